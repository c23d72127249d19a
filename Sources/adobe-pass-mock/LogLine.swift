import ControlAPI
import PassAPI
import PassBackend

extension LogFormat {
    /// The line of a request in the log.
    ///
    /// - Parameters:
    ///   - palette: colours the status in the text format; JSON is never coloured.
    ///   - width: the number of columns of the terminal, at which the text format cuts a line off; `nil` for no limit.
    func line(_ request: RequestLine, _ palette: Palette, width: Int?) -> String {
        switch self {
        case .text: request.text(width: width) { palette.paint($0, Self.colour(of: request.status)) }
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
