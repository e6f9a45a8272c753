/// The order in which locks are taken: a thread that holds one takes only those further down.
///
/// So no two threads can wait for each other. ``RankedMutex`` holds it to that where locks are checked. None of these locks is ever
/// taken by the audio thread.
public enum LockRank: UInt8, CaseIterable, Sendable {
    // What is held while the instrument is asked or told something.

    /// `Recorder`: who is told which files are recorded into; held while they are told.
    case recordingListener
    /// `SettingsStore`: one thread at a time writes the settings.
    case settingsFile
    /// `SettingsStore`: how everything stands, and what the file has.
    case settings
    /// `SnapshotStore`: one thread at a time reads, merges and writes the snapshots.
    case snapshotFile
    /// `UnsavedMarksQueue`: one thread at a time writes sidecars.
    case markFiles
    /// `Remote`: who listens, and what of a bundle is to be done.
    case remote
    /// `RoomHost`: the room that is open.
    case rooms
    /// `OpenRoom`: the room, and what is on its way to phones and to the instrument.
    case room
    /// `LeaderSession`: the room that others follow, and what is on its way to them.
    case leaderSession
    /// `FollowerSession`: what is said to the leader and by them. `LeaderDoorSession`, `DoorSession`: the same of phones at doors.
    case followerSession
    /// `PracticeRoom`: the list that is practised, and what of the diary is shown.
    case practice

    // The instrument.

    /// `StatusReporter`: one thread at a time reports what happened by itself.
    case statusReport
    /// `FollowedPlayer`: what is followed, and the engine that plays it.
    case followed
    /// `PerformanceRecorder`: one thread at a time writes down what was played; held while the text of a mapping is read.
    case performanceScript
    /// `MappingFiles`: the mapping library.
    case mappingLibrary
    /// `ActiveDevices`: the touch source and the output that are in use.
    case activeDevices
    /// `SharedPerformer`: the performer, and everything on its way to the audio thread.
    case control

    // What the instrument tells while its control is held.

    /// `Recorder`: the recording that runs.
    case recorder
    /// `PerformanceRecorder`: what happened since the engine was made, and the performances that are kept.
    case performanceRecorder
    /// `Marking`: the sound that is open to be marked.
    case marking
    /// `Auditions`: the file that is heard, and the memory of clips.
    case auditions
    /// `InputRecorder`: the performances beside which input is kept.
    case inputRecorder
    /// `InputStrip`: level and monitor of live input.
    case inputStrip
    /// `MIDIPlayer`: the notes that are sent, and the clock that is followed.
    case midiPlayer
    /// `AudioOutput`, `AudioInput`: the card or file, and the threads that use it; held while they end.
    case audioDevice
    /// `TUIOTouchSource`: fingers of other machines; held while the server is asked what it counted.
    case touchSource
    /// `LogWriter`: one thread at a time writes the log.
    case logFile
    /// `SettingsStore`: the record of the card; held while it is written.
    case cardRecord
    /// `SettingsStore`: the loops; held while they are written.
    case loopFile
    /// `StagedFile`: a file on its way to its place; held while it takes it.
    case stagedFile

    /// `SoundCollection`: what of the index of sounds is in memory; held while a query is answered.
    case collectionSearch
    /// `IndexStore`: the index of sounds; held while it is opened.
    case collectionIndex

    /// `Messages`: what the player is told; held while the log is.
    case messages

    // What calls nothing that takes a lock.

    /// Whatever is looked at or changed within a moment: queues, counts, words, the threads that somebody started.
    case leaf
    /// `WorkThread`: whether its thread has ended. Below all others, as a thread may be let go wherever its owner is.
    case threadEnd
}
