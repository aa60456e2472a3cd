/** Text in which capitals make no difference, to compare and search by. */

/** Capitals first: of `ı`, `ß` and `ﬁ` the small letters of the capitals (`i`, `ss`, `fi`) are others than they are themselves. */
export const folded = (text: string): string => text.toUpperCase().toLowerCase()
