// An app with the kit. An actor and a model on the main actor own the same manager.

import Foundation
import SubscriberAccount
import VideoSubscriberAccount

final class Presenter: NSObject, VSAccountManagerDelegate {
    func accountManager(_ accountManager: VSAccountManager, present viewController: UIViewController) {}
    func accountManager(_ accountManager: VSAccountManager, dismiss viewController: UIViewController) {}
    deinit { print("presenter released") }
}

actor Client {
    private let account: any SubscriberAccountManager

    init(_ account: any SubscriberAccountManager) { self.account = account }

    func status() async throws -> SubscriberAccountAccessStatus {
        try await account.checkAccessStatus(options: [.prompt: true])
    }

    func provider() async throws -> String? {
        var request = SubscriberAccountMetadataRequest()
        request.includeAccountProviderIdentifier = true
        return try await account.enqueue(request).accountProviderIdentifier
    }
}

@MainActor final class Model {
    private let account: AppleAccountManager

    init(_ account: AppleAccountManager) { self.account = account }

    func status() async throws -> SubscriberAccountAccessStatus {
        try await account.checkAccessStatus(options: [:])
    }
}

@MainActor func use() async throws {
    // Only the manager holds the delegate.
    let account = AppleAccountManager(delegate: Presenter())
    let (client, model) = (Client(account), Model(account))
    print("denied:", try await client.status(), try await model.status())
    VSAccountManager.status = .granted
    print("granted:", try await client.status(), try await model.status())
    print("provider:", try await client.provider() ?? "none")
    VSAccountManager.answersRequests = false
    let task = Task { try await client.provider() }
    task.cancel()
    do { print("provider:", try await task.value ?? "none") } catch { print("error:", type(of: error)) }
}

@main struct NewApp {
    static func main() async throws { try await use() }
}
