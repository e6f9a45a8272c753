import ArgumentParser

/// A shell's script for completions: the argument parser's, which offers nothing of the command that is meant where none is typed.
enum CompletionScript {
    /// The shell whose script is asked for; `nil` where the arguments ask for none, or for one that there is not.
    static func shell(askedForBy arguments: [String]) -> CompletionShell? {
        guard arguments.first == "--generate-completion-script" else { return nil }
        guard arguments.count > 1 else { return .autodetected() }
        return arguments.count == 2 ? CompletionShell(rawValue: arguments[1]) : nil
    }

    /// The script, in which `quern rain` is completed as `quern play rain` and `quern practice rain` as `quern practice list rain`, `quern workshop rain` as `quern workshop open rain`, and `quern help` with the commands.
    static func text(for shell: CompletionShell) -> String {
        let script = Quern.completionScript(for: shell)
        return switch shell {
        case .bash: bash(script)
        case .zsh: zsh(script)
        case .fish: fish(script)
        default: script
        }
    }

    private static let commands = Quern.commandNames
    private static let words = commands.joined(separator: " ")
    private static let first = commands + ["help"]
    /// Commands that mean one of their words where none of these is typed.
    private static let implied = [
        Implied("practice", means: "list", PracticeCommand.configuration.subcommands),
        Implied("workshop", means: "open", WorkshopCommand.configuration.subcommands),
    ]
    private static let remark = "# Without a command, play is meant."

    private struct Implied {
        let command: String
        let word: String
        let words: [String]
        var remark: String { "# Without a word of its own, \(command) is meant as \(command) \(word)." }

        init(_ command: String, means word: String, _ subcommands: [any ParsableCommand.Type]) {
            (self.command, self.word) = (command, word)
            words = subcommands.map { $0._commandName } + ["help"]
        }
    }

    private static func bash(_ implied: Implied) -> String {
        """
        \(implied.remark)
        '2 \(implied.command)')
            _quern "${@}"
            offered=("${COMPREPLY[@]}")
            COMP_WORDS=("${COMP_WORDS[@]:0:2}" \(implied.word) "${COMP_WORDS[@]:2}")
            COMP_CWORD=3
            COMPREPLY=()
            _quern "${@}"
            COMPREPLY=("${offered[@]}" "${COMPREPLY[@]}")
            return
            ;;
        *' \(implied.command)')
            case "${COMP_WORDS[2]}" in
            \(implied.words.joined(separator: "|"))) ;;
            *)
                COMP_WORDS=("${COMP_WORDS[@]:0:2}" \(implied.word) "${COMP_WORDS[@]:2}")
                COMP_CWORD=$((COMP_CWORD + 1))
                ;;
            esac
            _quern "${@}"
            return
            ;;
        """
    }

    private static func bash(_ script: String) -> String {
        script.replacing("complete -o filenames -F _quern quern", with: "")
            + """
            _quern_or_play() {
                local offered=()
                case "${COMP_CWORD} ${COMP_WORDS[1]}" in
                '2 help')
                    COMPREPLY=($(compgen -W '\(words)' -- "${2}"))
                    return
                    ;;
                \(implied.map(bash).joined(separator: "\n").replacing("\n", with: "\n    "))
                '1 '*)
                    _quern "${@}"
                    offered=("${COMPREPLY[@]}")
                    ;;
                \(first.map { "*' \($0)'" }.joined(separator: "|")))
                    _quern "${@}"
                    return
                    ;;
                esac
                \(remark)
                COMP_WORDS=("${COMP_WORDS[0]}" play "${COMP_WORDS[@]:1}")
                COMP_CWORD=$((COMP_CWORD + 1))
                COMPREPLY=()
                _quern "${@}"
                COMPREPLY=("${offered[@]}" "${COMPREPLY[@]}")
            }

            # Bash splits words at "=": a setting is put together again, and of what is offered its beginning is left out.
            _quern_whole() {
                local current="${2}" before="${3}" typed='' word
                local -a whole=()
                local -i at=0 index
                local joins=false joined=false
                for index in "${!COMP_WORDS[@]}"; do
                    word="${COMP_WORDS[index]}"
                    joined=true
                    if [[ "${word}" == '=' && "${#whole[@]}" -gt 0 && "${whole[-1]}" != -* ]]; then
                        joins=true
                        whole[-1]+='='
                    elif "${joins}" && [[ "${COMP_LINE}" == *"=${word}"* ]]; then
                        joins=false
                        whole[-1]+="${word}"
                    else
                        joins=false joined=false
                        whole+=("${word}")
                    fi
                    if [[ "${index}" -eq "${COMP_CWORD}" ]]; then
                        at="${#whole[@]}-1"
                        if "${joined}"; then
                            current="${whole[at]}" before="${whole[at - 1]}"
                            typed="${current%"${2}"}"
                        fi
                    fi
                done
                COMP_WORDS=("${whole[@]}")
                COMP_CWORD="${at}"
                _quern_or_play "${1}" "${current}" "${before}"
                COMPREPLY=("${COMPREPLY[@]#"${typed}"}")
                # What is no file keeps its "=" as it is.
                [[ "${before}" != --set ]] || compopt +o filenames 2> /dev/null
            }

            complete -o filenames -F _quern_whole quern

            """
    }

    private static func zsh(_ script: String) -> String {
        let start = "    local -i ret=1\n"
        let play = """
            \(start)    \(remark)
                if [[ "${CURRENT}" -eq 2 || "${words[2]}" != (\(first.joined(separator: "|"))) ]]; then
                    words[1]=play
                    _quern_play && ret=0
                    words[1]="${command_name}"
                    [[ "${CURRENT}" -eq 2 ]] || return "${ret}"
                fi

            """
        // The script's first function with such a line is that of the program.
        return implied.reduce(script.replacing(start, with: play, maxReplacements: 1)) { script, implied in
            let begin = "_quern_\(implied.command)() {\n\(start)"
            let meant = """
                \(begin)    \(implied.remark)
                    if [[ "${CURRENT}" -eq 2 || "${words[2]}" != (\(implied.words.joined(separator: "|"))) ]]; then
                        words[1]=\(implied.word)
                        _quern_\(implied.command)_\(implied.word) && ret=0
                        words[1]=\(implied.command)
                        [[ "${CURRENT}" -eq 2 ]] || return "${ret}"
                    fi

                """
            return script.replacing(begin, with: meant, maxReplacements: 1)
        }.replacing("'*:subcommands:'", with: "':command:(\(words))'")
    }

    private static func fish(_ script: String) -> String {
        let lines = script.split(separator: "\n", omittingEmptySubsequences: false)
        // What play takes is known before it, and offered there.
        let parse = "__quern_parse_subcommand 0 'version' 'h/help'"
        let known = lines.drop { !$0.hasSuffix("case 'play'") }.dropFirst().first?.split(separator: "subcommand 1 ")
            .last
        let play = lines.filter { line in
            line.contains("\"quern play\"") && !line.contains("-l 'version'") && !line.contains("-l 'help'")
        }
        let offered = play.map { String($0).replacing("\"quern play\"", with: "\"quern\"") }
        let helped =
            #"complete -c 'quern' -n '__quern_should_offer_completions_for_positional "quern help" -eq 1' -fa '"#
            + words + "'"
        let whole = script.replacing(
            parse + "\n        switch", with: "__quern_parse_subcommand 0 \(known ?? "")\n        switch")
        let (changed, further) = implied.reduce((whole, [remark] + offered)) { result, implied in
            let (beginning, words) = fish(implied, lines)
            return (
                result.0.replacing(beginning + "'version' 'h/help'", with: beginning + words.known),
                result.1 + [implied.remark] + words.offered
            )
        }
        return changed + "\n" + (further + [helped]).joined(separator: "\n") + "\n"
    }

    /// The beginning of a command's case, what its word knows, and what is offered for it without that word.
    private static func fish(
        _ implied: Implied, _ lines: [Substring]
    ) -> (beginning: String, words: (known: String, offered: [String])) {
        let whole = "\"quern \(implied.command) \(implied.word)\""
        let known = lines.drop { !$0.hasSuffix("case '\(implied.command)'") }
            .drop { !$0.hasSuffix("case '\(implied.word)'") }.dropFirst().first?
            .drop { $0 != "'" }
        let offered = lines.filter { line in
            line.contains(whole) && !line.contains("-l 'version'") && !line.contains("-l 'help'")
        }.map { String($0).replacing(whole, with: "\"quern \(implied.command)\"") }
        return (
            "        case '\(implied.command)'\n            __quern_parse_subcommand 0 ",
            (known.map(String.init) ?? "", offered)
        )
    }
}
