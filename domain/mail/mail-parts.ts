/**
 * The parts of an e-mail: its texts with values in place of their `{{name}}`, and the lines that stand under every mail. The server sends
 * them, and an administrator sees them with sample values before. Invariants: every address is whole; an administrator's word to the
 * recipient is always there, whether or not the text has a place for it; a value is text, and can add no tag, attribute or header, nor turn
 * the direction of what stands around it; a value that looks like a placeholder stays as it is. A placeholder without a value is left as it
 * was written, so that the mistake is seen.
 */
import { isolated } from '../text/isolated.ts'

interface MailParts {
  /** One line. */
  readonly subject: string
  /** HTML, as the footer. */
  readonly content: string
  readonly footer: string
}

/** @param text subject and body, as they are kept */
export const mailParts = (
  { subject, body }: { readonly subject: string; readonly body: string },
  values: MailValues,
): MailParts => {
  const { link = '', word = '' } = values
  /** Where the product is: every mail has a link that tells it. */
  const origin = escapeHtml(/^https?:\/\/[\w.:[\]-]+(?=[/?#]|$)/i.exec(link)?.[0] ?? '')
  const bodyWithWord = word.trim() === '' || mentions(body, 'word') ? body : `${body}<p>{{word}}</p>`
  const site = origin === '' ? 'vår webbplats' : `<a href="${origin}">${origin}</a>`
  return {
    subject: fillLine(subject, values),
    // Addresses within this site mean nothing in a mail: they become whole.
    content: fillHtml(bodyWithWord, values).replace(
      /(<a [^<>]*?\bhref=")(?=\/(?![/\\]))/gi,
      (start) => `${start}${origin}`,
    ),
    footer: `<p>Det här mejlet skickas automatiskt och går inte att svara på. Du hittar våra kontaktuppgifter på ${site}.</p>`,
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

/**
 * Fills rich text with values. A paragraph of placeholders alone goes as a whole where all of them are empty, so that it leaves no hole.
 * @param html rich text as it is stored, sanitised
 */
export const fillHtml = (html: string, values: MailValues): string => {
  const isEmptied = (paragraph: string): boolean =>
    [...paragraph.matchAll(placeholder)].every(
      ([, , name = '']) => Object.hasOwn(values, name) && clean(values[name] ?? '') === '',
    )
  const inText = (value: string): string =>
    escapeHtml(value.split('\n').map(isolated).join('\n')).replaceAll('\n', '<br>')
  // Only `link` is an address; any other value is a part of one, such as in `mailto:{{userEmail}}`.
  const inTag = (value: string, name: string): string => escapeHtml(name === 'link' ? value : encodeURIComponent(value))
  return html
    .replace(paragraphOfPlaceholders, (paragraph) => (isEmptied(paragraph) ? '' : paragraph))
    .replace(tagOrText, (part) => fill(part, values, part.startsWith('<') ? inTag : inText))
}

/** One line of plain text. */
export const fillLine = (text: string, values: MailValues): string =>
  fill(text, values, isolated)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
