/**
 * Any back end's failure of a call, read as our own (docs/rules.md#other-back-ends): a message made for a person, and
 * the fields that are wrong. Pure. Invariant: what is not for people is never a message; without one the message is '', the
 * status says it, and what was not shown is kept for those who run the back end.
 */
import { Result } from 'effect'
import { FailureBody } from '../failure-body.ts'
import { isFields } from '../is-fields.ts'
import { readKnown } from '../unknown-values.ts'
import { inCamelCase } from './tolerance.ts'
import { isPlain, isSwedish, saysNothing } from './words-for-people.ts'

const LONGEST = 500

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A text of a failure. `isForPeople`: it stands where services speak to people. */
interface Said {
  readonly text: string
  readonly isForPeople: boolean
  /** It is said of the call as a whole, and not of one thing among several. */
  readonly isOfWhole: boolean
  /** The field that it is about, in camelCase; null: none that has a name. */
  readonly field: string | null
}

const said = (raw: unknown, isForPeople: boolean): Said[] =>
  typeof raw === 'string' && !saysNothing(raw) ? [{ text: raw.trim(), isForPeople, isOfWhole: true, field: null }] : []

const partly = (all: readonly Said[], field: string | null): Said[] =>
  all.map((one) => ({ ...one, isOfWhole: false, field: one.field ?? field }))

const fieldOf = (path: unknown): string | null => {
  const name = typeof path === 'string' ? (path.split('.').at(-1) ?? '') : ''
  return /^[a-z]\w*$/iu.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : null
}

/** The first text of each entry. A parser's words about the body, as of `$.date`, are left out. */
const saidByFields = (errors: unknown): Said[] =>
  Object.entries(isFields(errors) ? errors : {}).flatMap(([path, texts]) => {
    const [first] = path.startsWith('$') ? [] : (Array.isArray(texts) ? texts : [texts]).flatMap((text) => saidBy(text))
    return first === undefined ? [] : partly([first], fieldOf(path))
  })

/** Lists of texts, or of things that are wrong: ASP.NET Identity and FluentValidation make such. */
const saidByList = (list: unknown): Said[] => (Array.isArray(list) ? partly(list.flatMap(saidBy), null) : [])

/** One thing that is wrong, as a text or in an object. */
const saidBy = (one: unknown): Said[] => {
  if (!isFields(one)) return said(one, true)
  const field = fieldOf(one.field ?? one.propertyName ?? one.property)
  const text = [one.message, one.description, one.errorMessage, one.detail, one.msg].find(
    (each) => typeof each === 'string',
  )
  return field === null ? said(text, true) : partly(said(text, true), field)
}

/** `BadRequest(ModelState)` answers with the fields alone. */
const isModelState = (body: Readonly<Record<string, unknown>>): boolean => {
  const entries = Object.values(body)
  return (
    entries.length > 0 &&
    entries.every((texts) => Array.isArray(texts) && texts.every((text) => typeof text === 'string'))
  )
}

/** All that an object says, what is meant most for people first. */
const saidByObject = (body: Readonly<Record<string, unknown>>): Said[] => [
  ...said(body.message, true),
  ...said(body.userMessage ?? body.meddelande, true),
  ...said(body.detail, true),
  ...said(body.title, true),
  ...saidByFields(body.errors),
  ...saidByList(body.errors ?? body.messages),
  ...saidByFields(body.fields),
  ...saidByFields(body.modelState),
  ...(isModelState(body) ? saidByFields(body) : []),
  ...saidBy(body.error),
  ...said(body.errorMessage ?? body.reason ?? body.msg, true),
  ...said(body.errorDescription ?? body.error_description ?? body.exceptionMessage, false),
]

const allSaid = (body: unknown, text: string, isHtml: boolean): Said[] => {
  if (isFields(body)) return saidByObject(body)
  if (Array.isArray(body)) return saidByList(body)
  return body === undefined && isHtml
    ? []
    : said(typeof body === 'string' ? body : body === undefined ? text : undefined, false)
}

/** Details that a newer server of ours says beside the message, as far as they are known here. */
const knownDetails = (raw: unknown): Pick<FailureBody, 'slots' | 'rules'> => {
  const known = readKnown(FailureBody, raw)
  if (Result.isFailure(known)) return {}
  const { slots, rules } = known.success
  return { ...(slots === undefined ? {} : { slots }), ...(rules === undefined ? {} : { rules }) }
}

export interface ReadFailure {
  readonly body: FailureBody
  /** The words that are not for people; null: there are none. */
  readonly unshown: string | null
}

/** For a failure that is not our own server's, or a newer one's. @param isHtml as the header says */
export const readFailure = (status: number, text: string, isHtml: boolean): ReadFailure => {
  const raw = parse(text)
  const body = inCamelCase(raw)
  const all = allSaid(body, text, isHtml)
  const isShown = (one: Said): boolean =>
    one.text.length <= LONGEST && isPlain(one.text) && (isSwedish(one.text) || (one.isForPeople && status < 500))
  const shown = all.filter(isShown)
  const ofFields = shown.filter(({ field }) => field !== null)
  const fields = Object.fromEntries(ofFields.toReversed().map((one) => [one.field, one.text]))
  // Where only single things are named, all of them are said; where something is said of the whole, that.
  const ofWhole = shown.find(({ isOfWhole }) => isOfWhole)
  const message = ofWhole?.text ?? [...new Set(shown.map((one) => one.text))].join(' ')
  const code =
    isFields(body) && typeof body.code === 'string' ? body.code : status === 404 ? 'not-found' : `status-${status}`
  return {
    body: {
      code,
      message,
      ...(ofFields.length === 0 ? {} : { fields }),
      ...(isFields(body) ? knownDetails(raw) : {}),
    },
    unshown: all.find((one) => !isShown(one))?.text ?? null,
  }
}
