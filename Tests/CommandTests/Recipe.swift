import TestSupport
import Testing

/// A section of the page *Recipes*: blocks to paste, and the calls that the app makes before and after them.
struct Recipe: Sendable, CustomTestStringConvertible {
    var title: String
    var steps: [Step]
    /// The scenario files, by their names.
    var files: [String: String]

    enum Step: Sendable {
        case paste(String)
        /// Stops the running mock, and starts another one with these arguments.
        case restart([String])
        case call(Call)
    }

    /// A row of a table: a call of the app, and what the page promises about its reply.
    struct Call: Sendable {
        var device: String
        var method: String
        var path: String
        var times: Int
        /// A JSON document or a form; empty when there is none.
        var body: String
        /// The values of headers, before they are encoded in base64.
        var headers: [String: String]
        /// `nil` when the connection is reset.
        var status: Int?
        /// The delay of the reply, such as `PT8S`.
        var delay: String?
        var contents: [String]
    }

    var testDescription: String { title }

    /// The devices that make calls.
    var devices: Set<String> {
        Set(
            steps.compactMap { step in
                if case .call(let call) = step { call.device } else { nil }
            })
    }

    /// The identifier of the device in tables that name none.
    static let device = "living-room"

    /// The recipes of the page, in their order.
    static func all() throws -> [Recipe] {
        let sections = try Document.page("Recipes").text.split(separator: "\n## ").dropFirst()
        return try sections.filter { !$0.hasPrefix("Overview\n") }.map(Recipe.init)
    }

    private init(_ section: Substring) throws {
        title = String(section.prefix { $0 != "\n" })
        (steps, files) = ([], [:])
        var mark: String?
        var fence: (language: Substring, lines: [Substring])?
        for line in section.split(separator: "\n", omittingEmptySubsequences: false) {
            if var open = fence {
                open.lines.append(line)
                fence = open
                guard line == "```" else { continue }
                let text = open.lines.dropLast().joined(separator: "\n") + "\n"
                if open.language == "sh" { steps.append(Step(block: text)) }
                if let mark, open.language == "yaml" { files[mark] = text }
                (fence, mark) = (nil, nil)
            } else if line.hasPrefix("```") {
                fence = (line.dropFirst(3), [])
            } else if let comment = line.wholeMatch(of: /<!-- ([a-z.-]+): CommandTests runs this block\. -->/)
            {
                mark = String(comment.output.1)
            } else if line.hasPrefix("| "), !line.hasPrefix("| call "), !line.hasPrefix("| device ") {
                steps.append(.call(try Call(row: line)))
            }
        }
    }
}

extension Recipe.Step {
    fileprivate init(block: String) {
        let words = block.split(whereSeparator: \.isWhitespace).map(String.init)
        self = words.first == "adobe-pass-mock" ? .restart(Array(words.dropFirst())) : .paste(block)
    }
}

extension Recipe.Call {
    fileprivate init(row: Substring) throws {
        var cells = row.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
            .map { $0.split(separator: " ").joined(separator: " ") }
        func code(_ cell: String) -> [String] { cell.matches(of: /`([^`]+)`/).map { String($0.output.1) } }
        let device = cells.count == 5 ? code(cells.removeFirst()).first : Recipe.device
        guard let device, cells.count == 4,
            let call = cells[0].wholeMatch(of: /(GET|POST) `([^`]+)`(?:, (\d+) times)?/),
            let status = cells[2].wholeMatch(of: /(\d+)(?: after `(PT[^`]+)`)?|none: the connection is reset/)
        else { throw Unexpected("the row \(row) is not a call of an app") }
        let sent = code(cells[1])
        let headers = sent.compactMap { $0.wholeMatch(of: /([A-Za-z-]+): (.+)/)?.output }
        self.init(
            device: device, method: String(call.output.1), path: String(call.output.2),
            times: call.output.3.flatMap { Int($0) } ?? 1,
            body: sent.first { $0.prefixMatch(of: #/[A-Za-z-]+: /#) == nil } ?? "",
            headers: Dictionary(headers.map { (String($0.1), String($0.2)) }) { $1 },
            status: status.output.1.flatMap { Int($0) }, delay: status.output.2.map { String($0) },
            contents: code(cells[3]))
    }
}
