/**
 * Takes or refuses the texts of a content item. Invariants: a text field is one line and never empty, rich text is
 * sanitised, a text of an e-mail names only placeholders that are filled in for it, and a mail whose link is the only
 * way on has that link.
 */

import {
  EMAIL_NAMES,
  type EmailName,
  emailKey,
  LIVES_BY_ITS_LINK,
  usablePlaceholders,
} from '../../domain/rules/email-placeholders.ts'
import { hasText, maxRichTextLength, RICH_TEXT, TEXT_FIELD } from '../../domain/rules/rich-text.ts'
import type { ContentItem } from '../../domain/schema/entities.ts'
import { refuseInvalid } from '../http/failure.ts'
import { fieldTexts } from '../http/failure-texts.ts'
import { sanitiseRichText } from './rich-text.ts'
import type { EmailText } from './standard-content.ts'

/** How a text of each type is kept, and how long it may be. */
interface Form {
  readonly longest: number
  readonly isRequired: boolean
  keep(text: string): string
}

const controlCharacters = /[^\P{Cc}\t\n]/gu

const forms: Readonly<Record<ContentItem['contentType'], Form>> = {
  // Text field.
  0: { longest: 200, isRequired: true, keep: (text) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim() },
  // Text area.
  1: {
    longest: 10_000,
    isRequired: false,
    keep: (text) => text.replace(/\r\n?/g, '\n').replace(controlCharacters, '').trim(),
  },
  // Rich text.
  2: { longest: maxRichTextLength, isRequired: false, keep: sanitiseRichText },
}

const whyEmailText = (name: EmailName, part: string, text: string): string | null => {
  if (!hasText(text)) return fieldTexts.text
  const usable: readonly string[] = usablePlaceholders(name, part === 'subject' ? 'subject' : 'body')
  const used = [...text.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, placeholder = '']) => placeholder)
  const unknown = used.find((placeholder) => !usable.includes(placeholder))
  if (unknown !== undefined) return fieldTexts.unknownPlaceholder(unknown, usable)
  return part === 'body' && LIVES_BY_ITS_LINK.has(name) && !used.includes('link')
    ? fieldTexts.missingPlaceholder('link')
    : null
}

const whyText = (key: string, form: Form, text: string): string | null => {
  if (text.length > form.longest) return fieldTexts.longText
  if (form.isRequired && text === '') return fieldTexts.text
  const [area, emailName, part = ''] = key.split('.')
  const name = area === 'email' ? EMAIL_NAMES.find((candidate) => candidate === emailName) : undefined
  return name === undefined ? null : whyEmailText(name, part, text)
}

type Item = Pick<ContentItem, 'key' | 'contentType'>

const judge = ({ key, contentType }: Item, value: string): { readonly kept: string; readonly why: string | null } => {
  const form = forms[contentType]
  const text = value.toWellFormed().replace(/\{\{\s*(\w+)\s*\}\}/g, '{{$1}}')
  // A text that is too long is not worked on. The text that is kept may be longer than the one that came, because of
  // its entities.
  const kept = text.length > form.longest ? text : form.keep(text)
  return { kept, why: whyText(key, form, kept) }
}

/**
 * The text as it is kept.
 * @throws Failure 422
 */
export const contentValue = (item: Item, value: string): string => {
  const { kept, why } = judge(item, value)
  refuseInvalid({ value: why })
  return kept
}

/**
 * Both texts of an e-mail, as they would be kept.
 * @throws Failure 422
 */
export const emailTextValues = (name: EmailName, { subject, body }: EmailText): EmailText => {
  const line = judge({ key: emailKey(name, 'subject'), contentType: TEXT_FIELD }, subject)
  const rich = judge({ key: emailKey(name, 'body'), contentType: RICH_TEXT }, body)
  refuseInvalid({ subject: line.why, body: rich.why })
  return { subject: line.kept, body: rich.kept }
}
