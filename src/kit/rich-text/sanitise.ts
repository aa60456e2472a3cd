/**
 * Sanitises HTML that people wrote, before it is put on the page. `keepTags` and DOMPurify both remove everything that
 * `domain/rules/rich-text.ts` does not allow, even if the server did not remove it. The result is a TrustedHTML in browsers
 * that support it, because the page's content security policy requires one there.
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

/** The only instance. The page's content security policy lets DOMPurify create its Trusted Types policy only once. */
export const purifier = DOMPurify(window)

/** The allowed value of an attribute; null when the attribute must be removed. */
const keptValue = (tagName: string, name: string, value: string): string | null => {
  if (tagName === 'A' && name === 'href') return allowedHref(value)
  if (tagName === 'OL' && name === 'start') return listStart(value)?.toString() ?? null
  if (tagName === 'P' && name === 'class') return alignmentClasses.find((alignment) => alignment === value) ?? null
  return null
}

purifier.addHook('uponSanitizeAttribute', (element, attribute, { ALLOWED_ATTR }) => {
  // Pasted text is read with further attributes that describe its look (`read-pasted.ts`). They never reach a page.
  if (!attributes.has(attribute.attrName) && Array.isArray(ALLOWED_ATTR) && ALLOWED_ATTR.includes(attribute.attrName))
    return
  const kept = keptValue(element.tagName, attribute.attrName, attribute.attrValue)
  if (kept === null) attribute.keepAttr = false
  else attribute.attrValue = kept
})

purifier.addHook('afterSanitizeAttributes', (element, _, { RETURN_TRUSTED_TYPE }) => {
  const href = element.tagName === 'A' ? element.getAttribute('href') : null
  if (href !== null && isForeignHref(href)) element.setAttribute('rel', 'noopener noreferrer')
  // Only HTML for the page gets the base path in its addresses. The editor keeps each address unchanged.
  if (href?.startsWith('/') && RETURN_TRUSTED_TYPE === true) element.setAttribute('href', browserPath(href))
})

/** The allowed tags, and the tag that marks removed text. DOMPurify needs that tag to remove it together with its contents. */
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

/** Sanitises HTML for the editor, which parses the result and does not put it on the page. */
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
 * Rewrites any HTML so that only the given tags and attributes remain. The text within other tags stays, except in scripts,
 * styles and similar elements. The result contains nothing that a browser would run or fetch. This matters before
 * DOMPurify too, because browsers report handlers and styles as violations of the page's policy while DOMPurify parses them.
 * Invariant: every `<` in the result begins one of the given tags.
 * @param attributes the allowed attributes, each with the name under which it is written
 */
export const keepTags = (html: string, tags: ReadonlySet<string>, attributes: ReadonlyMap<string, string>): string =>
  html.replace(token, (whole: string, _hidden?: string, slash?: string, name?: string, written?: string): string => {
    if (!whole.startsWith('<')) return whole
    if (whole === '<') return '&lt;'
    const tag = name?.toLowerCase() ?? ''
    if (!tags.has(tag)) return ''
    return slash === '/' ? `</${tag}>` : `<${tag}${writeAttributes(written ?? '', attributes)}>`
  })
