/**
 * The texts of the house, read by everybody and written by administrators. Invariants: a text that is as it was leaves
 * no trace; a text that another administrator wrote meanwhile is not written over by one who did not see it; a text
 * field is one line and never empty, rich text is sanitised, a text of an e-mail names only placeholders that are
 * filled in for it, and a mail whose link is the only way on has that link.
 */
import { Schema } from 'effect'
import { sql } from 'kysely'
import {
  EMAIL_NAMES,
  type EmailName,
  emailKey,
  LIVES_BY_ITS_LINK,
  usablePlaceholders,
} from '../../domain/rules/email-placeholders.ts'
import { maxRichTextLength } from '../../domain/rules/rich-text.ts'
import { hasText, RICH_TEXT, TEXT_FIELD } from '../../domain/rules/text-kinds.ts'
import { type CallBody, calls } from '../../domain/schema/calls/http.ts'
import { ContentItem } from '../../domain/schema/entities.ts'
import type { RowId } from '../../domain/schema/ids.ts'
import { audit } from '../audit/audit.ts'
import type { Database, Transaction } from '../database/database.ts'
import { runTransaction } from '../database/transaction.ts'
import { type AdministratorCaller, type Caller, isAdministrator } from '../http/caller.ts'
import { Failure, found, refuseInvalid } from '../http/failure.ts'
import { fieldTexts } from '../http/failure-texts.ts'
import { serve } from '../http/served-call.ts'
import { sanitiseRichText } from './rich-text.ts'
import { type EmailText, standardContent } from './standard-content.ts'

const decode = Schema.decodeUnknownSync(ContentItem)

const readable = (source: Database | Transaction, caller: Caller) =>
  source
    .selectFrom('content_item')
    .select(['id', 'key', 'value', 'content_type as contentType'])
    .$if(!isAdministrator(caller), (query) => query.where('key', 'not like', 'email.%'))
    .orderBy('id')

const readContent = async (database: Database, caller: Caller): Promise<readonly ContentItem[]> =>
  (await readable(database, caller).execute()).map((row) => decode(row))

/** The items of a part of the site, such as `startpage`, or those of the e-mails. */
const readContentOfGroup = async (
  database: Database,
  caller: Caller,
  group: string,
): Promise<readonly ContentItem[]> => {
  const prefix = group === 'email' ? 'email.' : `content.${group}.`
  const rows = await readable(database, caller).where(sql<boolean>`starts_with(key, ${prefix})`).execute()
  return rows.map((row) => decode(row))
}

/** Null when there is none that this caller may read. */
const readContentItem = async (
  source: Database | Transaction,
  caller: Caller,
  which: { readonly id: RowId } | { readonly key: string },
): Promise<ContentItem | null> => {
  const row = await readable(source, caller)
    .where((where) => ('id' in which ? where('id', '=', which.id) : where('key', '=', which.key)))
    .executeTakeFirst()
  return row === undefined ? null : decode(row)
}

/** @param sent without `replaces`: whatever is there. @throws Failure 404, 409, 422 */
const changeContent = async (
  transaction: Transaction,
  caller: AdministratorCaller,
  id: RowId,
  sent: CallBody<'updateContent'>,
): Promise<ContentItem> => {
  // A change at the same time waits for this one, and sees what it wrote.
  await transaction.selectFrom('content_item').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  const item = found(await readContentItem(transaction, caller, { id }))
  const value = contentValue(item, sent.value)
  if (value === item.value) return item
  if (sent.replaces !== undefined && sent.replaces !== item.value) throw new Failure('overtaken')
  await transaction.updateTable('content_item').set({ value }).where('id', '=', id).execute()
  await audit(transaction, { actorId: caller.user.id, kind: 'content-changed', details: { key: item.key } })
  return { ...item, value }
}

export const contentHandlers = ({ database }: { readonly database: Database }) => ({
  content: serve(calls.content, ({ caller }) => readContent(database, caller)),
  contentItem: serve(calls.contentItem, async ({ parameters, caller }) =>
    found(await readContentItem(database, caller, parameters)),
  ),
  standardText: serve(calls.standardText, async ({ parameters, caller }) => {
    const { key } = found(await readContentItem(database, caller, parameters))
    return { value: standardContent.content.find((text) => text.key === key)?.value ?? null }
  }),
  contentOfGroup: serve(calls.contentOfGroup, ({ parameters, caller }) =>
    readContentOfGroup(database, caller, parameters.group),
  ),
  contentByKey: serve(calls.contentByKey, async ({ parameters, caller }) =>
    found(await readContentItem(database, caller, parameters)),
  ),
  updateContent: serve(calls.updateContent, ({ parameters, body, caller }) =>
    runTransaction(database, (transaction) => changeContent(transaction, caller, parameters.id, body)),
  ),
})

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
const contentValue = (item: Item, value: string): string => {
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
