import Foundation

extension AdobePassMock {
    /// The devices that have sent requests, one on each line, for the explanation of an expectation whose device has
    /// sent none. A device that can be a mistake in the encoding of that one comes first.
    func senders(otherThan device: Device) async throws -> String {
        let list: SenderList = try await calls.ask(.get, "/requests?limit=1000")
        var counts = list.requests.reduce(into: [String?: Int]()) { $0[$1.device, default: 0] += 1 }
        // They are named even if their requests are older.
        for other in device.wronglyEncoded {
            let count = try await count(of: RequestPattern(device: other))
            if count > 0 { counts[other.base64] = count }
        }
        let senders = counts.map { base64, count -> (order: (Int, Int, String), text: String) in
            let sender = base64.flatMap { Device(base64: $0) }
            let suspicion = sender.flatMap(device.suspicion)
            let name = sender.map { "device \($0)" } ?? "no device"
            let text = "\(name), \(count.counted(as: "request"))\(suspicion.map { ": \($0)" } ?? "")"
            // Suspicious devices first, then the devices with the most requests.
            return ((suspicion == nil ? 1 : 0, -count, sender?.base64 ?? ""), text)
        }.sorted { $0.order < $1.order }
        guard !senders.isEmpty else { return "No other device has sent any either." }
        let more = senders.count > 10 ? "\n  and \(senders.count - 10) more" : ""
        return
            "Does the app send another identifier? Requests were received from:\n"
            + senders.prefix(10).map { "  - \($0.text)" }.joined(separator: "\n") + more
    }

    /// Checks that a device that has sent nothing is not one whose identifier is encoded once too often, by the app or
    /// by the test.
    ///
    /// - Throws: ``AdobePassMockError/unverified(_:)`` with the device that has sent requests instead.
    func checkIsNotEncodedTwice(_ device: Device) async throws {
        for other in device.wronglyEncoded {
            guard try await count(of: RequestPattern(device: other)) > 0,
                try await count(of: RequestPattern(device: device)) == 0
            else { continue }
            throw AdobePassMockError.unverified(
                "No requests were received, as expected, but the test names the wrong device: \(device)\n"
                    + (try await senders(otherThan: device)))
        }
    }
}

extension AdobePassMock.Device {
    /// The device of an app that encodes this identifier once more, and the one that a test has encoded once more.
    fileprivate var wronglyEncoded: [AdobePassMock.Device] {
        let decoded = decoded.flatMap { AdobePassMock.Device(base64: String(decoding: $0, as: UTF8.self)) }
        return [encodedAgain, decoded].compactMap { $0 }
    }

    /// Why another device can be this one by mistake.
    fileprivate func suspicion(about other: AdobePassMock.Device) -> String? {
        if other == encodedAgain {
            return "is the identifier encoded twice? It is this device's text, in base64 again."
        }
        if other.encodedAgain == self {
            return
                "is the identifier encoded twice? The test encodes this text again; Device(base64:) takes it as it is."
        }
        if let decoded, decoded == other.decoded {
            return "the same identifier in the other alphabet of base64. The mock compares the text, as sent."
        }
        return nil
    }
}

private struct SenderList: Decodable {
    var requests: [Entry]

    struct Entry: Decodable {
        var device: String?
    }
}
