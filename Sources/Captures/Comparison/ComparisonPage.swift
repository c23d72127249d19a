import PassAPI
import PassBackend

extension ComparisonReport {
    /// The report as one HTML document, without scripts and other files, so that it can be sent as an attachment.
    package func page(version: String) -> String {
        HTML.document(
            title: "\(capture) and the mock", style: Self.style.text,
            body: """
                <main>
                \(headSection)
                \(policySection)
                \(differenceSection)
                \(equalSection)
                \(leftOutSection)
                <footer><p>adobe-pass-mock \(version)</p></footer>
                </main>
                """
        ).text
    }

    private static let style = StyleSheet(PackageResources.report_css)

    private var headSection: HTML {
        """
        <section>
        <h1>\(capture) and the mock</h1>
        <p class="hint">\(calls.counted(as: "call")) of Adobe Pass, replayed in their order on \
        adobe-pass-mock with a configuration made from the capture.</p>
        <p class="result \(isEqual ? "good" : "bad")">\(summary)</p>
        \(advice.map { "<p class=\"hint\">\($0)</p>" })
        </section>
        """
    }

    private var policySection: HTML? {
        guard !explanations.isEmpty else { return nil }
        return """
            <section aria-labelledby="policies">
            <h2 id="policies">Values of policies that explain differences</h2>
            <ul class="policies">
            \(explanations.map(policy))</ul>
            </section>
            """
    }

    private func policy(_ explanation: Explanation) -> HTML {
        let others = explanation.alternatives.map(\.text)
        let alternatives: HTML? =
            others.isEmpty
            ? nil
            : "<p class=\"hint\">The capture cannot tell it from \(others.joined(separator: ", ")).</p>\n"
        let entries = explanation.entries.map { String($0) }
        return """
            <li>
            <pre class="setting">policies:
              \(explanation.text)</pre>
            <p class="hint">Explains \(explanation.differences.count.counted(as: "difference")), in \
            \(entries.count == 1 ? "entry" : "entries") \(entries.joined(separator: ", ")).</p>
            \(alternatives)</li>

            """
    }

    private var differenceSection: HTML? {
        let operations = self.operations.filter { !$0.differences.isEmpty }
        guard !operations.isEmpty else { return nil }
        return """
            <section aria-labelledby="differences">
            <h2 id="differences">Differences</h2>
            \(operations.map(table))</section>
            """
    }

    private func table(of operation: Operation) -> HTML {
        """
        <div class="operation">
        <h3>\(operation.operation.rawValue) <span class="hint">\(operation.summary)</span></h3>
        <table>
        <thead><tr><th>Kind</th><th>Where</th><th>Capture</th><th>Mock</th></tr></thead>
        \(operation.entries.map(body))</table>
        </div>

        """
    }

    private func body(of differences: [Difference]) -> HTML {
        """
        <tbody>
        <tr><th colspan="4" class="entry">Entry \(String(differences[0].entry)): \
        <code>\(differences[0].request)</code></th></tr>
        \(differences.map(row))</tbody>

        """
    }

    private func row(_ difference: Difference) -> HTML {
        """
        <tr><td data-column="Kind"><span class="kind">\(difference.kind.words)</span>\
        \(explanation(of: difference).map { " <span class=\"hint\">\($0.policy)</span>" as HTML })</td>\
        <td data-column="Where"><code>\(difference.place.description)</code></td>\
        <td data-column="Capture">\(value(difference.captured))</td>\
        <td data-column="Mock">\(value(difference.mock))</td></tr>

        """
    }

    private func value(_ text: String?) -> HTML {
        text.map { "<code>\(Difference.shortened($0))</code>" } ?? "<span class=\"nothing\">nothing</span>"
    }

    private var equalSection: HTML? {
        let operations = self.operations.filter(\.differences.isEmpty)
        guard !operations.isEmpty else { return nil }
        let items = operations.map { operation -> HTML in
            "<li>\(operation.operation.rawValue) (\(operation.calls.counted(as: "call")))</li>\n"
        }
        return """
            <section aria-labelledby="equal">
            <h2 id="equal">Equal</h2>
            <ul class="equal">
            \(items)</ul>
            </section>
            """
    }

    private var leftOutSection: HTML? {
        let lines = unknown.map { "Unknown to the mock: \($0)" } + leftOut
        guard !lines.isEmpty else { return nil }
        return """
            <section aria-labelledby="left-out">
            <h2 id="left-out">What was left out</h2>
            <ul class="counts">
            \(lines.map { "<li>\($0)</li>\n" as HTML })</ul>
            </section>
            """
    }
}
