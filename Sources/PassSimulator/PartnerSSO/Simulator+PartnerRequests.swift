import PassAPI

/// The SAML requests that applications pass to Apple's framework.
extension Simulator {
    /// The identifier of a new SAML request of the device.
    mutating func newPartnerRequestID(for device: DeviceIdentifier) -> String {
        let id = "_" + random.uuid()
        // Apple's framework has only the request, and must not search all devices for it.
        return sharesEntities ? "\(id).\(Base64.encodeURL(device.codedText.utf8))" : id
    }

    /// The device that got the SAML request; `nil` for an unknown request, and after 16 others of the device.
    package func device(ofPartnerRequest id: String) -> DeviceIdentifier? {
        if !hasAllEntities, let device = Self.device(namedBy: id) {
            let requests = devices.entity(of: device)?.value.partnerRequests ?? []
            return requests.contains { $0.id == id } ? device : nil
        }
        // Also for a request of an imported state, which names no device.
        return devices.first { $1.partnerRequests.contains { $0.id == id } }?.key
    }

    private static func device(namedBy id: String) -> DeviceIdentifier? {
        let parts = id.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let bytes = Base64.decodeURL(parts[1]) else { return nil }
        return DeviceIdentifier(codedText: String(decoding: bytes, as: UTF8.self))
    }
}
