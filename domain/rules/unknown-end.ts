/**
 * The end of a hold whose end is not known, server time in ms: it lives until the service says otherwise, and no time is counted for
 * it. The last day of 9999, which no hold reaches.
 */
export const UNKNOWN_END = 253_402_214_400_000
