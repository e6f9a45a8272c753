import Granular

extension NoteList {
    /// The list that a file holds. What is none is as if there were none.
    package init(kept text: String?) { self = text.flatMap { try? NoteList($0) } ?? NoteList() }
}

extension ModulationValues {
    /// Settings and amounts by the names of sources, settings and parameters, as files hold them. What is missing is as at the start; a
    /// name that nothing has is passed over, and what lies outside a range is brought to its end.
    public init(named sources: [String: [String: Double]]) {
        self.init()
        for source in ModulationSource.allCases {
            for (name, value) in sources[source.name] ?? [:] where value.isFinite {
                if let setting = ModulatorParameter(named: name), setting.belongs(to: source) {
                    self[source, setting] = setting.choices.isEmpty ? value : value.rounded()
                } else if let parameter = Parameter.allCases.first(where: { $0.definition.name == name }) {
                    self[source, amount: parameter] = value
                }
            }
        }
    }

    /// What is not as at the start, by its names; `nil` where everything is.
    public var named: [String: [String: Double]]? {
        var sources: [String: [String: Double]] = [:]
        for change in changes() {
            switch change {
            case .modulator(let source, let setting, let value):
                sources[source.name, default: [:]][setting.definition.name] = value
            case .amount(let source, let parameter, let amount):
                sources[source.name, default: [:]][parameter.definition.name] = amount
            default: break
            }
        }
        return sources.isEmpty ? nil : sources
    }
}
