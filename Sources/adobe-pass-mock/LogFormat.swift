import ArgumentParser
import PassAPI
import PassBackend

/// `--log-format`: how requests are told on standard error.
enum LogFormat: String, CaseIterable, ExpressibleByArgument {
    case text, json

    func line(_ request: RequestLine) -> String {
        switch self {
        case .text: request.text
        case .json: String(decoding: request.jsonBytes, as: UTF8.self)
        }
    }
}
