"""Many simulated phones beside what is measured: an event loop in a thread of its own."""
import asyncio
import os
import threading
import time

from page_phone import PagePhone


class Crowd:
    """Phones are other machines in truth. A crowd with a niceness has what the workshop leaves of the processors: its thread alone is so much
    nicer, and what is measured is started by other threads. Where others work too it may get too little to play steadily."""

    def __init__(self, niceness=0):
        self.niceness, self.lives = niceness, []
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.serve, daemon=True)
        self.thread.start()

    def serve(self):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), self.niceness)
        self.loop.run_forever()

    def run(self, coroutine):
        """What comes of it."""
        return asyncio.run_coroutine_threadsafe(coroutine, self.loop).result()

    def call(self, function, *arguments):
        """What comes of a call between two steps of the phones."""
        async def call():
            return function(*arguments)
        return self.run(call())

    def add(self, address, numbers, **options):
        """Phones that join and stay."""
        phones = [PagePhone(address, number, **options) for number in numbers]
        self.lives += [asyncio.run_coroutine_threadsafe(phone.live(), self.loop) for phone in phones]
        return phones

    def until(self, test, what, seconds=15, pause=0.01):
        """Waits until it is so. A phone that was turned away ends the wait."""
        end = time.monotonic() + seconds
        while not test():
            for life in self.lives:
                if life.done():
                    life.result()
            if time.monotonic() > end:
                raise TimeoutError(f"not so within {seconds} s: {what}")
            time.sleep(pause)

    def end(self):
        """Ends what still runs."""
        async def cancel():
            tasks = asyncio.all_tasks() - {asyncio.current_task()}
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        self.run(cancel())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
