/**
 * The standard texts of the e-mails: what the content items begin as, and what is sent in place of one that is missing or
 * empty (contract 2 and 3). Invariant: a text uses no placeholder that `EMAIL_PLACEHOLDERS` does not list for its mail.
 */
import type { EmailName } from '../../domain/rules/email-placeholders.ts'
import { paragraphs } from './rich-text.ts'
import texts from './standard-email-texts.json' with { type: 'json' }

export interface EmailText {
  /** A line of plain text. */
  readonly subject: string
  /** Rich text. */
  readonly body: string
}

const written: Readonly<Record<EmailName, { readonly subject: string; readonly body: readonly string[] }>> = texts

export const standardEmailText = (name: EmailName): EmailText => ({
  subject: written[name].subject,
  body: paragraphs(written[name].body),
})
