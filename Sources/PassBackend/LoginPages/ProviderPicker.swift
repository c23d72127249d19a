import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator

/// The form for choosing an MVPD.
struct ProviderPicker: PageContent {
    var session: Session
    var configuration: Configuration
    var scenario: String
    /// The reason why the last choice is rejected; `nil` at first.
    var diagnostic: String?

    var reply: Reply { page.reply }

    var page: Page {
        let buttons = mvpds.map { mvpd -> HTML in
            """
            <button class="choice" name="mvpd" value="\(mvpd.id.text)"><strong>\(mvpd.displayName)</strong> \
            <span>\(mvpd.id.text)</span></button>

            """
        }
        return Page(
            status: diagnostic == nil ? .ok : .badRequest, title: "Choose your TV provider",
            kicker: "Second screen", scenario: scenario,
            content: """
                <p class="lead">to watch <strong>\(configuration.name(of: session.serviceProvider))</strong> \
                on <strong>\(StreamingDevice(session.origin).summary)</strong></p>
                \(HTML.alert(diagnostic))<form method="post" action="\(PassOperation.activate.path())">
                <input type="hidden" name="code" value="\(session.code.text)">
                \(buttons)</form>
                """)
    }

    /// The MVPDs to choose from: the active integrations without temporary access.
    private var mvpds: [MVPD] {
        configuration.integrations(of: session.serviceProvider)
            .filter { $0.value.isActive }.keys
            .compactMap { configuration.mvpds[$0] }.filter { $0.tempPass == nil }
            .sorted { ($0.displayName, $0.id) < ($1.displayName, $1.id) }
    }
}

extension Configuration {
    /// The display name of the service provider.
    func name(of serviceProvider: ServiceProviderID) -> String {
        self.serviceProvider(serviceProvider)?.name ?? serviceProvider.text
    }
}
