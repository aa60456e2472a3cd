/**
 * The content with which every installation starts: roles, user types, and the texts for the site and its e-mails. It does not depend on
 * the demonstration. Invariants: No text names a place or a person: `[house]` stands for the house's name, which `brand.json` says. Rich
 * text uses only what the editor's toolbar can write.
 */
import { escapeHtml } from '../../domain/mail/mail-parts.ts'
import { EMAIL_NAMES, type EmailName } from '../../domain/rules/email-placeholders.ts'
import { roleTitles } from '../../domain/rules/role-names.ts'
import type { ContentItem } from '../../domain/schema/entities.ts'
import type { Transaction } from '../database/database.ts'
import { houseName } from '../process/brand.ts'
import { bullets, paragraphs } from './rich-text.ts'
import texts from './standard-email-texts.json' with { type: 'json' }
import siteTexts from './standard-site-texts.json' with { type: 'json' }

export interface EmailText {
  /** A line of plain text. */
  readonly subject: string
  /** Rich text. */
  readonly body: string
}

const written: Readonly<Record<EmailName, { readonly subject: string; readonly body: readonly string[] }>> = texts

const withHouse = (text: string): string => text.replaceAll('[house]', () => houseName)
const withHouseInHtml = (html: string): string => html.replaceAll('[house]', () => escapeHtml(houseName))

export const standardEmailText = (name: EmailName): EmailText => ({
  subject: withHouse(written[name].subject),
  body: withHouseInHtml(paragraphs(written[name].body)),
})

interface StandardText {
  /** `content.{group}.{name}`, `email.{name}.subject` or `email.{name}.body`. */
  readonly key: string
  readonly value: string
  readonly contentType: ContentItem['contentType']
}

/** Makes a standard text from a single line or from a list of paragraphs. An array within the list becomes a list of items. */
const siteText = ([key, text]: [string, string | readonly (string | readonly string[])[]]): StandardText => {
  if (typeof text === 'string') return { key, value: withHouse(text), contentType: 1 }
  const parts = text.map((part) => (typeof part === 'string' ? paragraphs([part]) : bullets(part)))
  return { key, value: withHouseInHtml(parts.join('')), contentType: 2 }
}

const emailTexts = EMAIL_NAMES.flatMap((name): StandardText[] => {
  const { subject, body } = standardEmailText(name)
  return [
    { key: `email.${name}.subject`, value: subject, contentType: 0 },
    { key: `email.${name}.body`, value: body, contentType: 2 },
  ]
})

export const standardContent = {
  roles: Object.entries(roleTitles).map(([id, name]) => ({ id, name })),
  userTypes: [
    { key: 'privatperson', name: 'Privatperson', public: true, organisationType: 0 },
    { key: 'foretag', name: 'Företag', public: true, organisationType: 1 },
    { key: 'forening', name: 'Förening', public: true, organisationType: 1 },
    { key: 'skola', name: 'Skola', public: true, organisationType: 2 },
    // Only an administrator assigns this type. Its users are invoiced within the municipality.
    { key: 'kommun', name: 'Kommunal verksamhet', public: false, organisationType: 3 },
  ],
  content: [...Object.entries(siteTexts).map(siteText), ...emailTexts],
} as const

export const loadStandardContent = async (transaction: Transaction): Promise<void> => {
  const isEmpty = (await transaction.selectFrom('user_type').select('id').limit(1).executeTakeFirst()) === undefined
  if (isEmpty)
    await transaction
      .insertInto('user_type')
      .values(
        standardContent.userTypes.map(({ organisationType, ...type }, index) => ({
          ...type,
          organisation_type: organisationType,
          place: index + 1,
        })),
      )
      .execute()
  await transaction
    .insertInto('content_item')
    .values(
      standardContent.content.map((item) => ({ key: item.key, value: item.value, content_type: item.contentType })),
    )
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}
