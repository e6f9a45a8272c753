extension BedRecipe {
    /// All beds, a line each: name | family | layers | what it is. A layer is a generator and what it is told, beside its
    /// defaults; `level` is how loud it is beside the others, in dB.
    static let table = """
        kitchen blender | blender | motor hz=196 slope=-2.5 jitter=1.5 body=1900 resonance=12 pulse=0.3 turns=49 + noise tilt=-1 low=900 high=9000 level=-9 | A blender at full speed
        blender with ice | blender | motor hz=154 slope=-4 jitter=1.2 body=900 pulse=0.4 turns=38 + rain drops=160 hz=1500 ring=30 thud=0.8 unlike=2 level=0 + noise tilt=-3 low=300 level=-9 | A blender that crushes ice
        small hair dryer | hair dryer | noise tilt=-1 low=700 high=9000 + motor hz=290 slope=-6 jitter=0.8 body=2900 resonance=14 level=-4 | A travel hair dryer, thin and high
        strong hair dryer | hair dryer | noise tilt=-2 low=400 high=6000 width=0.6 + motor hz=228 slope=-5 jitter=0.5 body=800 resonance=12 level=-3 | A large hair dryer, warm and full
        salon dryer | hair dryer | noise tilt=-3 low=140 high=1300 width=0.4 + motor hz=116 slope=-6 jitter=0.2 body=464 resonance=12 level=-4 | A hood dryer from under its hood
        ceiling fan | fan | fan blades=4.5 depth=0.6 tilt=-5 low=50 high=1200 + motor hz=100 slope=-12 jitter=0.02 body=200 level=-14 | Slow blades under a ceiling
        desk fan | fan | fan blades=66 depth=0.7 tilt=-2 low=260 high=2400 + motor hz=66 slope=-5 jitter=0.15 body=264 level=-2 | A desk fan, steady and near
        oscillating fan | fan | fan blades=54 depth=0.4 tilt=-3 low=120 high=7000 period=8 turning=0.6 + motor hz=54 slope=-9 jitter=0.1 body=300 level=-13 | A fan that turns about, eight seconds each way
        box fan | fan | fan blades=24 depth=0.7 tilt=-5 low=40 high=900 + motor hz=48 slope=-7 jitter=0.1 body=192 level=-2 | A window fan, low and throbbing
        computer fan | fan | noise tilt=-1 low=500 high=3000 + motor hz=420 slope=-7 jitter=0.3 body=1680 level=-4 + motor hz=120 slope=-12 jitter=0.02 body=120 level=-13 | A computer's fan with its whine
        extractor fan | fan | fan blades=36 depth=0.5 tilt=-5 low=80 high=1600 + motor hz=144 slope=-4 jitter=0.4 body=1100 pulse=0.35 turns=12 level=-5 | A kitchen's extractor that rattles a little
        fan heater | heater | fan blades=42 depth=0.2 tilt=-5 low=70 high=2800 + motor hz=100 slope=-3 jitter=0.02 body=500 odd=0.7 level=-8 | An electric heater and its hum
        gas heater | heater | fire crackles=0 flames=1 lap=90 fast=2 hiss=0.05 + noise tilt=-3 low=500 high=6000 level=-7 | A gas flame that flutters
        wood stove | heater | fire crackles=11 hz=1800 flames=1.1 lap=190 fast=1 hiss=0.08 | A wood fire behind its door
        idling motor | motor | motor hz=27 slope=-5 partials=90 jitter=0.12 body=110 pulse=0.45 turns=13.5 resonance=12 + noise tilt=-4 low=200 high=3000 level=-18 | A diesel that idles
        open ocean | ocean | sea period=12 unlike=0.5 dark=160 bright=900 foam=0.06 calm=0.5 steep=0.7 + noise tilt=-5 low=40 high=400 level=-12 | Long swells far from any shore
        ocean surf | ocean | sea period=8 unlike=0.35 dark=240 bright=3500 foam=0.4 hiss=4200 calm=0.12 | Breakers on a wide beach
        ocean cliffs | ocean | sea period=10 unlike=0.4 dark=120 bright=1600 foam=0.15 hiss=1800 calm=0.08 steep=1.8 + water bubbles=160 small=1.2 large=8 level=-14 | Waves that strike rock, and run off
        ocean at night | ocean | sea period=12 unlike=0.25 dark=110 bright=420 foam=0.03 hiss=900 calm=0.15 | Slow dark waves from a window
        rough ocean | ocean | sea period=7 unlike=0.7 dark=320 bright=2400 foam=0.5 hiss=2700 calm=0.35 steep=0.8 + wind low=260 high=1900 gust=0.7 slow=7 whistle=0.1 level=-8 | High seas in a gale
        distant ocean | ocean | sea period=9 unlike=0.3 dark=420 bright=700 foam=0 calm=0.55 steep=0.6 | Surf beyond the dunes
        steady pink noise | pink noise | noise tilt=-3 low=25 | Equal power in each octave
        light rain | rain | rain drops=55 hz=5200 octaves=2.6 ring=14 unlike=1.6 gust=0.3 + noise tilt=0 low=1500 high=8000 level=-17 | Single drops on a path
        steady rain | rain | rain drops=900 hz=4300 octaves=3 ring=9 unlike=3 gust=0.1 + noise tilt=-1 low=600 high=9000 level=-5 | An afternoon of even rain
        heavy rain | rain | rain drops=1600 hz=2600 octaves=3.4 ring=7 unlike=4 gust=0.15 + noise tilt=-2 low=200 high=11000 level=3 | A downpour
        rain on a tin roof | rain | rain drops=420 hz=2900 octaves=1.2 ring=60 unlike=2.2 gust=0.35 thud=0.5 + noise tilt=-1 low=900 high=6000 level=-12 | Hard drops that ring on metal
        rain on a tent | rain | rain drops=300 hz=620 octaves=1.3 ring=28 unlike=2 gust=0.3 thud=0.4 + noise tilt=-4 low=150 high=2500 level=-11 | Soft taps on cloth overhead
        rain on a window | rain | rain drops=95 hz=2300 octaves=0.8 ring=22 unlike=2.5 gust=0.5 thud=0.9 + noise tilt=-5 low=80 high=1500 level=-9 | Taps on glass, the street far away
        rain in puddles | rain | rain drops=240 hz=6500 octaves=1.6 ring=8 unlike=2.5 gust=0.2 + water bubbles=70 small=0.8 large=3.4 rise=0.5 level=1 | Drops that plop into standing water
        refrigerator | refrigerator | motor hz=50 slope=-4 partials=40 jitter=0.03 body=200 odd=0.5 resonance=10 + water bubbles=5 small=2.5 large=7 level=-14 + noise tilt=-3 low=100 high=2500 level=-13 | A compressor's hum, and now and then a gurgle
        shower | shower | noise tilt=1 low=900 high=12000 + rain drops=700 hz=3200 octaves=2 ring=14 unlike=2 gust=0 level=-3 + water bubbles=60 small=1 large=5 level=-10 | A shower on tiles
        thunderstorm | storm | thunder period=12 high=140 roll=7 level=3 + rain drops=900 hz=3300 octaves=3 ring=8 unlike=3 gust=0.4 level=0 + wind low=150 high=900 gust=0.9 slow=9 whistle=0.1 level=-3 | Rain, wind and thunder that rolls
        mountain stream | stream | water bubbles=420 small=0.5 large=3.5 rise=0.2 unlike=2 flow=0.2 + noise tilt=-2 low=500 high=8000 level=-6 | Quick water over stones
        woodland brook | stream | water bubbles=90 small=1.1 large=6 rise=0.4 unlike=1.4 flow=0.5 + noise tilt=-4 low=250 high=3000 level=-17 | A small brook that talks
        night train | train | train joints=0.75 hz=230 ring=130 rolling=0.75 high=420 apart=0.17 | Slow wheels from a sleeping car
        fast train | train | train joints=1.5 hz=380 ring=80 rolling=1.8 high=1600 apart=0.085 + motor hz=174 slope=-7 jitter=0.6 body=520 level=-9 | An express and its motors
        under water | under water | noise tilt=-6 low=60 high=380 sway=0.3 slow=6 + water bubbles=22 small=3 large=12 rise=0.6 level=-6 | A pool from below its surface
        deep under water | under water | noise tilt=-6 low=45 high=210 width=0.5 sway=0.55 slow=10 + motor hz=55 slope=-8 jitter=0.3 body=110 level=-8 | Pressure, and something far away
        air bubbles under water | under water | water bubbles=75 small=3.5 large=16 rise=1.2 unlike=1.2 flow=0.85 + noise tilt=-6 low=50 high=300 level=-14 | A diver's breath that rises
        vacuum cleaner | vacuum cleaner | noise tilt=-2 low=250 high=7000 + motor hz=247 slope=-4 jitter=0.7 body=988 resonance=14 level=1 + motor hz=61 slope=-9 jitter=0.2 body=180 level=-9 | A vacuum cleaner in the next room
        running tap | water | noise tilt=-1 low=1200 high=7000 width=0.3 + water bubbles=260 small=0.6 large=2.2 rise=0.15 unlike=1.5 flow=0.1 level=1 | A tap into a full basin
        simmering pot | boiling water | water bubbles=36 small=2 large=9 rise=0.8 unlike=1 flow=0.6 + noise tilt=-3 low=300 high=3500 level=-15 | Slow large bubbles in a pot
        boiling kettle | boiling water | water bubbles=330 small=1.6 large=7 rise=0.5 unlike=1.3 flow=0.2 + noise tilt=-5 low=80 high=1200 level=-3 + noise tilt=1 low=2500 high=11000 level=-17 | A kettle just before it clicks
        waterfall | waterfall | noise tilt=-4 low=45 high=5000 sway=0.1 slow=4 + water bubbles=500 small=1.4 large=11 rise=0.1 unlike=2.5 flow=0.2 level=-4 | A fall into a deep pool
        lapping waves | waves | sea period=7 unlike=0.5 dark=300 bright=1100 foam=0.05 hiss=1600 calm=0.03 steep=2.2 + water bubbles=60 small=1.5 large=9 rise=0.5 flow=0.9 level=-4 | A lake against a jetty
        pebble waves | waves | sea period=8 unlike=0.3 dark=200 bright=1500 foam=0.9 hiss=5200 calm=0.05 steep=1.3 + rain drops=130 hz=3000 octaves=1.2 ring=6 unlike=2 gust=0.9 level=-10 | Waves that draw back over pebbles
        white noise | white noise | noise tilt=0 low=25 high=20000 | Equal power at all frequencies
        soft white noise | white noise | noise tilt=0 low=120 high=3800 sway=0.12 slow=6 | White noise without its edge
        bright white noise | white noise | noise tilt=3 low=800 high=19000 | Tilted up, to cover chatter
        brown noise | white noise | noise tilt=-6 low=25 | Tilted down: a deep even rumble
        """
}
