import KeyTables

/// The grammar of the kiosk's file, told to readers.
public enum KioskSettingsTable {
    /// The tables of docs/kiosk-settings.md, one under the other.
    public static var text: String { KeyDocumentation.sections(of: KioskGrammar.file) }
}
