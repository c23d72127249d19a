import HTTPMessages
import HTTPTypes
import PassAPI

/// The form for the code that a device shows.
struct CodeForm: PageContent {
    var scenario: String
    /// The code as it was typed.
    var typed = ""
    /// The reason why the code is rejected; `nil` at first.
    var diagnostic: String?

    var reply: Reply { page.reply }

    var page: Page {
        let invalid: HTML? = diagnostic == nil ? nil : " aria-invalid=\"true\" aria-describedby=\"problem\""
        return Page(
            status: diagnostic == nil ? .ok : .badRequest, title: "Activate your device",
            kicker: "Second screen", scenario: scenario,
            content: """
                <p class="lead">Enter the code that your device shows.</p>
                <form method="get" action="\(PassOperation.showActivationPage.path())">
                \(HTML.alert(diagnostic))<label for="code">Code</label>
                <input id="code" class="code" type="text" name="code" value="\(typed)" placeholder="ABC1234" \
                autocomplete="off" autocapitalize="characters" spellcheck="false" required autofocus\(invalid)>
                <div class="actions"><button class="primary">Continue</button></div>
                </form>
                """)
    }
}
