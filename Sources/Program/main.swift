#if Server
    import adobe_pass_mock

    runProgram()
#else
    // SwiftPM builds the programs of all dependencies when an app names one of its products.
    fatalError("adobe-pass-mock needs the trait Server of its package.")
#endif
