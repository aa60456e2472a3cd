/** Addresses of the web in names, which mail programs show as links (docs/rules.md#accounts). Pure. */

const dot = '[.\u3002\uff0e\uff61]'
const label = '[\\p{L}\\p{N}-]'
const written = new RegExp(`//|\\b(?:https?|ftp):|\\bwww${dot}|${label}${dot}\\p{L}{2,}(?::\\d+)?/`, 'iu')
/** A dot with two letters or more before it: "J.Ek" is a name that was typed without a space. */
const host = new RegExp(`(${label}{2,})${dot}(?=(\\p{L}{2,})(?!\\p{L}))`, 'gu')
/** What may stand before a name without a space: "Dr.Anna", "St.John". */
const shortTitle =
  /^(?:dr|st|ste|prof|doc|mr|mrs|ms|mx|sr|jr|fr|hr|ing|lic|mag|kand|adv|rev|fil|med|tekn|jur|teol|ekon|chr|joh|th)$/iu
/** Top-level domains of more than two letters that links to people often have. */
const knownEnd =
  /^(?:com|net|org|info|biz|edu|gov|mil|int|name|pro|mobi|eu|nu|app|dev|page|site|online|store|shop|club|live|life|link|click|top|xyz|icu|vip|win|bet|bid|loan|casino|poker|games?|work|world|today|space|website|tech|cloud|blog|news|media|email|support|help|zone|fun|buzz|rest|cam|chat|date|dating|sex|porn|adult|xxx|crypto|cash|money|credit|bank|finance|group|company|agency|digital|design|studio|stockholm)$/iu

/**
 * Whether what stands around a dot are two names that were typed without a space, as in "Karl.Johan": both begin with a capital. The
 * domains of countries have two letters.
 */
const isName = (before: string, after: string): boolean =>
  !knownEnd.test(after) &&
  (shortTitle.test(before)
    ? after.length > 2 || /^\p{Lu}/u.test(after)
    : /^\p{Lu}\p{Ll}{2,}$/u.test(after) && /^\p{Lu}/u.test(before))

/**
 * Whether a name is an address of the web, or holds one. No person is called so. A company may be ("Blocket.se"), so of its name only what
 * never stands in a name is taken for an address.
 */
export const holdsWebAddress = (name: string, ofPerson: boolean): boolean =>
  written.test(name) ||
  (ofPerson && [...name.matchAll(host)].some(([, before = '', after = '']) => !isName(before, after)))
