extension QuizKind {
    /// A question of this kind; `nil` where the draw gives none.
    func make(_ draw: inout QuizDraw) -> QuizQuestion? {
        switch self {
        case .sound: SoundQuestion.make(&draw)
        case .parameter: ParameterQuestion.make(&draw)
        case .direction: DirectionQuestion.make(&draw)
        case .comparison: ComparisonQuestion.make(&draw)
        case .grains: GrainsQuestion.make(&draw)
        case .window: WindowQuestion.make(&draw)
        case .picture: PictureQuestion.make(&draw)
        case .name: NameQuestion.make(&draw)
        case .odd: OddQuestion.make(&draw)
        case .match: MatchQuestion.make(&draw)
        case .gesture: GestureQuestion.make(&draw)
        }
    }
}
