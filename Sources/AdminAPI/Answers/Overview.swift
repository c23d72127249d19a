import ControlAPI
import HTTPMessages
import PassAPI
import PassBackend
import PassSimulator

/// The journal of the mock and then its state, each read at one moment: the contents of the dashboard.
package struct Overview: Sendable {
    /// The devices up to the requested limit, those of the newest requests first.
    package let devices: [DeviceView]
    package let deviceCount: Int
    package let page: RequestPage
    /// The last requests of the displayed devices, with their descriptions of themselves.
    package let sightings: [DeviceIdentifier: DeviceSighting]
    package let mock: MockView
    /// The number of entries in the journal; `nil` if it is off.
    package let kept: Int?
    /// The number of entries that the journal has dropped to make room.
    package let dropped: Int
}

extension AdminResponder {
    package func overview(requests: RequestPage.Options, devices: Int) throws(AdminError) -> Overview {
        let machineTime = backend.now()
        // Copies, because every recorded request waits while the journal is locked.
        let journal = journal.withLock { $0 }
        let (entries, dropped, isOff) = (journal.entries, journal.dropped, journal.isOff)
        let lastEntries = entries.lastByDevice
        // A copy, because every simulated request waits while the state is locked.
        let state = try withState { $0 }
        let ordered = state.knownDevices.union(lastEntries.keys).sorted { one, other in
            (lastEntries[one]?.index ?? -1, other.base64) > (lastEntries[other]?.index ?? -1, one.base64)
        }
        let shown = ordered.prefix(devices)
        let sightings = shown.map { device in
            (device, DeviceSighting(lastEntries[device]?.entry))
        }
        let views = DeviceView.views(of: shown, in: state, at: machineTime, isRedacted: redactsJournal)
        return Overview(
            devices: views, deviceCount: ordered.count, page: RequestPage(requests, of: entries),
            sightings: Dictionary(uniqueKeysWithValues: sightings),
            mock: MockView(state, at: machineTime),
            kept: isOff ? nil : entries.count,
            dropped: dropped)
    }

    /// The devices that have state or that sent one of the requests, ordered by identifier.
    package func knownDevices(among entries: [JournalEntry]) throws(AdminError) -> [DeviceIdentifier] {
        // A copy, because every simulated request waits while the state is locked.
        let state = try withState { $0 }
        return state.knownDevices.union(entries.compactMap(\.device)).sorted { $0.base64 < $1.base64 }
    }
}
