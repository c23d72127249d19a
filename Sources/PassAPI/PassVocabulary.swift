// Adobe's names belong to Adobe's wire language: a target that imports PassAPI gets both from one module.
@_exported import PassVocabulary
