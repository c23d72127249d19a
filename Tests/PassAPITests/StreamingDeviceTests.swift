import Testing

@testable import PassAPI

@Suite("The device of an authentication session")
struct StreamingDeviceTests {
    @Test func `a desktop browser is told by its user agent, with the published shape`() {
        let userAgent =
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) "
            + "Chrome/140.0.0.0 Safari/537.36"
        let device = StreamingDevice(RequestOrigin(userAgent: userAgent, peerPort: 55_161))
        func version(_ major: Int64, _ minor: Int64, _ patch: Int64) -> JSONValue {
            [
                "major": .integer(major), "minor": .integer(minor), "patch": .integer(patch), "profile": "",
            ]
        }
        let zero = version(0, 0, 0)
        #expect(
            JSONValue(parsing: device.jsonBytes) == [
                "type": "Desktop", "model": .null, "version": zero,
                "hardware": ["name": .null, "vendor": "Apple", "version": zero, "manufacturer": "Apple"],
                "operatingSystem": [
                    "name": "macOS", "family": "macOS", "vendor": "Apple",
                    "version": version(10, 15, 7),
                ],
                "browser": [
                    "name": "Chrome", "vendor": "Google",
                    "version": version(140, 0, 0),
                    "userAgent": .string(userAgent), "originalUserAgent": .string(userAgent),
                ],
                "display": [
                    "width": .integer(0), "height": .integer(0), "ppi": .integer(0), "name": "DISPLAY",
                    "vendor": .null, "version": .null,
                    "diagonalSize": .null,
                ],
                "applicationId": .null,
                "connection": [
                    "ipAddress": "127.0.0.1", "port": "55161", "secure": .bool(false), "type": .null,
                ],
            ])
    }

    @Test(arguments: [
        (
            "Mozilla/5.0 (Apple TV; U; CPU AppleTV5,3 OS 11.0 like Mac OS X; en_US)", "SetTopBox", "tvOS",
            11
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Version/17.4",
            "MobilePhone", "iOS", 17
        ),
        ("Mozilla/5.0 (iPod touch; CPU iPhone OS 15_8 like Mac OS X) Version/15.6", "MediaPlayer", "iOS", 15),
        ("Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15", "Tablet", "iOS", 16),
        ("Roku/DVP-12.5 (12.5.0.4178-88)", "SetTopBox", "Roku OS", 12),
        (
            "Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/120.0 Mobile Safari/537.36", "MobilePhone",
            "Android", 14
        ),
        ("Mozilla/5.0 (Linux; Android 13; SM-X700) Chrome/120.0 Safari/537.36", "Tablet", "Android", 13),
        ("Dalvik/2.1.0 (Linux; U; Android 9; AFTMM Build/PS7233)", "SetTopBox", "Android", 9),
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Gecko/20100101 Firefox/121.0", "Desktop",
            "Windows", 10
        ),
        ("Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.0) AppleWebKit/537.36", "TV", "Tizen", 6),
        ("Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36", "TV", "webOS", 0),
        (
            "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/120.0 Safari/537.36", "Desktop", "Chrome OS",
            14_541
        ),
        ("Mozilla/5.0 (X11; Linux x86_64) Chrome/119.0 Safari/537.36", "Desktop", "Linux", 0),
    ])
    func `the table knows the platforms of streaming apps`(
        userAgent: String, type: String, osName: String, major: Int
    ) {
        let device = StreamingDevice(RequestOrigin(userAgent: userAgent))
        #expect(device.type == type)
        #expect(device.operatingSystem.name == osName)
        #expect(device.operatingSystem.version.major == major)
    }

    @Test(arguments: [
        ("Mozilla/5.0 (Apple TV; U; CPU AppleTV5,3 OS 11.0 like Mac OS X; en_US)", "Apple"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) Version/17.4", "Apple"),
        ("Mozilla/5.0 (iPod touch; CPU iPhone OS 15_8 like Mac OS X) Version/15.6", "Apple"),
        ("Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15", "Apple"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15", "Apple"),
        ("Roku/DVP-12.5 (12.5.0.4178-88)", "Roku"),
        ("Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/120.0 Mobile Safari/537.36", "Google"),
        ("Mozilla/5.0 (Linux; Android 9; AFTMM) Silk/120.3", "Amazon"),
        ("Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.0) AppleWebKit/537.36", "Samsung"),
        ("Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36", "LG"),
        ("Mozilla/5.0 (PlayStation 5) AppleWebKit/605.1.15", "Sony"),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64; Xbox; Xbox One)", "Microsoft"),
        ("Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/120.0 Safari/537.36", "Google"),
    ])
    func `the table knows the vendors of platforms`(userAgent: String, vendor: String) {
        #expect(StreamingDevice(RequestOrigin(userAgent: userAgent)).operatingSystem.vendor == vendor)
    }

    @Test(arguments: [
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) Version/17.4 Safari/604.1", "Safari",
            "Apple"
        ),
        ("Mozilla/5.0 (X11; Linux x86_64) Chrome/119.0 Safari/537.36", "Chrome", "Google"),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) Gecko/20100101 Firefox/121.0", "Firefox", "Mozilla"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/120.0 Safari/537.36 Edg/120.0", "Edge", "Microsoft"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/120.0 Safari/537.36 OPR/106.0", "Opera", "Opera"),
        ("Mozilla/5.0 (Linux; Android 9; AFTMM) Silk/120.3 like Chrome/120.0", "Silk", "Amazon"),
        (
            "Mozilla/5.0 (SMART-TV; Tizen 6.0) SamsungBrowser/4.0 Chrome/76.0", "Samsung Browser", "Samsung"
        ),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_4) FxiOS/121.0 Safari/605.1", "Firefox", "Mozilla"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_4) CriOS/120.0 Safari/604.1", "Chrome", "Google"),
    ])
    func `the table knows browsers and their vendors`(userAgent: String, name: String, vendor: String) {
        let browser = StreamingDevice(RequestOrigin(userAgent: userAgent)).browser
        #expect(browser.name == name && browser.vendor == vendor)
    }

    @Test func `X-Device-Info goes before the user agent, and X-Forwarded-For before the peer`() {
        let information = DeviceInformation(members: [
            "primaryHardwareType": "MobilePhone", "model": "SM-S901U", "vendor": "samsung", "version": "r0q",
            "manufacturer": "samsung", "osName": "Android", "osVersion": "14", "displayWidth": "1080.0",
            "diagonalScreenSize": "6.1", "connectionType": "WiFi", "connectionSecure": "true",
            "applicationId": "REF30",
        ])
        let device = StreamingDevice(
            RequestOrigin(
                information: information, userAgent: "curl/8.0", forwardedFor: "10.1.2.3", peer: "::1"))
        #expect(device.type == "MobilePhone")
        #expect(device.model == "SM-S901U")
        #expect(device.hardware.vendor == "samsung")
        #expect(device.operatingSystem.name == "Android")
        #expect(device.operatingSystem.version == Version(major: 14))
        #expect(device.display.width == 1_080)
        #expect(device.display.diagonalSize == "6.1")
        #expect(device.applicationID == "REF30")
        #expect(device.connection.ipAddress == "10.1.2.3")
        #expect(device.connection.isSecure)
    }

    @Test func `every member of X-Device-Info is shown at its place`() {
        let information = DeviceInformation(members: [
            "type": "a", "model": "b", "version": "1.2.3", "vendor": "c", "manufacturer": "d", "osName": "e",
            "osFamily": "f", "osVendor": "g", "osVersion": "4.5.6", "browserName": "h", "browserVendor": "i",
            "browserVersion": "7.8.9", "userAgent": "j", "displayWidth": "10", "displayHeight": "20.4",
            "displayPpi": "30", "diagonalScreenSize": "6.1", "applicationId": "k", "connectionIp": "l",
            "connectionPort": "40", "connectionSecure": "false", "connectionType": "m",
        ])
        let origin = RequestOrigin(
            information: information, userAgent: "x", forwardedFor: "x", peer: "x", peerPort: 1,
            isSecure: true)
        let device = StreamingDevice(origin)
        #expect(device.type == "a" && device.model == "b" && device.applicationID == "k")
        #expect(device.version == Version(major: 1, minor: 2, patch: 3))
        #expect(device.hardware.vendor == "c" && device.hardware.manufacturer == "d")
        let system = device.operatingSystem
        #expect(system.name == "e" && system.family == "f" && system.vendor == "g")
        #expect(system.version == Version(major: 4, minor: 5, patch: 6))
        #expect(device.browser.name == "h" && device.browser.vendor == "i" && device.browser.userAgent == "j")
        #expect(device.browser.version == Version(major: 7, minor: 8, patch: 9))
        let display = device.display
        #expect(
            [display.width, display.height, display.ppi] == [10, 20, 30] && display.diagonalSize == "6.1")
        let connection = device.connection
        #expect(connection.ipAddress == "l" && connection.port == "40" && connection.type == "m")
        #expect(!connection.isSecure)
    }

    @Test(
        arguments: [
            (
                "Mozilla/5.0 (Linux; Android 7.1.2; AFTMM Build/NS6297; wv) AppleWebKit/537.36 Mobile Safari/537.36",
                "AFTMM"
            ),
            ("Dalvik/2.1.0 (Linux; U; Android 9; AFTMM Build/PS7233)", "AFTMM"),
            ("Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/120.0 Mobile Safari/537.36", "Pixel 8"),
            ("Mozilla/5.0 (Linux; U; Android 4.0.3; de-de; GT-P5100 Build/IML74K) Safari/534.30", "GT-P5100"),
            ("Mozilla/5.0 (Linux; Android 9; BRAVIA 4K TV Build/PTT1)", "BRAVIA 4K TV"),
            ("Mozilla/5.0 (Linux; Android 10; K) Chrome/120.0 Mobile Safari/537.36", nil),
            ("Mozilla/5.0 (Android 13; Mobile; rv:109.0) Gecko/115.0 Firefox/115.0", nil),
            ("Mozilla/5.0 (Android 13; Tablet; rv:109.0) Gecko/115.0 Firefox/115.0", nil),
            ("Mozilla/5.0 (Linux; Android 4.0.3; U; de-de; GT-P5100 Build/IML74K) Safari/534.30", "GT-P5100"),
            ("Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36", nil),
            ("Mozilla/5.0 (Apple TV; U; CPU AppleTV5,3 OS 11.0 like Mac OS X; en_US)", "AppleTV"),
            ("Mozilla/5.0 (X11; Linux x86_64) Chrome/119.0 Safari/537.36", nil),
        ] as [(String, String?)])
    func `a user agent names the model`(userAgent: String, model: String?) {
        #expect(StreamingDevice(RequestOrigin(userAgent: userAgent)).model == model)
    }

    @Test func `the hardware is named after the model, and the diagonal of the display is a text`() {
        for size in ["6.1", "5.5", "10"] {
            let members = ["model": "SM-S901U", "diagonalScreenSize": size]
            let device = StreamingDevice(RequestOrigin(information: DeviceInformation(members: members)))
            let json = JSONValue(parsing: device.jsonBytes)
            #expect(json?["hardware"]?["name"] == "SM-S901U")
            #expect(json?["display"]?["diagonalSize"] == .string(size))
        }
    }

    @Test func `a device that says nothing is unknown`() {
        let device = StreamingDevice(RequestOrigin())
        #expect(device.type == "Unknown")
        #expect(device.operatingSystem.name == nil)
        #expect(device.browser.userAgent == nil)
    }

    @Test(arguments: [
        ("10_15_7", Version(major: 10, minor: 15, patch: 7)), ("8,1", Version(major: 8, minor: 1)),
        ("14", Version(major: 14)), ("r0q", Version()), ("", Version()),
        ("1.2.3.4", Version(major: 1, minor: 2, patch: 3)), ("1..2", Version(major: 1, patch: 2)),
        ("99999999999999999999", Version()),
    ])
    func `a version takes numbers from text of any kind`(text: String, version: Version) {
        #expect(Version(text) == version)
    }
}
