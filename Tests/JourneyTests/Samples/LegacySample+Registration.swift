import HTTPTypes
import PassAPI

extension LegacySample {
    /// *(Legacy) Registration Page*, *(Legacy) Return Registration Record*.
    static let registration = [
        LegacySample(
            "A registration code", in: .json,
            Request(
                method: .post, path: "/reggie/v1/REF30/regcode", parameters: ["mvpd": "Cablevision"]),
            answers: 201,
            [
                "id": .uuid, "code": .code, "requestor": "REF30", "mvpd": "Cablevision",
                "generated": .moment(.zero), "expires": .moment(.minutes(30)),
                "info": [
                    "deviceId": "c28tZGV2aWQtMDAz", "deviceInfo": .prefix("eyJ"), "userAgent": .text,
                    "originalUserAgent": .text, "authorizationType": "OAUTH2",
                    "sourceApplicationInformation": ["id": .text, "name": .text, "version": "1.0.0"],
                ],
            ]),
        LegacySample(
            "A registration without a device", in: .json,
            Request(method: .post, path: "/reggie/v1/REF30/regcode", parameters: ["deviceId": ""]),
            answers: 400, ["status": 400, "message": "Required 'deviceId' is not present"]),
        LegacySample(
            "A registration record", in: .xml, Request(path: "/reggie/v1/REF30/regcode/{code}"),
            [
                "{model.mvc.reggie.pass.adobe.com}regcode": [
                    "id": .uuid, "code": .code, "requestor": "REF30", "mvpd": "Cablevision",
                    "generated": .momentText(.zero), "expires": .momentText(.minutes(60)),
                    "info": [
                        "deviceId": "c28tZGV2aWQtMDAz", "deviceType": "xbox", "deviceUser": "JD",
                        "appId": "2345", "appVersion": "2.0", "registrationURL": "http://loginwebapp.com",
                    ],
                ]
            ]
        ) { app in
            let code = try app.register([
                "mvpd": "Cablevision", "ttl": "3600", "deviceType": "xbox", "deviceUser": "JD",
                "appId": "2345", "appVersion": "2.0", "registrationURL": "http://loginwebapp.com",
            ])["code"]
            return code?.string ?? ""
        },
    ]
}
