/**
 * The allowlist of HTML that people may write (design 11), held by DOMPurify. The result is a TrustedHTML where the
 * browser knows them, so that the page's policy lets it in.
 */
import DOMPurify from 'dompurify'

const purifier = DOMPurify(window)
const alignments = new Set(['align-left', 'align-center', 'align-right'])

purifier.addHook('uponSanitizeAttribute', (_element, attribute) => {
  if (attribute.attrName !== 'class') return
  attribute.attrValue = attribute.attrValue
    .split(/\s+/)
    .filter((name) => alignments.has(name))
    .join(' ')
  if (attribute.attrValue === '') attribute.keepAttr = false
})

purifier.addHook('afterSanitizeAttributes', (element) => {
  if (element.tagName === 'A' && element.hasAttribute('href')) element.setAttribute('rel', 'noopener')
})

export const sanitise = (html: string): TrustedHTML =>
  purifier.sanitize(html, {
    ALLOWED_TAGS: ['p', 'br', 'strong', 'em', 'u', 'code', 'a', 'ul', 'ol', 'li', 'h2', 'h3'],
    ALLOWED_ATTR: ['href', 'class'],
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\/(?![/\\]))/i,
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    RETURN_TRUSTED_TYPE: true,
  })
