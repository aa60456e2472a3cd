/** Numbers as people write them: with spaces of every kind anywhere, and with whatever dash the keyboard offers. */

const spaces = /[\s\u200b\u2060]/gu
const dashes = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/gu

/** Without spaces, with plain dashes. */
export const plainNumber = (text: string): string => text.replace(spaces, '').replace(dashes, '-')
