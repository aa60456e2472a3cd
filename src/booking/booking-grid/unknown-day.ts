/** Codes of an answer that mean: there is no such group, or not for the one who asks. */
const unknownCodes = new Set(['not-found', 'unknown'])

export const isUnknownDay = (failure: string): boolean => unknownCodes.has(failure)
