/**
 * The placeholder for an unknown end of a hold. Such a hold lasts until the back end ends it, and no countdown is shown. The value is an
 * instant in the year 9999, in ms, which no real hold reaches.
 */
export const UNKNOWN_END = 253_402_214_400_000
