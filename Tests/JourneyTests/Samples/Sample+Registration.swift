import PassAPI

extension Sample {
    /// *Retrieve client credentials* and *Retrieve access token*.
    static let registration = [
        Sample(
            1, "Retrieve client credentials, with line breaks inside the string", register, answers: 201,
            [
                "client_id": .text, "client_secret": .text,
                "redirect_uris": ["app://com.programmer.adobe#sdasdsadas"],
                "grant_types": ["client_credentials"], "scopes": ["api:client:v2"],
                "client_id_issued_at": .momentInSeconds(.zero),
            ],
            but: [
                Deviation(
                    "redirect_uris.0", "adobepass://com.programmer",
                    because:
                        "The URI in the sample differs from the requested one; the mock returns the requested one."
                )
            ]),
        Sample(
            2, "Retrieve client credentials: error",
            with:
                "rules: [{ on: [retrieveClientCredentials], times: 1, after: 1, then: { error: invalid_request } }]",
            register, answers: 400, ["error": "invalid_request"]),
        Sample(
            3, "Retrieve access token", token, answers: 201,
            [
                "id": .uuid, "access_token": .text, "created_at": .moment(.zero), "expires_in": 21600,
                "token_type": "bearer",
            ],
            after: registerPublishedClient),
        Sample(
            4, "Retrieve access token: error",
            with: "rules: [{ on: [retrieveAccessToken], after: 1, then: { error: invalid_request } }]",
            token, answers: 400, ["error": "invalid_request"], after: registerPublishedClient),
    ]

    private static func registerPublishedClient(_ scene: inout SampleScene) throws {
        let client = try scene.send(register)
        scene.replacements["s6BhdRkqt3"] = client["client_id"]?.string
        scene.replacements["t7AkePiru4"] = client["client_secret"]?.string
    }

    private static let token = PublishedRequest.registration(
        "/o/client/token", "application/x-www-form-urlencoded",
        "client_id=s6BhdRkqt3&client_secret=t7AkePiru4&grant_type=client_credentials")

    /// The statement of RFC 7591, 3.1.1. It contains line breaks, as on the page.
    private static let register = PublishedRequest.registration(
        "/o/client/register", "application/json",
        """
        {
            "software_statement": "eyJhbGciOiJSUzI1NiJ9.
                eyJzb2Z0d2FyZV9pZCI6IjROUkIxLTBYWkFCWkk5RTYtNVNNM1IiLCJjbGll
                bnRfbmFtZSI6IkV4YW1wbGUgU3RhdGVtZW50LWJhc2VkIENsaWVudCIsImNs
                aWVudF91cmkiOiJodHRwczovL2NsaWVudC5leGFtcGxlLm5ldC8ifQ.
                GHfL4QNIrQwL18BSRdE595T9jbzqa06R9BT8w409x9oIcKaZo_mt15riEXHa
                zdISUvDIZhtiyNrSHQ8K4TvqWxH6uJgcmoodZdPwmWRIEYbQDLqPNxREtYn0
                5X3AR7ia4FRjQ2ojZjk5fJqJdQ-JcfxyhK-P8BAWBd6I2LLA77IG32xtbhxY
                fHX7VhuU5ProJO8uvu3Ayv4XRhLZJY4yKfmyjiiKiPNe-Ia4SMy_d_QSWxsk
                U5XIQl5Sa2YRPMbDRXttm2TfnZM1xx70DoYi8g6czz-CPGRi4SW_S2RKHIJf
                IjoI3zTJ0Y2oe0_EJAiXbL6OyF9S5tKxDXV8JIndSA",
            "redirect_uri": "adobepass://com.programmer"
         }
        """)
}
