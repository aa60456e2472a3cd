/**
 * HTML that people wrote, on its way to the page: `keepTags` and DOMPurify, each by itself, hold what
 * `domain/rules/rich-text.ts` allows, whatever the server let through. The result is a TrustedHTML where the browser
 * knows them, so that the page's policy lets it in.
 */
import DOMPurify, { type Config } from 'dompurify'
import {
  alignmentClasses,
  allowedHref,
  isForeignHref,
  listStart,
  removedText,
  richTextTags,
} from '../../../domain/rules/rich-text.ts'
import { browserPath } from '../../core/base-path.ts'

/** There is one instance, since the page's policy lets DOMPurify make its own Trusted Types policy once. */
export const purifier = DOMPurify(window)

/** Null: the attribute goes. */
const keptValue = (tagName: string, name: string, value: string): string | null => {
  if (tagName === 'A' && name === 'href') return allowedHref(value)
  if (tagName === 'OL' && name === 'start') return listStart(value)?.toString() ?? null
  if (tagName === 'P' && name === 'class') return alignmentClasses.find((alignment) => alignment === value) ?? null
  return null
}

purifier.addHook('uponSanitizeAttribute', (element, attribute, { ALLOWED_ATTR }) => {
  // Pasted text has further attributes, which say how it looked (`read-pasted.ts`). No page is given them.
  if (!attributes.has(attribute.attrName) && Array.isArray(ALLOWED_ATTR) && ALLOWED_ATTR.includes(attribute.attrName))
    return
  const kept = keptValue(element.tagName, attribute.attrName, attribute.attrValue)
  if (kept === null) attribute.keepAttr = false
  else attribute.attrValue = kept
})

purifier.addHook('afterSanitizeAttributes', (element, _, { RETURN_TRUSTED_TYPE }) => {
  const href = element.tagName === 'A' ? element.getAttribute('href') : null
  if (href !== null && isForeignHref(href)) element.setAttribute('rel', 'noopener noreferrer')
  // The editor keeps an address as it is written.
  if (href?.startsWith('/') && RETURN_TRUSTED_TYPE === true) element.setAttribute('href', browserPath(href))
})

/** The tag of text that was taken out is read too, so that it is removed with all that is in it. */
const tags: ReadonlySet<string> = new Set([...richTextTags, removedText])
const attributes = new Map([
  ['href', 'href'],
  ['class', 'class'],
  ['start', 'start'],
])

const config = {
  ALLOWED_TAGS: [...richTextTags],
  ADD_FORBID_CONTENTS: [removedText],
  ALLOWED_ATTR: [...attributes.values()],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
} satisfies Config

export const sanitise = (html: string): TrustedHTML =>
  purifier.sanitize(keepTags(html, tags, attributes), { ...config, RETURN_TRUSTED_TYPE: true })

/** Sanitised HTML for the editor, which reads it and does not put it on the page. */
export const sanitisedFragment = (html: string): DocumentFragment =>
  purifier.sanitize(keepTags(html, tags, attributes), { ...config, RETURN_DOM_FRAGMENT: true })

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

/**
 * HTML of any source, written again with nothing in it but some tags and attributes; the text of all else stays.
 * Whatever reads it then has nothing to run, fetch or report: browsers report handlers and styles to the page's policy
 * already when DOMPurify reads them. Invariant: every `<` of the result begins a tag that was asked for.
 * @param attributes names, and as what they are written
 */
export const keepTags = (html: string, tags: ReadonlySet<string>, attributes: ReadonlyMap<string, string>): string =>
  html.replace(token, (whole: string, _hidden?: string, slash?: string, name?: string, written?: string): string => {
    if (!whole.startsWith('<')) return whole
    if (whole === '<') return '&lt;'
    const tag = name?.toLowerCase() ?? ''
    if (!tags.has(tag)) return ''
    return slash === '/' ? `</${tag}>` : `<${tag}${writeAttributes(written ?? '', attributes)}>`
  })
