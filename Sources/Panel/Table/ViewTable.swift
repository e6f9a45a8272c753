/// Every view of the panel, once. Whoever adds one adds it here; everything else asks this table.
package enum ViewTable {
    /// The views, and beside them what else has keys of its own, in the order in which the help lists their keys.
    package static let parts: [any KeyedPart.Type] = [
        PlayingView.self, SnapshotsView.self, ModulationView.self, MarkingView.self, BeatsView.self,
        PracticeListView.self, PracticeWeekView.self, MenuView.self, MappingsView.self,
        GesturesView.self, TeachingView.self, SoundsView.self, ScenesView.self, BedsView.self, DevicesView.self,
        ParametersView.self,
        SettingsView.self,
        JoiningView.self, RosterView.self, PartsView.self, QuestionView.self, GuestQuestionsView.self, GameView.self,
        QuizListView.self, VoteView.self,
        OpenLine.self,
        LessonView.self, HelpView.self, MessagesView.self, LearningView.self,
    ]

    /// The views alone.
    package static let views: [any PanelView.Type] = parts.compactMap { $0 as? any PanelView.Type }

    /// The view of that place.
    package static func view(_ place: KeyPlace) -> (any PanelView.Type)? { views.first { $0.place == place } }
}

extension KeyTable {
    /// The panel's table: general keys, then those of each view.
    package static let panel = KeyTable(
        general: GeneralKeys.entries, parts: ViewTable.parts, shared: ListKeys.shared(by: ViewTable.views))
}
