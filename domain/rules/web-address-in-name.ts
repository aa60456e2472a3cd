/** Finds web addresses in names, because mail programs show them as links (docs/rules.md#accounts). Pure. */

const dot = '[.\u3002\uff0e\uff61]'
const label = '[\\p{L}\\p{N}-]'
const written = new RegExp(`//|\\b(?:https?|ftp):|\\bwww${dot}|${label}${dot}\\p{L}{2,}(?::\\d+)?/`, 'iu')
/** A dot with at least two characters before it. "J.Ek" does not match, because it is a name that was typed without a space. */
const host = new RegExp(`(${label}{2,})${dot}(?=(\\p{L}{2,})(?!\\p{L}))`, 'gu')
/** Short titles that may come before a name without a space, as in "Dr.Anna" and "St.John". */
const shortTitle =
  /^(?:dr|st|ste|prof|doc|mr|mrs|ms|mx|sr|jr|fr|hr|ing|lic|mag|kand|adv|rev|fil|med|tekn|jur|teol|ekon|chr|joh|th)$/iu
/** Common top-level domains with more than two letters. */
const knownEnd =
  /^(?:com|net|org|info|biz|edu|gov|mil|int|name|pro|mobi|eu|nu|app|dev|page|site|online|store|shop|club|live|life|link|click|top|xyz|icu|vip|win|bet|bid|loan|casino|poker|games?|work|world|today|space|website|tech|cloud|blog|news|media|email|support|help|zone|fun|buzz|rest|cam|chat|date|dating|sex|porn|adult|xxx|crypto|cash|money|credit|bank|finance|group|company|agency|digital|design|studio|stockholm)$/iu

/**
 * Whether a name is or contains a web address. A company may have a domain as its name ("Blocket.se"), so in the name of a company only
 * patterns that never occur in names count as an address.
 */
export const holdsWebAddress = (name: string, ofPerson: boolean): boolean => {
  if (written.test(name)) return true
  if (!ofPerson) return false
  // The texts around a dot may be two names that were typed without a space, as in "Karl.Johan". Both must then begin with a capital, and
  // the second must have at least three letters. After a short title, two small letters are taken for the domain of a country.
  return [...name.matchAll(host)].some(([, before = '', after = '']) => {
    const isCapital = /^\p{Lu}/u
    const isName = shortTitle.test(before)
      ? after.length > 2 || isCapital.test(after)
      : /^\p{Lu}\p{Ll}{2,}$/u.test(after) && isCapital.test(before)
    return knownEnd.test(after) || !isName
  })
}
