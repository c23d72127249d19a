import HTTPTypes
import PassAPI
import TestSupport

extension Sample {
    /// *Create*, *Resume* and *Retrieve authentication session*, and *Perform authentication in user agent*.
    static let sessions = created + resumed + retrieved + performed

    private static let created = [
        Sample(
            6, "Create authentication session without missing parameters", create.form(cablevision),
            newCode: "8ER640M",
            session(
                "authenticate", "interactive", url: "/api/v2/authenticate/REF30/8ER640M", code: .code,
                ["mvpd": "Cablevision"])),
        Sample(
            7, "Create authentication session with missing parameters",
            with: "world: { policies: { missingDomainParameter: domain } }", create.form(""),
            newCode: "8ER640M",
            session(
                "resume", "direct", url: "/api/v2/REF30/sessions/8ER640M", code: .code,
                ["missingParameters": ["mvpd", "domain", "redirectUrl"]])),
        Sample(
            8, "Create authentication session while a valid profile exists", create.form(cablevision),
            authorize("authenticated", at: "Cablevision")
        ) { try $0.logIn(at: "Cablevision") },
        Sample(
            9, "Create authentication session with a TempPass", create.form(tempPass),
            authorize("temporary", at: "TempPass_TEST40")),
        Sample(
            10, "Create authentication session while degradation is applied", in: "degraded-authn-all",
            create.form(cablevision), authorize("degraded", at: "Cablevision")),
    ]

    private static let resumed = [
        Sample(
            11, "Resume authentication session without missing parameters", resume.form(cablevision),
            session(
                "authenticate", "interactive", url: "/api/v2/authenticate/REF30/8ER640M", code: "8ER640M",
                ["mvpd": "Cablevision"]),
            but: [
                Deviation("code", "8BLW4RW", because: anotherCode),
                Deviation("url", "/api/v2/authenticate/REF30/8BLW4RW", because: anotherCode),
            ],
            after: openSession),
        Sample(
            12, "Resume authentication session with missing parameters",
            resume.form("mvpd=Cablevision&domainName=adobe.com"),
            session(
                "retry", "direct", url: "/api/v2/REF30/sessions/8BLW4RW", code: "8BLW4RW",
                ["missingParameters": ["redirectUrl"], "mvpd": "Cablevision"]),
            after: openSession),
        Sample(
            13, "Resume authentication session while a valid profile exists", resume.form(cablevision),
            authorize("authenticated", at: "Cablevision")
        ) {
            try openSession(&$0)
            try $0.logIn(at: "Cablevision")
        },
        Sample(
            14, "Resume authentication session with a TempPass", resume.form(tempPass),
            authorize("temporary", at: "TempPass_TEST40"), after: openSession),
        Sample(
            15, "Resume authentication session while degradation is applied", in: "degraded-authn-all",
            resume.form(cablevision), authorize("degraded", at: "Cablevision"), after: openSession),
    ]

    private static let retrieved = [
        Sample(
            16, "Retrieve authentication session without missing parameters",
            with: """
                world:
                  policies: { missingDomainParameter: domain }
                  mvpds: { apassidp: { displayName: An identity provider } }
                  integrations: { REF30: { apassidp: { applePlatformServices: false } } }
                """,
            retrieve,
            [
                "existingParameters": [
                    "mvpd": "apassidp", "domain": "adobe.com", "redirectUrl": "https://www.adobe.com",
                    "serviceProvider": "REF30",
                ],
                "device": mac, "notBefore": .momentText(.minutes(-2)), "notAfter": .momentText(.minutes(28)),
            ]
        ) {
            try openSession(
                onMac: &$0, "mvpd=apassidp&domainName=adobe.com&redirectUrl=https%3A%2F%2Fwww.adobe.com")
        },
        Sample(
            17, "Retrieve authentication session with missing parameters", retrieve,
            [
                "missingParameters": ["mvpd"],
                "existingParameters": [
                    "redirectUrl": "https://adobe.com", "domainName": "adobe.com", "serviceProvider": "REF30",
                ],
                "device": mac, "notBefore": .momentText(.minutes(-2)), "notAfter": .momentText(.minutes(28)),
            ]
        ) { try openSession(onMac: &$0, App.sessionForm) },
    ]

    private static let performed = [
        Sample(
            18, "Perform authentication in user agent",
            .userAgent("/api/v2/authenticate/REF30/8KHP9RW"), answers: 302, nil,
            location: "https://sp.auth.adobe.com" + samlPage,
            but: [
                Deviation(
                    "Location", .constant(.string("http://localhost" + samlPage + "&reg_code=8KHP9RW")),
                    because: "The page is on the mock's own host, and clients have received reg_code.")
            ]
        ) {
            try $0.openSession(
                "mvpd=Cablevision&domainName=adobe.com"
                    + "&redirectUrl=http%3A%2F%2Fadobe.com%2Fapitest%2Flive.html",
                as: "8KHP9RW")
        }
    ]

    private static let samlPage =
        "/adobe-services/authenticate/saml?noflash=true&mso_id=Cablevision&requestor_id=REF30&no_iframe=false"
        + "&domain_name=adobe.com&redirect_url=http%3A%2F%2Fadobe.com%2Fapitest%2Flive.html"
    private static let cablevision =
        "mvpd=Cablevision&domainName=adobe.com&redirectUrl=https%3A%2F%2Fadobe.com"
    private static let tempPass =
        "mvpd=TempPass_TEST40&domainName=adobe.com&redirectUrl=https%3A%2F%2Fadobe.com"
    private static let create = PublishedRequest.fromDevice(.post, "/api/v2/REF30/sessions")
    private static let resume = PublishedRequest.withCode(.post, "/api/v2/REF30/sessions/8BLW4RW")
    private static let retrieve = PublishedRequest.withCode(.get, "/api/v2/sessions/REF30/8BLW4RW")
    private static let anotherCode = "The code in the sample differs from the one in its path."

    private static func openSession(_ scene: inout SampleScene) throws {
        try scene.openSession(as: "8BLW4RW")
    }

    /// Opens a session in a browser, which identifies itself in `User-Agent` only. The second screen asks two
    /// minutes later.
    private static func openSession(onMac scene: inout SampleScene, _ form: String) throws {
        try scene.openSession(
            form, as: "8BLW4RW", ["X-Device-Info": nil, "User-Agent": macUserAgent])
        scene.mock.clock.advance(by: .minutes(2))
    }

    private static let macUserAgent =
        "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) "
        + "Chrome/140.0.0.0 Safari/537.36"

    private static let mac: JSONPattern = [
        "type": "Desktop", "model": nil, "version": version(0),
        "hardware": ["name": nil, "vendor": "Apple", "version": version(0), "manufacturer": "Apple"],
        "operatingSystem": [
            "name": "macOS", "family": "macOS", "vendor": "Apple", "version": version(10, 15, 7),
        ],
        "browser": [
            "name": "Chrome", "vendor": "Google", "version": version(140),
            "userAgent": .constant(.string(macUserAgent)),
            "originalUserAgent": .constant(.string(macUserAgent)),
        ],
        "display": [
            "width": 0, "height": 0, "ppi": 0, "name": "DISPLAY", "vendor": nil, "version": nil,
            "diagonalSize": nil,
        ],
        "applicationId": nil,
        "connection": ["ipAddress": .text, "port": .text, "secure": false, "type": nil],
    ]

    private static func version(_ major: Int64, _ minor: Int64 = 0, _ patch: Int64 = 0) -> JSONPattern {
        [
            "major": .constant(.integer(major)), "minor": .constant(.integer(minor)),
            "patch": .constant(.integer(patch)), "profile": "",
        ]
    }

    /// An answer with a code that is valid for thirty minutes.
    static func session(
        _ actionName: JSONPattern, _ actionType: JSONPattern, _ reasonType: JSONPattern = "none",
        url: JSONPattern, code: JSONPattern, _ more: [String: JSONPattern]
    ) -> JSONPattern {
        .object(
            [
                "actionName": actionName, "actionType": actionType, "reasonType": reasonType, "url": url,
                "code": code, "sessionId": .uuid, "serviceProvider": "REF30",
                "notBefore": .momentText(.zero), "notAfter": .momentText(.minutes(30)),
            ].merging(more) { $1 }, optional: [:])
    }

    /// An answer that directs the application to the decisions operations.
    static func authorize(_ reasonType: JSONPattern, at mvpd: String) -> JSONPattern {
        [
            "actionName": "authorize", "actionType": "direct", "reasonType": reasonType,
            "url": .constant(.string("/api/v2/REF30/decisions/authorize/\(mvpd)")), "sessionId": .uuid,
            "mvpd": .constant(.string(mvpd)), "serviceProvider": "REF30",
        ]
    }
}
