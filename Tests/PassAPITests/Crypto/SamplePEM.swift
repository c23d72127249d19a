/// Keys of kinds that no file in `config/keys` has, created with the openssl command.
enum SamplePEM {
    static let ellipticPrivateKey = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgla8C3Ed69z616gl6
        SsbxmENTEW7CsDqHr4XRKQvfcjOhRANCAAS3TeQR1vSBqyyLP7+PEVoAW/2wZTZw
        I12warUzjcUcQ/ZD3f3rZIc2AGq0qv6Pth98NLWjkXY84KDpVFnIHio9
        -----END PRIVATE KEY-----
        """

    static let ellipticPublicKey = """
        -----BEGIN PUBLIC KEY-----
        MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEt03kEdb0gassiz+/jxFaAFv9sGU2
        cCNdsGq1M43FHEP2Q93962SHNgBqtKr+j7YffDS1o5F2POCg6VRZyB4qPQ==
        -----END PUBLIC KEY-----
        """

    /// A 512-bit RSA key.
    static let shortPublicKey = """
        -----BEGIN PUBLIC KEY-----
        MFwwDQYJKoZIhvcNAQEBBQADSwAwSAJBAMxHF2Afk+/1B0dTZmRnMJ1LuX3/pfiB
        A+k8smlzoDGv6xkHAhbW4vF/7cLmQyEFcAjl1l4WxzAsyGIrLxrY6fkCAwEAAQ==
        -----END PUBLIC KEY-----
        """

    /// The service-token key in PKCS#1.
    static let oldPublicKey = """
        -----BEGIN RSA PUBLIC KEY-----
        MIIBCgKCAQEAq8quz+bW0a2P5MtjfopIR0MYcUeH3OcZXRnbUncyQCUR1397aZH4
        kT793Zoc/TgPYxRR6ePu4u2Y2oWRwbG/0nweQ6rHNVfn0zZJpzzCTt1J3hd8olNp
        0g+Nx27czA+TCsS3/gDYCRwQWE7hzbxp570osrSvOhpuQd7xbKp/GGj3cRMSjbl7
        UXI8hAQc43F+EiUrLAp1mbO3e+CUXFQ/7VsqmZAhfHBrUs3IA1EEF0+7idzjf+66
        r5/Rak3DfNdQ2BYaaXF+fJDUBi2NoGyNe1BoydWsRQMADz5fya4MjTsqkUlpeR7J
        wToim9WAfPLcKuqTGyGVn+Miztq4qFkXUQIDAQAB
        -----END RSA PUBLIC KEY-----
        """

    static let encryptedPrivateKey = """
        -----BEGIN ENCRYPTED PRIVATE KEY-----
        MIHsMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAh6+XyPHLV8kAICCAAw
        DAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEEABWEOrFDmpUjRTdeB0VLooEgZCJ
        avVA6iCr3YWCE1nNliDgvWdmjlTnqxsdAXbmA+PE7BuiksYkeZ+PAZTEOyx/7s2x
        OE3mwOAZqvvY3UAVlUevFHu9+FFAoF0rUUgNrnM+J5MKHegVxlX9YCglV0OL8kvp
        vn7Nc0MeGxBuYYzhTSm6hM+Z4VCbrcOCIM6NA8VcbY+OuXTR23LwTH5oR5xF0qg=
        -----END ENCRYPTED PRIVATE KEY-----
        """

    /// The key of RFC 7515, A.2.
    static let rfc7515PublicKey = """
        -----BEGIN PUBLIC KEY-----
        MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAofgWCuLjybRlzo0tZWJj
        NiuSfb4p4fAkd/wWJcyQoTbji9k0l8W26mPddxHmfHQp+Vaw+4qPCJrcS2mJPMEz
        P1Pt0Bm4d4QlL+yRT+SFd2lZS+pCgNMsD1W/YpRPEwOWvG6b32690r2jZ47soMZo
        9wGzjb/7OMg0LOL+bSf63kpaSHSXndS5z5rexMdbBYUsLA9e+KXBdQOS+UTo7WTB
        EMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6/I5IhlJH7aGhyxX
        FvUK+DWNmoudF8NAco9/h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXp
        oQIDAQAB
        -----END PUBLIC KEY-----
        """

    /// The modulus of the access-token key with the exponents of the media-token key.
    static let mixedPrivateKey = """
        -----BEGIN RSA PRIVATE KEY-----
        MIIEpAIBAAKCAQEA17EMLrXQrlD4OU/T1AO2jhq17oReEJopkp0OZScB0sg3z7Q7
        qI3pQlPy+3d8/NZJSWpdbEZTpWcyjONnQqjzk4/FU8CaXFHxLM46aFNYhXWniIPA
        SWwCUSTuHv16W2cXC5UrsMGJwoV5J6d4Nr51LmX8+oZlY4IrWZi5hnGmaYHI1kam
        7gkr92ZevnbqQiWIHx21c4aygz3KYlzISHYd87brSHmrhlC/i2SA3O68VABzMskF
        CvSFBfbJZkPfIYG804qiwfhRGzIOHxSvWOJ8zcRgKoyLjzjg4Q5FS9P8lk56aB5F
        hH1bGQIw9tgXSV9qy/fdgK6uLSIuImk0RLAVewIDAQABAoIBABQFQyqhAMOvXx2n
        vAS+CNn6pA9KVlBaPg8fGooobDgQ8YpwfBnTg9ceKG3mVmwkI5cCxrfCocWEJzN4
        Rmt4dLPsBlVMeFcXivQPSSavtTwBzDuWh4CbiSqT1I+LCWiwDh6o92w2K1248aJB
        6B9/OBnuWJhT5LQyxV7okGu1/A0akZz8mpO8lqBBXSYYJ3Yw2wrVCwYN+ubEphTJ
        fAnpxJm9H69MSHzRg1rG+UAkhxByALRZPcMrgkmFC1KAvfbttpoKHM3C/BOsEAJJ
        amSLzEOn8S/i5zyqi1jg+WXUVox1IiTCu4mgkpjH+Q301XgSQHbUz0SXFVfNyX41
        1fqPIaECgYEA9BYQCmrbxZpI8ZOdSgLVjMlB3TLD2VjD/zp7A//Yt/4rhPX7UhVj
        0v5v0moB4dioa++6kZa+XTarx30CXqUrSDa3gkNHOZphyPqoXWZAz79x4e9FN0Xe
        ORjqgRIMk9vPJ1nI+/+cQtP3Oa3RCtPUZ8tCwG3mQCkqzRIex3VFa00CgYEA4jgv
        Zrw5dMSKvLs4saoTtSXQwkrZzgg/uGGSZEFw0cKGK9irvN1MpNzeSzEM9J3AKXiy
        skY6dgz4/ra+c7GH8+Xi6gXaxpPKvYLtCgD3nZnYHLMIQp+9rp3id13QfRlgL71q
        spxAzKyhim0MBxKRmDZQnxWe7/unGNKUzmftz+cCgYBopOa56Hz/f/lVlocWFDz7
        9wMI66bGySEFLsLE3+odhGcYV1vNLmspVzrHIa8egzykSzqFSHTVAizCYWnRmb+v
        DhZaytGq1/5IflOYlW3L8BlQIj7i11e/OTkdNPCXCXDRYOEH7cyksM+dnGrYKxyo
        M9pIzHZ4PHzJ5Mro/P8/AQKBgQCEsvUYa35cM2bQXfWF1pnPd8NWKkQCCQtCu+qh
        M/7YryQz/2b79UE2H46ZNhXzpQ7qLH4r206Wn041vJXlfjkF4hol5nE7SGFQ4TuG
        7CSk1heFAXwkfudDfXDyjnPPyxj6EmpEiiva/HQdxBFY8VO2GZTRlT9QLT38Es7N
        X4uIKQKBgQDHKSOt6b/buQnnA1lh5CfMrDGHXJgABnBYhflgb4AlSr6M6ZjVZJsa
        SDBEi6tKqR+cjXMHWqT95tDNsjJcaPBaLdEXAZ5rul/LlTwUuARxb74daNOj+pXW
        1w/0ehetdUo6PSkwu7U0WV7PVNtRTYjcRfxm9HxUD716fhi5OiGTzw==
        -----END RSA PRIVATE KEY-----
        """

    /// The modulus of the access-token key minus one.
    static let evenPublicKey = """
        -----BEGIN PUBLIC KEY-----
        MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA17EMLrXQrlD4OU/T1AO2
        jhq17oReEJopkp0OZScB0sg3z7Q7qI3pQlPy+3d8/NZJSWpdbEZTpWcyjONnQqjz
        k4/FU8CaXFHxLM46aFNYhXWniIPASWwCUSTuHv16W2cXC5UrsMGJwoV5J6d4Nr51
        LmX8+oZlY4IrWZi5hnGmaYHI1kam7gkr92ZevnbqQiWIHx21c4aygz3KYlzISHYd
        87brSHmrhlC/i2SA3O68VABzMskFCvSFBfbJZkPfIYG804qiwfhRGzIOHxSvWOJ8
        zcRgKoyLjzjg4Q5FS9P8lk56aB5FhH1bGQIw9tgXSV9qy/fdgK6uLSIuImk0RLAV
        egIDAQAB
        -----END PUBLIC KEY-----
        """
}
