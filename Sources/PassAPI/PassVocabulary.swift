// A target that imports PassAPI also gets PassVocabulary, whose names PassAPI's declarations use.
@_exported import PassVocabulary
