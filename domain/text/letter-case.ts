/** Gives the form of a text for comparison and search. Capitals and the composition of letters make no difference to it. */

/** The text is converted to capitals first, because `ı`, `ß` and `ﬁ` become `i`, `ss` and `fi` only by way of their capitals. */
export const folded = (text: string): string => text.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC')
