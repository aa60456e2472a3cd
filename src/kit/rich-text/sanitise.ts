/**
 * HTML that people wrote, on its way to the page: `keepTags` and DOMPurify, each by itself, hold what
 * `domain/rules/rich-text.ts` allows, whatever the server let through. The result is a TrustedHTML where the browser
 * knows them, so that the page's policy lets it in.
 */
import DOMPurify, { type Config } from 'dompurify'
import { alignmentClasses, allowedHref, isForeignHref, richTextTags } from '../../../domain/rules/rich-text.ts'
import { browserPath } from '../../core/base-path.ts'
import { keepTags } from './keep-tags.ts'

/** The one instance: the page's policy lets it make its own policy once. */
export const purifier = DOMPurify(window)

/** Null: the attribute goes. */
const keptValue = (tagName: string, name: string, value: string): string | null => {
  if (tagName === 'A' && name === 'href') return allowedHref(value)
  if (tagName === 'P' && name === 'class') return alignmentClasses.find((alignment) => alignment === value) ?? null
  return null
}

purifier.addHook('uponSanitizeAttribute', (element, attribute, { ALLOWED_ATTR }) => {
  // Beside these, what is pasted in the editor says how it looked. No page is given that.
  if (!attributes.has(attribute.attrName) && Array.isArray(ALLOWED_ATTR) && ALLOWED_ATTR.includes(attribute.attrName))
    return
  const kept = keptValue(element.tagName, attribute.attrName, attribute.attrValue)
  if (kept === null) attribute.keepAttr = false
  else attribute.attrValue = kept
})

purifier.addHook('afterSanitizeAttributes', (element, _, { RETURN_TRUSTED_TYPE }) => {
  const href = element.tagName === 'A' ? element.getAttribute('href') : null
  if (href !== null && isForeignHref(href)) element.setAttribute('rel', 'noopener noreferrer')
  // The editor keeps it as it is written.
  if (href?.startsWith('/') && RETURN_TRUSTED_TYPE === true) element.setAttribute('href', browserPath(href))
})

const tags: ReadonlySet<string> = new Set(richTextTags)
const attributes = new Map([
  ['href', 'href'],
  ['class', 'class'],
])

const config = {
  ALLOWED_TAGS: [...tags],
  ALLOWED_ATTR: [...attributes.values()],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
} satisfies Config

export const sanitise = (html: string): TrustedHTML =>
  purifier.sanitize(keepTags(html, tags, attributes), { ...config, RETURN_TRUSTED_TYPE: true })

/** The same for the editor, which reads it and puts it on no page. */
export const sanitisedFragment = (html: string): DocumentFragment =>
  purifier.sanitize(keepTags(html, tags, attributes), { ...config, RETURN_DOM_FRAGMENT: true })
