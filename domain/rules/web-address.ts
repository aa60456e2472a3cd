/**
 * Whether a name is, or holds, an address of the web: what mail programs make a link of. No person is called so; a
 * company may be ("Blocket.se"), but for what never stands in a name.
 */
const dot = '[.\u3002\uff0e\uff61]'
const label = '[\\p{L}\\p{N}-]'
const written = new RegExp(`//|\\b(?:https?|ftp):|\\bwww${dot}|${label}${dot}\\p{L}{2,}(?::\\d+)?/`, 'iu')
/** Two letters or more stand before the dot: "J.Ek" is a name that was typed without a space. */
const host = new RegExp(`${label}{2,}${dot}\\p{L}{2,}`, 'u')

export const holdsWebAddress = (name: string, ofPerson: boolean): boolean =>
  written.test(name) || (ofPerson && host.test(name))
