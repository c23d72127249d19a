import HTTPMessages
import HTTPTypes
import PassAPI

extension ParsedRequest {
    /// A remark on each header field that the operation reads and the request lacks, although it has one with a similar name.
    var remarksOnFieldNames: [Reason] {
        let known = Self.mistypableFields[operation] ?? []
        return known.compactMap { name in
            guard !request.fields.contains(name) else { return nil }
            let mistyped = request.fields.names(like: name).first { found in
                !known.contains { $0.canonicalName == found } && Reason.canRepeat(found)
                    && NearestName.distance(found, name.canonicalName) <= 2
            }
            return mistyped.map {
                Reason(
                    "The mock does not read the request's header \($0).",
                    hint: "Did you mean \(name.rawName)?"
                ).asRemark
            }
        }
    }

    /// A remark on an identifier of the device that the app has not set or not encoded; `nil` if there is none.
    var remarkOnDevice: Reason? {
        guard definition.requiresDevice, !definition.isLegacy, namesDeviceWithType, let device else {
            return nil
        }
        if device.isUnset {
            return Reason(
                "The identifier in AP-Device-Identifier is the text of a missing value, so that other devices can have it, too.",
                hint: "Set the identifier before you encode it."
            ).asRemark
        }
        guard device.seemsUnencoded else { return nil }
        let problem = device.isUUID ? "is a UUID, and not base64" : "seems not to be base64"
        return Reason(
            "The identifier in AP-Device-Identifier \(problem).",
            hint: "Send fingerprint, a space, and the base64 of the identifier."
        ).asRemark
    }

    /// A remark on a path that ends with `profiles/`, as if the app had no value for the MVPD; `nil` for another one.
    var remarkOnMissingMVPD: Reason? {
        guard operation == .retrieveProfiles, request.path.utf8.last == UInt8(ascii: "/") else { return nil }
        return Reason(
            "The path ends with a slash, and is read as that of \(operation.rawValue).",
            hint: "If you mean \(PassOperation.retrieveProfileForMVPD.rawValue), add the MVPD."
        ).asRemark
    }

    /// The header fields that operations read and apps can mistype. Omits short names, which are close to many others, and
    /// `X-Forwarded-For`, because proxies send similar names of their own.
    private static let mistypableFields = Dictionary(
        uniqueKeysWithValues: PassOperation.allCases.map { operation in
            let definition = operation.definition
            let names = definition.headerParameters.compactMap { HTTPField.Name($0.name) }
                .filter { $0.rawName.utf8.count >= 8 && $0 != .xForwardedFor }
            return (operation, names + (definition.takesAccessToken ? [.authorization] : []))
        })
}
