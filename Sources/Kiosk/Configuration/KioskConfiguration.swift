import Granular
import OSC
import Workshop

/// How a kiosk is set up: what its file says, and what holds where it says nothing.
public struct KioskConfiguration: Equatable, Sendable {
    /// The size of what is seen of a screen.
    public struct ScreenSize: Equatable, Sendable {
        /// In millimetres.
        public var widthMillimetres: Double
        /// In millimetres.
        public var heightMillimetres: Double

        /// Makes a size.
        public init(widthMillimetres: Double, heightMillimetres: Double) {
            self.widthMillimetres = widthMillimetres
            self.heightMillimetres = heightMillimetres
        }
    }

    /// How everything stands at the start, and again after each visitor.
    public struct Start: Equatable, Sendable {
        /// A mapping's name, or a file's path.
        public var mapping = "touch"
        /// A sound's name, or a file's path.
        public var sound = "choir"
        /// The master level in dB.
        public var levelDecibels = MasterLevel.start
        /// Parameters that stand elsewhere than the sound asks for, each in its unit.
        public var values: [Parameter: Double] = [:]
    }

    /// A part of the day in which the kiosk is quieter.
    public struct QuietHours: Equatable, Sendable {
        /// When, every day.
        public var hours: DailyHours
        /// Above this the master level does not go, in dB; the lower end of `MasterLevel.range` is silence.
        public var levelDecibels: Double

        /// Makes one.
        public init(hours: DailyHours, levelDecibels: Double) {
            self.hours = hours
            self.levelDecibels = levelDecibels
        }
    }

    /// How one leaves.
    public struct Exit: Equatable, Sendable {
        /// What the host types.
        public var pin: KioskPIN
        /// Fingers of the chord, 3…10.
        public var fingers = 5
        /// How long they lie, in seconds.
        public var seconds = 5.0

        /// Makes an exit with a PIN.
        public init(pin: KioskPIN) { self.pin = pin }
    }

    /// What shows and sounds while nobody plays.
    public struct Attract: Equatable, Sendable {
        /// A line that invites.
        public var text = "Touch the screen and play"
        /// How loud the start's sound lies under the master level, in dB; `nil` for silence.
        public var levelDecibels: Double?
    }

    /// What touches and sounds.
    public struct Device: Equatable, Sendable {
        /// As `quern play --device`; the one that is there where `nil`.
        public var touch: String?
        /// Whether hands feel what they touch, where the device lets them.
        public var hasHaptics = true
        /// As `quern play --audio`; the default card, or silence, where `nil`.
        public var audio: String?
        /// Frames a second.
        public var rate = 48_000
        /// Frames a block.
        public var periodFrames = 128
    }

    /// A study that visitors take part in.
    public struct Study: Equatable, Sendable {
        /// Its name, or a file's path.
        public var name: String
        /// The folder for the data; the usual one where `nil`.
        public var folder: String?
        /// How long nobody touches before the participant is taken to have left, in seconds.
        public var idleSeconds = 180.0
    }

    /// A quiz that visitors play.
    public struct Quiz: Equatable, Sendable {
        /// What is asked: "mix", "sides", "classic" or a kind that is answered by a choice.
        public var game = "mix"
        /// How many questions there are.
        public var questions = 10
        /// Whether time can run out.
        public var isTimed = true
        /// How long nobody touches before a game ends, in seconds.
        public var idleSeconds = 30.0

        /// What invites where the file says nothing else.
        static let invitation = "Touch to hear what moved"

        /// One of which nothing is said.
        public init() {}
    }

    /// A room that visitors join with their phones.
    public struct Room: Equatable, Sendable {
        /// What phones call it; this machine's name where `nil`.
        public var name: String?
        /// How phones are let in that cannot scan; a passcode drawn anew at each start where `nil`.
        public var entry: RoomSecrets.Entry?
        /// The part that phones play, or its file's name; the first there is where `nil`.
        public var part: String?
        /// The IP address to listen at; all of this machine where `nil`.
        public var address: String?
        /// The port; the usual one, or one that is free, where `nil`.
        public var port: Int?
        /// The web address of a proxy in front of this machine.
        public var publicAddress: PublicAddress?
        /// IP addresses of proxies whose word about where phones come from is believed.
        public var trustedProxies: [String] = []

        /// A room of which nothing is said.
        public init() {}
    }

    /// How large the screen is; what the touchscreen says where `nil`.
    public var screen: ScreenSize?
    /// The named state.
    public var start = Start()
    /// What visitors find at home, in its order.
    public var tiles = KioskTile.usual(hasScenes: false, hasRoom: false)
    /// The scenes that visitors may choose; all that can be played where `nil`.
    public var scenes: [String]?
    /// The mappings that visitors may choose; all where `nil`.
    public var mappings: [String]?
    /// The sounds that visitors may choose; all built-in ones where `nil`.
    public var sounds: [String]?
    /// The sounds that visitors may lay under everything.
    public var backgrounds = defaultBackgrounds
    /// How loud the background is at the start of a session, in dB; 0 is as loud as what is played.
    public var backgroundDecibels = -6.0
    /// How long nobody touches before everything goes back, in seconds.
    public var idleSeconds = 45.0
    /// How long a visitor may play, in seconds; `nil` for as long as they like.
    public var sessionSeconds: Double? = 600
    /// Above this the master level does not go, in dB.
    public var highestDecibels = -6.0
    /// When it is lower.
    public var quiet: [QuietHours] = []
    /// How one leaves.
    public var exit: Exit
    /// What shows while nobody plays.
    public var attract = Attract()
    /// What touches and sounds.
    public var device = Device()
    /// Where OSC is taken; nowhere where `nil`.
    public var osc: OSCEndpoint?
    /// What visitors take part in; they play where `nil`.
    public var study: Study?
    /// The quiz that they play; none where `nil`.
    public var quiz: Quiz?
    /// What they join with their phones; nothing where `nil`.
    public var room: Room?

    /// The built-in sounds that are noises, and so lie well under others.
    static let defaultBackgrounds = ["rain", "stream", "sea", "wind", "fire", "birds", "crickets"]

    /// What holds where a file says nothing but the PIN.
    public init(pin: KioskPIN) { exit = Exit(pin: pin) }

    /// Above what the master level does not go at a minute of the day, in dB.
    public func ceiling(atMinute minute: Int) -> Double {
        quiet.filter { $0.hours.contains(minute) }.reduce(highestDecibels) { min($0, $1.levelDecibels) }
    }
}
