/** Codes of an answer that mean: there is no such group, or it is not there for whoever asks. */
const unknownCodes = new Set(['not-found', 'unknown'])

export const isUnknownDay = (failure: string): boolean => unknownCodes.has(failure)
