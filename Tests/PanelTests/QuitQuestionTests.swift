import Instrument
import InstrumentSamples
import Panel
import Performer
import Terminal
import Testing

@Suite("Before Quern quits while something goes on it asks, once") struct QuitQuestionTests {
    @Test("with nothing going on nothing is asked") func nothing() {
        var question = QuitQuestion()
        #expect(question.quit([]) && question.text == nil)
        #expect(question.handle(.character("x")) == .passes)
    }

    @Test("the same key again quits, Esc takes the question away, any other key does what it does") func answers() {
        var question = QuitQuestion()
        #expect(question.quit([.recording]) == false)
        #expect(question.text == "Recording: q again to quit")
        #expect(question.handle(.character("q")) == .quits)
        #expect(question.quit([.recording]) == true)
        for (key, answer) in [(Key.escape, QuitQuestion.Answer.cancels), (.character("+"), .passes)] {
            var question = QuitQuestion()
            _ = question.quit([.recording])
            #expect(question.handle(key) == answer && question.text == nil)
            #expect(question.quit([.recording]) == false)
        }
    }

    @Test("what goes on is known by the state: recordings, and the looper while it records or plays") func state() {
        var state = Samples.state()
        state.loop = LoopState()
        state.recording.seconds = nil
        #expect(state.unfinished == [])
        state.recording.seconds = 3
        for (phase, expected) in [
            (LoopState.Phase.empty, [UnfinishedActivity.recording]), (.waiting, [.recording]), (.stopped, [.recording]),
            (.recording, [.recording, .loopRecording]), (.playing, [.recording, .loopPlaying]),
        ] {
            state.loop.phase = phase
            #expect(state.unfinished == expected)
        }
        #expect(state.unfinished.text == "Recording and looping")
    }

    @Test("it is drawn whole at the foot of every size, and the panel's own remarks too") func drawn() {
        for size in [Size(columns: 40, rows: 12), Size(columns: 80, rows: 24)] {
            var state = Samples.state()
            state.messages = []
            state.recording.seconds = 3
            var model = PanelModel()
            for (unfinished, words) in [
                ([UnfinishedActivity.recording, .loopPlaying], "Recording and looping: q again to quit"),
                ([.loopRecording], "Recording a loop: q again to quit"), ([.loopPlaying], "Looping: q again to quit"),
            ] {
                _ = model.quitQuestion.quit(unfinished)
                #expect(picture(&model, state, size).contains(words))
                model.quitQuestion.cancel()
            }
            state.recording.seconds = nil
            _ = model.quitQuestion.quit([.recording])
            #expect(!picture(&model, state, size).contains("again to quit"), "it has ended meanwhile")
            model.remark("Paste ignored: press = to type a value")
            #expect(picture(&model, state, size).contains("Paste ignored: press = to type a value"))
        }
    }

    private func picture(_ model: inout PanelModel, _ state: InstrumentState, _ size: Size) -> String {
        let viewState = model.viewState(state, now: 1)
        let canvas = Picture.draw(viewState, size: size, capabilities: Capabilities(graphics: .braille, colours: 256))
        return canvas.text
    }
}
