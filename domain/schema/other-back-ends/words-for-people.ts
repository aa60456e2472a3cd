/**
 * Decides which texts of a back end may be shown to people (docs/rules.md#other-back-ends). Pure. Invariants: markup, stack traces, SQL and
 * codes are never shown. A text in a place for people may be shown in any language. Any other text is shown only if it is Swedish.
 */

/** Standard texts of frameworks for a status or a failure. They are not shown, because our Swedish texts say more. */
const ofFrameworks =
  /^(?:Bad Request|Unauthorized|Forbidden|Not Found|Method Not Allowed|Not Acceptable|Request Timeout|Conflict|Gone|Payload Too Large|Unsupported Media Type|Unprocessable (?:Entity|Content)|Too Many Requests|Internal Server Error|Not Implemented|Bad Gateway|Service Unavailable|Gateway Timeout|OK|An error occurred while processing your request|An (?:unexpected |unhandled )?error (?:has )?occurred|One or more (?:validation )?errors? (?:has |have )?occurred|One or more validation failures have occurred|The request is invalid|The given data was invalid|Validation (?:failed|error)|Authorization has been denied for this request|Something went wrong|Access (?:is )?denied|Error|Fail(?:ed|ure)?|Invalid|Denied|Unknown|Rejected|Timeout)[.!]?$/iu

/** Patterns that show that a text is about code, databases, addresses or files. */
const ofMachines =
  /exception|stack ?trace|traceback|\bat [\w$.<>]+[.(]|:line \d|\bline \d+, column|\b(?:System|Microsoft|Newtonsoft|Npgsql|java|org|com)\.\w+[.\w]|\bselect\b.+\bfrom\b|\b(?:insert into|delete from|update \S+ set|where \w+ ?=)|\bviolat|constraint|duplicate key|duplicate entry|\bSQL|ORA-\d|\bdeadlock|foreign key|\bE(?:CONN|PIPE|NOTFOUND)|object reference|null ?reference|nullpointer|\bNaN\b|is not a function|cannot read propert|sequence contains|undefined|JSON|could not be converted|The \w*(?:model|request|dto|command|input|body|payload) field is required|\b0x[\da-f]{4}|[{}<>]|&\w+;|https?:|[A-Z]:\\|\/\w[\w.-]*\/\w|\b[\da-f]{8}-[\da-f]{4}-|\w::\w|\w->\w|\w\.\w+\(|\w\(\)|\b[a-z]+_[a-z]+\b|\b[A-Z]+_[A-Z]+\b/iu

const swedish =
  /[åäö]|(?<!\p{L})(?:och|inte|har|kan|till|att|som|av|om|med|din|ditt|dina|ett|det|den|du|finns|redan|ska|blev|blir|vill|tid|tiden|tider|bokning|bokningen|bokad|bokat|upptagen|upptaget|fel|fyll|logga|ogiltig|ogiltigt)(?!\p{L})/iu

const MARKUP = /^\s*</u

export const saysNothing = (text: string): boolean =>
  text.trim() === '' || MARKUP.test(text) || ofFrameworks.test(text.trim())

export const isSwedish = (text: string): boolean => swedish.test(text)

/** Whether a text in a place for people may be shown. */
export const isPlain = (text: string): boolean => {
  const words = text.trim()
  // A single word counts as a code, such as `slot-taken` or `SlotTaken`, unless it is one capital followed by small letters.
  const isCode = !/\s/u.test(words) && !/^\p{Lu}\p{Ll}+[.!]?$/u.test(words)
  return !saysNothing(text) && !ofMachines.test(text) && !isCode
}
