/**
 * HTML of any source, written again with nothing in it but some tags and attributes; the text of all else stays. Whatever
 * reads it then has nothing to run, fetch or report: browsers report handlers and styles to the page's policy already
 * when DOMPurify reads them. Invariant: every `<` of the result begins a tag that was asked for. Pure.
 */
const token =
  /<!--[\s\S]*?(?:-->|$)|<(?:[!?]|\/[^a-z])[^>]*>|<(script|style|template|title|textarea|iframe|noembed|noframes|xmp)\b[\s\S]*?(?:<\/\1\b[^>]*>|$)|<(\/?)([a-z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^'"<>])*)>|[^<]+|</gi
const attribute = /([a-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+))/gi

const writeAttributes = (written: string, names: ReadonlyMap<string, string>): string => {
  const kept = new Map<string, string>()
  for (const [, name = '', double, single, bare] of written.matchAll(attribute)) {
    const as = names.get(name.toLowerCase())
    const value = double ?? single ?? bare ?? ''
    if (as !== undefined && !kept.has(as)) kept.set(as, value.replaceAll('"', '&quot;').replaceAll('<', '&lt;'))
  }
  return [...kept].map(([name, value]) => ` ${name}="${value}"`).join('')
}

/** @param attributes names, and as what they are written */
export const keepTags = (html: string, tags: ReadonlySet<string>, attributes: ReadonlyMap<string, string>): string =>
  html.replace(token, (whole: string, _hidden?: string, slash?: string, name?: string, written?: string): string => {
    if (!whole.startsWith('<')) return whole
    if (whole === '<') return '&lt;'
    const tag = name?.toLowerCase() ?? ''
    if (!tags.has(tag)) return ''
    return slash === '/' ? `</${tag}>` : `<${tag}${writeAttributes(written ?? '', attributes)}>`
  })
