import PassAPI
import PassBackend

/// The operations as options of a `<select>`, by their API.
enum OperationChoices {
    /// - Parameter isSelected: true for the operation that is chosen.
    static func groups(_ isSelected: (PassOperation) -> Bool) -> [HTML] {
        Group.allCases.map { group in
            let operations = PassOperation.allCases.filter { Group($0.definition) == group }.map {
                ControlForms.option($0.rawValue, $0.rawValue, isSelected: isSelected($0))
            }
            return "<optgroup label=\"\(group.rawValue)\">\n\(operations)</optgroup>\n"
        }
    }

    /// In the order of the list.
    private enum Group: String, CaseIterable {
        case current = "REST API V2"
        case registration = "Client registration"
        case pages = "Login pages"
        case singleSignOn = "Single sign-on service"
        case legacy = "REST API V1"
        case accessEnabler = "AccessEnabler"

        init(_ definition: OperationDefinition) {
            if definition.dialect == .accessEnabler {
                self = .accessEnabler
            } else if definition.isLegacy {
                self = .legacy
            } else {
                switch definition.dialect {
                case .registration: self = .registration
                case .html: self = .pages
                case .singleSignOnService: self = .singleSignOn
                case .enhanced, .statusOnly, .legacy, .accessEnabler: self = .current
                }
            }
        }
    }
}
