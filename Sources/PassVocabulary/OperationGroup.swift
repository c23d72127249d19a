/// A group of operations, defined by the contents of their requests and answers, or by name. Error codes name the groups on which
/// they occur.
package enum OperationGroup: Sendable, Hashable {
    /// All operations that use the list of error codes.
    case all
    /// The operations that read the device information.
    case readingDeviceInformation
    /// The operations whose request names its device.
    case namingDevice
    /// The operations with a parameter of this name in the documented path.
    case withPathParameter(String)
    /// The operations that start or continue a login.
    case sessions
    /// The operations whose request names resources.
    case namingResources
    /// The operations that return a decision on each of several resources.
    case decisions
    case operations([PassOperation])
}
