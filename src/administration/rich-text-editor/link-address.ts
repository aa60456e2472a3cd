/** What somebody writes as a link's address, as the address that it means. */
import { isEmail } from '../../../domain/rules/email.ts'
import { allowedHref } from '../../../domain/rules/rich-text.ts'

const looksLikeSite = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d+)?(?:[/?#]\S*)?$/u
const looksLikePhone = /^(?:tel:)?\+?[\d ()-]{5,}$/

const meant = (text: string): string => {
  if (looksLikePhone.test(text)) return `tel:${text.replace(/[^\d+]/g, '')}`
  if (text !== '' && isEmail(text)) return `mailto:${text}`
  return looksLikeSite.test(text) ? `https://${text}` : text
}

/** Null: it leads nowhere that a link may lead. */
export const linkAddress = (written: string): string | null => {
  const address = meant(written.trim())
  return /\s/.test(address) ? null : allowedHref(address)
}
