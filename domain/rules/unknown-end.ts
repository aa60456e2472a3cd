/**
 * Stands for the end of a hold whose end is not known: it lasts until the back end says otherwise, and no countdown is shown. It is a time
 * in 9999, in ms, which no real hold reaches.
 */
export const UNKNOWN_END = 253_402_214_400_000
