import ArgumentParser
import PassAPI
import PassBackend
import RequestJournal

/// `--log-format`: how requests are told on standard error.
enum LogFormat: String, CaseIterable, ExpressibleByArgument {
    case text, json

    /// - Parameter palette: what lines for people are painted with, by their status.
    func line(_ request: RequestLine, _ palette: Palette) -> String {
        switch self {
        case .text: request.text { palette.paint($0, Self.colour(of: request.status)) }
        case .json: String(decoding: request.jsonBytes, as: UTF8.self)
        }
    }

    private static func colour(of status: Int) -> Palette.Colour {
        switch status {
        case ..<400: .green
        case ..<500: .yellow
        default: .red
        }
    }
}
