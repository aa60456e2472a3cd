/**
 * Makes the parts of an e-mail: its texts, with values in place of the placeholders `{{name}}`, and its footer. The server sends them, and
 * an administrator can view them with sample values. Invariants: the addresses of links are complete. An administrator's message to the
 * recipient is always included, even if the text has no placeholder for it. A value is text, and it cannot add a tag, an attribute or a
 * header, or change the direction of the text around it. A value that looks like a placeholder is not filled in. A placeholder without a
 * value stays as it was written, so that people see the mistake.
 */
import { isolated } from '../text/isolated.ts'

interface MailParts {
  /** One line. */
  readonly subject: string
  /** `content` and `footer` are HTML. */
  readonly content: string
  readonly footer: string
}

/** Makes the parts of an e-mail from its stored subject and body. */
export const mailParts = (
  { subject, body }: { readonly subject: string; readonly body: string },
  values: MailValues,
): MailParts => {
  const { link = '', word = '' } = values
  /** The origin of the client's address. It is taken from the link that every e-mail has. */
  const origin = escapeHtml(/^https?:\/\/[\w.:[\]-]+(?=[/?#]|$)/i.exec(link)?.[0] ?? '')
  const bodyWithWord = word.trim() === '' || mentions(body, 'word') ? body : `${body}<p>{{word}}</p>`
  const site = origin === '' ? 'vår webbplats' : `<a href="${origin}">${origin}</a>`
  return {
    subject: fillLine(subject, values),
    // Relative addresses do not work in an e-mail, so the origin is added to them.
    content: fillHtml(bodyWithWord, values).replace(
      /(<a [^<>]*?\bhref=")(?=\/(?![/\\]))/gi,
      (start) => `${start}${origin}`,
    ),
    footer: `<p>Det här mejlet skickas automatiskt och går inte att svara på. Du hittar våra kontaktuppgifter på ${site}.</p>`,
  }
}

export type MailValues = Readonly<Record<string, string>>

/** A placeholder and the space before it. The space is removed if the value is empty: "Hej {{firstName}}!" becomes "Hej!". */
const placeholder = /( ?)\{\{\s*(\w+)\s*\}\}/g
const tagOrText = /<(?:"[^"]*"|'[^']*'|[^'">])*>|[^<]+/g
/** A paragraph that contains only placeholders. */
const paragraphOfPlaceholders = /<p(?:\s(?:"[^"]*"|'[^']*'|[^'">])*)?>(?:\s*\{\{\s*\w+\s*\}\})+\s*<\/p>/g
const lineBreak = /\r\n?|[\n\u0085\u2028\u2029]/g
/** Control characters, and marks that change the direction of the text after them. */
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
 * Fills rich text with values. A paragraph that contains only empty placeholders is removed, so that it leaves no gap.
 * @param html sanitised rich text
 */
export const fillHtml = (html: string, values: MailValues): string => {
  const isEmptied = (paragraph: string): boolean =>
    [...paragraph.matchAll(placeholder)].every(
      ([, , name = '']) => Object.hasOwn(values, name) && clean(values[name] ?? '') === '',
    )
  const inText = (value: string): string =>
    escapeHtml(value.split('\n').map(isolated).join('\n')).replaceAll('\n', '<br>')
  // Only `link` is a whole address. Any other value is a part of an address, as in `mailto:{{userEmail}}`.
  const inTag = (value: string, name: string): string => escapeHtml(name === 'link' ? value : encodeURIComponent(value))
  return html
    .replace(paragraphOfPlaceholders, (paragraph) => (isEmptied(paragraph) ? '' : paragraph))
    .replace(tagOrText, (part) => fill(part, values, part.startsWith('<') ? inTag : inText))
}

/** Fills a text with values and makes one line of plain text. */
export const fillLine = (text: string, values: MailValues): string =>
  fill(text, values, isolated)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
