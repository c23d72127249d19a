import Foundation
import PassAPI
import TestSupport
import Testing

/// A tab with cookies and a cache of its own, and a person in front of it.
final class Tab {
    private let devTools: DevTools
    private let context: String
    private let session: String
    /// Events before it are none of the tab's.
    private let start: Int
    private var runsScripts = true

    /// - Parameter screen: what it is shown on.
    init(on screen: Screen = .phone) throws {
        devTools = try #require(Chromium.current).devTools
        start = devTools.mark
        context = try Self.text(devTools.call("Target.createBrowserContext"), "browserContextId")
        let target = try Self.text(
            devTools.call(
                "Target.createTarget", ["url": "about:blank", "browserContextId": .string(context)]),
            "targetId")
        session = try Self.text(
            devTools.call("Target.attachToTarget", ["targetId": .string(target), "flatten": .bool(true)]),
            "sessionId")
        for domain in ["Page", "Runtime", "Network", "Log"] { try call("\(domain).enable") }
        try show(on: screen)
    }

    deinit {
        _ = try? devTools.call("Target.disposeBrowserContext", ["browserContextId": .string(context)])
    }

    struct Screen: Sendable, CustomTestStringConvertible {
        var name: String
        var width: Int64
        var height: Int64
        var isMobile = false
        var colorScheme = "light"
        /// The pixels of a picture for each pixel of the page.
        var scale: Int64 = 2

        static let phone = Screen(name: "phone", width: 390, height: 844, isMobile: true)
        /// As narrow as a page has to fit (WCAG 2.2: 1.4.10).
        static let narrow = Screen(name: "narrow", width: 320, height: 568, isMobile: true)
        static let desktop = Screen(name: "desktop", width: 1280, height: 800)
        static let sizes = [narrow, phone, desktop]

        var dark: Screen {
            var screen = self
            screen.colorScheme = "dark"
            return screen
        }

        var testDescription: String { "\(name), \(colorScheme)" }
    }

    func show(on screen: Screen) throws {
        try call(
            "Emulation.setDeviceMetricsOverride",
            [
                "width": .integer(screen.width), "height": .integer(screen.height),
                "deviceScaleFactor": .integer(screen.scale), "mobile": .bool(screen.isMobile),
            ])
        try show(in: screen.colorScheme)
    }

    /// Shows the page in light or in dark, without loading it again.
    func show(in colorScheme: String) throws {
        try call(
            "Emulation.setEmulatedMedia",
            [
                "features": [
                    ["name": "prefers-color-scheme", "value": .string(colorScheme)],
                    // No transition must be in progress when the page is examined.
                    ["name": "prefers-reduced-motion", "value": "reduce"],
                ]
            ])
    }

    // MARK: What the person does

    /// Types an address, and waits for the page.
    func open(_ address: String) throws {
        try whileLoading { try call("Page.navigate", ["url": .string(address)]) }
    }

    /// Does something that leads to another page, and waits for it.
    ///
    /// - Parameter pages: how many pages load, one after the other; two when the first one submits a form by itself.
    func whileLoading(pages: Int = 1, _ action: () throws -> Void) throws {
        let mark = devTools.mark
        try action()
        var loaded = 0
        _ = try event(after: mark, "a page to load") { event in
            if event["method"] == "Page.loadEventFired" { loaded += 1 }
            return loaded == pages
        }
    }

    /// Does something that leads away from the pages, and waits for the address that is asked for.
    func addressAskedFor(scheme: String, while action: () throws -> Void) throws -> String {
        let mark = devTools.mark
        try action()
        let event = try event(after: mark, "a request to \(scheme)") {
            $0["method"] == "Network.requestWillBeSent"
                && $0["params"]?["request"]?["url"]?.string?.hasPrefix(scheme) == true
        }
        return try #require(event["params"]?["request"]?["url"]?.string)
    }

    /// Presses the mouse button in the middle of an element.
    ///
    /// A live page can move the element away from the mouse. Such a click has no effect and is repeated at the new position.
    func click(_ selector: String) throws {
        try waitUntilPainted()
        for _ in 0..<20 {
            let place = try evaluate(
                """
                (() => {
                  const element = document.querySelector(\(quoted(selector)));
                  element.scrollIntoView({ block: "center" });
                  document.clickHits = false;
                  const check = event => {
                    const isHit = document.querySelector(\(quoted(selector)))?.contains(event.target) ?? false;
                    if (event.type === "click") document.clickHits = isHit;
                    if (!isHit) { event.preventDefault(); event.stopImmediatePropagation(); }
                  };
                  for (const type of ["mousedown", "mouseup", "click"])
                    document.addEventListener(type, check, { capture: true, once: true });
                  const box = element.getBoundingClientRect();
                  return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
                })()
                """)
            let (x, y) = (place.array?[0] ?? .null, place.array?[1] ?? .null)
            for type in ["mousePressed", "mouseReleased"] {
                try call(
                    "Input.dispatchMouseEvent",
                    ["type": .string(type), "x": x, "y": y, "button": "left", "clickCount": .integer(1)])
            }
            // The next page, if the click leads to one, does not know the property.
            if !runsScripts || (try? evaluate("document.clickHits === false")) != .bool(true) { return }
        }
        throw Unexpected("\(selector) is never under the mouse")
    }

    /// Types into the element that has the focus.
    func type(_ text: String) throws {
        try call("Input.insertText", ["text": .string(text)])
    }

    /// Presses a key that is no letter.
    func press(_ key: Key) throws {
        for type in ["keyDown", "keyUp"] {
            var event: [String: JSONValue] = [
                "type": .string(type), "key": .string(key.rawValue), "code": .string(key.rawValue),
                "windowsVirtualKeyCode": .integer(key.number),
            ]
            if type == "keyDown", key == .enter { event["text"] = "\r" }
            try call("Input.dispatchKeyEvent", event)
        }
    }

    enum Key: String {
        case tab = "Tab"
        case enter = "Enter"

        fileprivate var number: Int64 { self == .tab ? 9 : 13 }
    }

    /// Presses letters one after the other, as somebody who looks for an entry of a list.
    func pressLetters(_ letters: String) throws {
        for letter in letters {
            for type in ["keyDown", "keyUp"] {
                var event: [String: JSONValue] = ["type": .string(type), "key": .string(String(letter))]
                if type == "keyDown" { event["text"] = .string(String(letter)) }
                try call("Input.dispatchKeyEvent", event)
            }
        }
    }

    /// Presses Tab until the element has the focus.
    func tabTo(_ selector: String) throws {
        for _ in 0..<200 {
            try press(.tab)
            let isThere = try evaluate("document.activeElement.matches(\(quoted(selector)))")
            if isThere == .bool(true) { return }
        }
        throw Unexpected("\(selector) cannot be reached with Tab")
    }

    /// Chooses an entry of a list.
    func choose(_ value: String, in selector: String) throws {
        try evaluate("document.querySelector(\(quoted(selector))).value = \(quoted(value))")
    }

    /// Browsers drop what is pressed before anybody has seen the page.
    private func waitUntilPainted() throws {
        guard runsScripts else { return }
        try evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    }

    /// Lets no page run scripts.
    func disableScripts() throws {
        runsScripts = false
        try call("Emulation.setScriptExecutionDisabled", ["value": .bool(true)])
    }

    // MARK: What the person sees

    var address: String { get throws { try evaluate("location.href").string ?? "" } }

    /// The text of an element as it is shown; `nil` when there is none or it is not visible.
    func text(_ selector: String) throws -> String? {
        try evaluate(
            """
            (() => {
              const element = document.querySelector(\(quoted(selector)));
              return element && element.checkVisibility() ? element.innerText : null;
            })()
            """
        ).string
    }

    /// Waits until the field of that name has the focus.
    func waitForFocus(on name: String) throws {
        try waitUntilFocused("document.activeElement?.name === \(quoted(name))")
    }

    /// Waits for a focus: browsers give it some time after a page has loaded.
    func waitUntilFocused(_ condition: String) throws {
        try evaluate(
            """
            new Promise(done => {
              const look = () => { if (\(condition)) done(); };
              addEventListener("focusin", look);
              look();
            })
            """)
    }

    /// Waits until the JavaScript condition is true, while the page changes by itself.
    func waitUntil(_ condition: String) throws {
        try evaluate(
            """
            new Promise(done => {
              const look = () => { if (\(condition)) { watch.disconnect(); done(); } };
              const watch = new MutationObserver(look);
              watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
              look();
            })
            """)
    }

    /// The warnings and errors of the browser: scripts, styles, blocked resources.
    var complaints: [String] {
        devTools.events[start...].filter { $0["sessionId"]?.string == session }.compactMap { event in
            switch event["method"]?.string {
            case "Log.entryAdded":
                let entry = event["params"]?["entry"]
                // The status of a page is no complaint about it.
                return entry?["source"] == "network" ? nil : entry?["text"]?.string
            case "Runtime.exceptionThrown":
                return event["params"]?["exceptionDetails"]?["text"]?.string
            default: return nil
            }
        }
    }

    /// Runs a script as the console would, and waits for a promise.
    @discardableResult
    func evaluate(_ script: String) throws -> JSONValue {
        let answer = try call(
            "Runtime.evaluate",
            ["expression": .string(script), "returnByValue": .bool(true), "awaitPromise": .bool(true)])
        if let exception = answer["exceptionDetails"] { throw Unexpected(exception) }
        return answer["result"]?["value"] ?? .null
    }

    /// Saves what is shown as `NAME.png` in the folder that `SCREENSHOTS` names, if it names one.
    func takePicture(_ name: String) throws {
        guard let folder = ProcessInfo.processInfo.environment["SCREENSHOTS"] else { return }
        let picture = try picture()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try picture.write(to: URL(filePath: folder).appending(path: "\(name).png"))
    }

    /// The visible part of the page, as PNG.
    func picture() throws -> Data {
        let answer = try call(
            "Page.captureScreenshot", ["format": "png", "captureBeyondViewport": .bool(false)])
        return Data(try #require(answer["data"]?.string.flatMap(Base64.decode)))
    }

    // MARK: The protocol

    @discardableResult
    private func call(_ method: String, _ parameters: [String: JSONValue] = [:]) throws -> JSONValue {
        try devTools.call(method, parameters, session: session)
    }

    private func event(
        after mark: Int, _ what: String, where isWanted: (JSONValue) -> Bool
    ) throws -> JSONValue {
        try devTools.event(after: mark, what) { $0["sessionId"]?.string == session && isWanted($0) }
    }

    private func quoted(_ text: String) -> String {
        String(decoding: text.jsonBytes, as: UTF8.self)
    }

    private static func text(_ answer: JSONValue, _ member: String) throws -> String {
        try #require(answer[member]?.string)
    }
}
