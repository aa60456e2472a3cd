/**
 * HTML that people wrote, on its way to the page: DOMPurify holds what `domain/rules/rich-text.ts` allows, whatever the
 * server let through. The result is a TrustedHTML where the browser knows them, so that the page's policy lets it in.
 */
import DOMPurify, { type Config } from 'dompurify'
import { alignmentClasses, allowedHref, isForeignHref, richTextTags } from '../../domain/rules/rich-text.ts'

/** The one instance: the page's policy lets it make its own policy once. */
export const purifier = DOMPurify(window)

/** Null: the attribute goes. */
const keptValue = (tagName: string, name: string, value: string): string | null => {
  if (tagName === 'A' && name === 'href') return allowedHref(value)
  if (tagName === 'P' && name === 'class') return alignmentClasses.find((alignment) => alignment === value) ?? null
  return null
}

purifier.addHook('uponSanitizeAttribute', (element, attribute, { ALLOWED_ATTR }) => {
  // What is pasted in the editor says how it looked. No page is given that.
  const isPasted = Array.isArray(ALLOWED_ATTR) && ALLOWED_ATTR.includes('style')
  if (isPasted && attribute.attrName !== 'href') return
  const kept = keptValue(element.tagName, attribute.attrName, attribute.attrValue)
  if (kept === null) attribute.keepAttr = false
  else attribute.attrValue = kept
})

purifier.addHook('afterSanitizeAttributes', (element) => {
  const href = element.tagName === 'A' ? element.getAttribute('href') : null
  if (href !== null && isForeignHref(href)) element.setAttribute('rel', 'noopener noreferrer')
})

/**
 * What DOMPurify reads HTML into, and never part of what it gives. Where it is not allowed all that is in it is copied,
 * scripts too, and the page's policy reports a copied script although it cannot run.
 */
export const readingRoot = 'body'

const config = {
  ALLOWED_TAGS: [...richTextTags, readingRoot],
  ALLOWED_ATTR: ['href', 'class'],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
} satisfies Config

export const sanitise = (html: string): TrustedHTML => purifier.sanitize(html, { ...config, RETURN_TRUSTED_TYPE: true })

/** The same for the editor, which reads it and puts it on no page. */
export const sanitisedFragment = (html: string): DocumentFragment =>
  purifier.sanitize(html, { ...config, RETURN_DOM_FRAGMENT: true })
