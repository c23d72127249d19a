import ControlAPI
import HTTPMessages
import HTTPTypes
import PassAPI
import PassSimulator

extension Page {
    /// The form for choosing an MVPD.
    ///
    /// - Parameter diagnostic: the reason why the last choice is rejected; `nil` at first.
    static func providerPicker(
        for session: Session, _ request: CheckedRequest, diagnostic: String? = nil
    ) -> Page {
        let configuration = request.configuration
        // The active integrations without temporary access.
        let mvpds = configuration.integrations(of: session.serviceProvider)
            .filter { $0.value.isActive }.keys
            .compactMap { configuration.mvpds[$0] }.filter { $0.tempPass == nil }
            .sorted { ($0.displayName, $0.id) < ($1.displayName, $1.id) }
        let buttons = mvpds.map { mvpd -> HTML in
            """
            <button class="choice" name="mvpd" value="\(mvpd.id.text)"><strong>\(mvpd.displayName)</strong> \
            <span>\(mvpd.id.text)</span></button>

            """
        }
        return Page(
            status: diagnostic == nil ? .ok : .badRequest, title: "Choose your TV provider",
            kicker: "Second screen", scenario: request.scenario.name,
            content: """
                <p class="lead">to watch <strong>\(configuration.name(of: session.serviceProvider))</strong> \
                on <strong>\(StreamingDevice(session.origin).summary)</strong></p>
                \(HTML.alert(diagnostic))<form method="post" action="\(PassOperation.activate.path())">
                <input type="hidden" name="code" value="\(session.code.text)">
                \(buttons)</form>
                """)
    }
}

extension Configuration {
    /// The display name of the service provider.
    func name(of serviceProvider: ServiceProviderID) -> String {
        self.serviceProvider(serviceProvider)?.name ?? serviceProvider.text
    }
}
