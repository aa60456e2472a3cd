/**
 * The texts of the house, which everybody reads and administrators write. Invariants: Saving an unchanged text leaves no trace. An
 * administrator cannot overwrite a change by another administrator without having seen it. A text field is a single line and not empty.
 * Rich text is sanitised. A text of an e-mail has only placeholders for which there are values. It always has the link if the e-mail is
 * useless without it.
 */
import { Schema } from 'effect'
import { type SqlBool, sql } from 'kysely'
import {
  EMAIL_NAMES,
  type EmailName,
  emailKey,
  LIVES_BY_ITS_LINK,
  usablePlaceholders,
} from '../../domain/rules/email-placeholders.ts'
import { maxRichTextLength } from '../../domain/rules/rich-text.ts'
import { hasText, RICH_TEXT, TEXT_FIELD } from '../../domain/rules/text-kinds.ts'
import type { Area } from '../../domain/schema/area.ts'
import { type CallBody, calls } from '../../domain/schema/calls/http.ts'
import { ContentItem } from '../../domain/schema/entities.ts'
import type { RowId } from '../../domain/schema/ids.ts'
import { audit } from '../audit/audit.ts'
import { mergeOrRefuse } from '../audit/merge-or-refuse.ts'
import type { Database, Transaction } from '../database/database.ts'
import { type Caller, callerMay, type PermittedCaller } from '../http/caller.ts'
import { found, refuseInvalid } from '../http/failure.ts'
import { fieldTexts } from '../http/failure-texts.ts'
import { serve } from '../http/served-call.ts'
import { sanitiseRichText } from './rich-text.ts'
import { type EmailText, standardContent } from './standard-content.ts'

const decode = Schema.decodeUnknownSync(ContentItem)

const readable = (source: Database | Transaction, caller: Caller) =>
  source
    .selectFrom('content_item')
    .select(['id', 'key', 'value', 'content_type as contentType'])
    .$if(!callerMay(caller, 'administer'), (query) => query.where('key', 'not like', 'email.%'))
    .orderBy('id')

/** The items for a part of the site, such as `startpage`, or for the e-mails. */
const readContentOfGroup = async (
  database: Database,
  caller: Caller,
  group: string,
): Promise<readonly ContentItem[]> => {
  const prefix = group === 'email' ? 'email.' : `content.${group}.`
  const rows = await readable(database, caller).where(sql<boolean>`starts_with(key, ${prefix})`).execute()
  return rows.map((row) => decode(row))
}

/** The item, or null if it does not exist or if the caller may not read it. */
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

/** A transaction, and the place where it says that administrators' screens are out of date. */
interface TextWork {
  readonly transaction: Transaction
  readonly news: { touched(area: Area): void }
}

interface ContentChange extends CallBody<'updateContent'> {
  readonly id: RowId
}

/** Changes a text. @throws Failure 404, 422 or `overtaken` */
const changeContent = async (
  { transaction, news }: TextWork,
  caller: PermittedCaller<'administer'>,
  { id, ...sent }: ContentChange,
): Promise<ContentItem> => {
  // Another change of this text waits for this one, and then sees the text that this one has written.
  await transaction.selectFrom('content_item').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  const item = found(await readContentItem(transaction, caller, { id }))
  const { kept, problem } = judge(item, sent.value)
  refuseInvalid({ value: problem })
  const began = sent.began ?? (sent.replaces === undefined ? undefined : { value: sent.replaces })
  const changesOf = () => sql<SqlBool>`kind = 'content-changed' and details->>'key' = ${item.key}`
  const meeting = { caller, began, mine: { value: kept }, theirs: { value: item.value }, changesOf }
  const { value } = await mergeOrRefuse(transaction, meeting)
  if (value === item.value) return item
  await transaction.updateTable('content_item').set({ value }).where('id', '=', id).execute()
  await audit(transaction, { actorId: caller.user.id, kind: 'content-changed', details: { key: item.key } })
  news.touched('content')
  return { ...item, value }
}

interface ContentContext {
  readonly database: Database
  readonly changes: { run<Result>(work: (work: TextWork) => Promise<Result>): Promise<Result> }
}

export const contentHandlers = ({ database, changes }: ContentContext) => ({
  content: serve(calls.content, async ({ caller }) =>
    (await readable(database, caller).execute()).map((row) => decode(row)),
  ),
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
    changes.run((work) => changeContent(work, caller, { id: parameters.id, ...body })),
  ),
})

/** The limits and the stored form for one type of text. */
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

const emailTextProblem = (name: EmailName, part: string, text: string): string | null => {
  if (!hasText(text)) return fieldTexts.text
  const usable: readonly string[] = usablePlaceholders(name, part === 'subject' ? 'subject' : 'body')
  const used = [...text.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, placeholder = '']) => placeholder)
  const unknown = used.find((placeholder) => !usable.includes(placeholder))
  if (unknown !== undefined) return fieldTexts.unknownPlaceholder(unknown, usable)
  return part === 'body' && LIVES_BY_ITS_LINK.has(name) && !used.includes('link')
    ? fieldTexts.missingPlaceholder('link')
    : null
}

/** A text in its stored form, and the problem with it, or null if there is none. */
const judge = (
  { key, contentType }: Pick<ContentItem, 'key' | 'contentType'>,
  value: string,
): { readonly kept: string; readonly problem: string | null } => {
  const form = forms[contentType]
  const text = value.toWellFormed().replace(/\{\{\s*(\w+)\s*\}\}/g, '{{$1}}')
  if (text.length > form.longest) return { kept: text, problem: fieldTexts.longText }
  const kept = form.keep(text)
  // The stored form may be longer than the text, for example because of entities.
  if (kept.length > form.longest) return { kept, problem: fieldTexts.longText }
  if (form.isRequired && kept === '') return { kept, problem: fieldTexts.text }
  const [area, emailName, part = ''] = key.split('.')
  const name = area === 'email' ? EMAIL_NAMES.find((candidate) => candidate === emailName) : undefined
  return { kept, problem: name === undefined ? null : emailTextProblem(name, part, kept) }
}

/** Both texts of an e-mail, in their stored form. @throws Failure 422 */
export const emailTextValues = (name: EmailName, { subject, body }: EmailText): EmailText => {
  const line = judge({ key: emailKey(name, 'subject'), contentType: TEXT_FIELD }, subject)
  const rich = judge({ key: emailKey(name, 'body'), contentType: RICH_TEXT }, body)
  refuseInvalid({ subject: line.problem, body: rich.problem })
  return { subject: line.kept, body: rich.kept }
}
