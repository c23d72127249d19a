// An app from before the kit: it calls Apple's class, and each call can be read in one way only. The test compiles
// it with and without the kit, and both programs must print the same.

import Foundation
import VideoSubscriberAccount

func mayWatch(_ manager: VSAccountManager) async -> Bool {
    do {
        _ = try await manager.checkAccessStatus(options: [.prompt: true])
        return true
    } catch {
        return false
    }
}

func status(_ manager: VSAccountManager) async throws -> String {
    let status = try await manager.checkAccessStatus(options: [.prompt: false])
    return "\(type(of: status)) \(status)"
}

final class Presenter: NSObject, VSAccountManagerDelegate {
    func accountManager(_ accountManager: VSAccountManager, present viewController: UIViewController) {}
    func accountManager(_ accountManager: VSAccountManager, dismiss viewController: UIViewController) {}
}

@main struct ExistingApp {
    @MainActor static func main() async throws {
        let presenter = Presenter()
        let manager = VSAccountManager()
        manager.delegate = presenter
        print("may watch:", await mayWatch(manager))
        VSAccountManager.status = .granted
        print("may watch:", await mayWatch(manager))
        print("status:", try await status(manager))
        print("status:", try await manager.checkAccessStatus())
        let request = VSAccountMetadataRequest()
        request.includeAccountProviderIdentifier = true
        let provider = await withCheckedContinuation { continuation in
            _ = manager.enqueue(request) { @Sendable metadata, _ in
                continuation.resume(returning: metadata?.accountProviderIdentifier)
            }
        }
        print("provider:", provider ?? "none")
        withExtendedLifetime(presenter) {}
    }
}
