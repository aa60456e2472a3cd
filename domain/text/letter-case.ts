/** Text in which neither capitals nor the way in which letters are composed make a difference, to compare and search by. */

/** Capitals first: of `ı`, `ß` and `ﬁ` the small letters of the capitals (`i`, `ss`, `fi`) are others than they are themselves. */
export const folded = (text: string): string => text.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC')
