/**
 * The parts of an e-mail: its texts with their values in them, in the place of `{{name}}`, and what stands under every
 * mail. The server sends it, and an administrator sees it with sample values before. Invariants: every address in it is
 * whole; what an administrator has written to the recipient is in it, whatever the text says; a value is text and can
 * add no tag, no attribute and no header, and turn nothing around it, whatever is in it; a value that looks like a placeholder stays as it is. A
 * placeholder that has no value is left as it was written, so that the mistake is seen.
 */

import { isolated } from '../text/isolated.ts'

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

export type MailValues = Readonly<Record<string, string>>

/** With the space before it, which goes when the value is empty: "Hej {{firstName}}!" becomes "Hej!". */
const placeholder = /( ?)\{\{\s*(\w+)\s*\}\}/g
const tagOrText = /<(?:"[^"]*"|'[^']*'|[^'">])*>|[^<]+/g
/** A paragraph in which placeholders stand alone. */
const paragraphOfPlaceholders = /<p(?:\s(?:"[^"]*"|'[^']*'|[^'">])*)?>(?:\s*\{\{\s*\w+\s*\}\})+\s*<\/p>/g
const lineBreak = /\r\n?|[\n\u0085\u2028\u2029]/g
/** Control characters, and marks that turn the direction of the text behind them. */
const controlCharacter = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

const clean = (value: string): string =>
  value.toWellFormed().replace(lineBreak, '\n').replace(controlCharacter, '').trim()

export const mentions = (text: string, name: string): boolean =>
  [...text.matchAll(placeholder)].some((match) => match[2] === name)

const fill = (text: string, values: MailValues, write: (value: string, name: string) => string): string =>
  text.replace(placeholder, (whole, space: string, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined) return whole
    const cleaned = clean(value)
    return cleaned === '' ? '' : `${space}${write(cleaned, name)}`
  })

const inText = (value: string): string =>
  escapeHtml(value.split('\n').map(isolated).join('\n')).replaceAll('\n', '<br>')

/** Only `link` is an address; anything else is a part of one, such as in `mailto:{{userEmail}}`. */
const inTag = (value: string, name: string): string => escapeHtml(name === 'link' ? value : encodeURIComponent(value))

/** Whether nothing would be left of it. */
const isEmptied = (html: string, values: MailValues): boolean =>
  [...html.matchAll(placeholder)].every(
    ([, , name = '']) => Object.hasOwn(values, name) && clean(values[name] ?? '') === '',
  )

/**
 * A paragraph of placeholders alone leaves no hole where none of them has anything to say.
 * @param html rich text as it is stored, sanitised
 */
export const fillHtml = (html: string, values: MailValues): string =>
  html
    .replace(paragraphOfPlaceholders, (paragraph) => (isEmptied(paragraph, values) ? '' : paragraph))
    .replace(tagOrText, (part) => fill(part, values, part.startsWith('<') ? inTag : inText))

/** One line of plain text. */
export const fillLine = (text: string, values: MailValues): string =>
  fill(text, values, isolated)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
