/// The path of an admin call below `/__admin`, with the descriptions of its parameters:
/// `"/devices/\(.device)"`. A parameter without a description does not compile.
package struct AdminPath: Sendable, ExpressibleByStringInterpolation {
    /// The template in the format of `PathTemplate`: `/devices/{device}`.
    let template: String
    let parameters: [Parameter]

    package struct Parameter: Sendable {
        let name: String
        /// The description in API documents.
        let help: String
        /// The allowed values; `nil` when any text is allowed.
        let values: [String]?

        package init(_ name: String, _ help: String, values: [String]? = nil) {
            self.name = name
            self.help = help
            self.values = values
        }
    }

    package init(stringLiteral path: String) {
        template = path
        parameters = []
    }

    package init(stringInterpolation: StringInterpolation) {
        template = stringInterpolation.template
        parameters = stringInterpolation.parameters
    }

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var template = ""
        fileprivate var parameters: [Parameter] = []

        package init(literalCapacity: Int, interpolationCount: Int) {}

        package mutating func appendLiteral(_ literal: String) {
            template += literal
        }

        package mutating func appendInterpolation(_ parameter: Parameter) {
            template += "{\(parameter.name)}"
            parameters.append(parameter)
        }
    }
}
