/** The form of a text by which it is compared and searched: neither capitals nor the composition of letters make a difference. */

/** First to capitals, since `ı`, `ß` and `ﬁ` become `i`, `ss` and `fi` only by way of their capitals. */
export const folded = (text: string): string => text.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC')
