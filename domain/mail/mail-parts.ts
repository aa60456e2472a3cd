/**
 * The parts of an e-mail: its texts with their values in them, and what stands under every mail. The server sends it,
 * and an administrator sees it with sample values before. Invariants: every address in it is whole; what an administrator has written to
 * the recipient is in it, whatever the text says.
 */
import { escapeHtml, fillHtml, fillLine, type MailValues, mentions } from './fill-in.ts'

interface MailParts {
  /** One line. */
  readonly subject: string
  /** HTML, as the footer. */
  readonly content: string
  readonly footer: string
}

/** Where the product is, which every mail's link tells. */
const originOf = ({ link = '' }: MailValues): string => /^https?:\/\/[\w.:[\]-]+(?=[/?#]|$)/i.exec(link)?.[0] ?? ''

/** Addresses of this site, which mean nothing in a mail. */
const withWholeAddresses = (html: string, origin: string): string =>
  html.replace(/(<a [^<>]*?\bhref=")(?=\/(?![/\\]))/gi, (start) => `${start}${escapeHtml(origin)}`)

const footerOf = (origin: string): string => {
  const site = origin === '' ? 'vår webbplats' : `<a href="${escapeHtml(origin)}">${escapeHtml(origin)}</a>`
  return `<p>Det här mejlet skickas automatiskt och går inte att svara på. Du hittar våra kontaktuppgifter på ${site}.</p>`
}

const withWord = (body: string, { word = '' }: MailValues): string =>
  word.trim() === '' || mentions(body, 'word') ? body : `${body}<p>{{word}}</p>`

/** @param text subject and body, as they are kept */
export const mailParts = (
  { subject, body }: { readonly subject: string; readonly body: string },
  values: MailValues,
): MailParts => {
  const origin = originOf(values)
  return {
    subject: fillLine(subject, values),
    content: withWholeAddresses(fillHtml(withWord(body, values), values), origin),
    footer: footerOf(origin),
  }
}
