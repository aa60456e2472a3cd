/**
 * Converts a failure of any back end to our form (docs/rules.md#other-back-ends): a message for people, and the wrong fields. Pure.
 * Invariant: a text that is not for people never becomes the message. If no text is for people, the message is '' and the screen uses the
 * status. The unshown text is kept for those who run the back end.
 */
import { Result } from 'effect'
import { isFields } from '../../json/is-fields.ts'
import { FailureBody } from '../failure-body.ts'
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

/** A text in a failure. `isForPeople` is true if services usually put words for people in that place. */
interface Said {
  readonly text: string
  readonly isForPeople: boolean
  /** True if the text is about the whole call and not about one of several faults. */
  readonly isOfWhole: boolean
  /** The name of the field that the text is about, in camelCase. Null if it names no field. */
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

/** The first text of each field. Texts about a JSON path such as `$.date` come from a parser and are left out. */
const saidByFields = (errors: unknown): Said[] =>
  Object.entries(isFields(errors) ? errors : {}).flatMap(([path, texts]) => {
    const [first] = path.startsWith('$') ? [] : (Array.isArray(texts) ? texts : [texts]).flatMap((text) => saidBy(text))
    return first === undefined ? [] : partly([first], fieldOf(path))
  })

/** The texts in a list of texts or objects. ASP.NET Identity and FluentValidation send such lists. */
const saidByList = (list: unknown): Said[] => (Array.isArray(list) ? partly(list.flatMap(saidBy), null) : [])

/** The text of one fault, which is a text or an object. */
const saidBy = (one: unknown): Said[] => {
  if (!isFields(one)) return said(one, true)
  const field = fieldOf(one.field ?? one.propertyName ?? one.property)
  const text = [one.message, one.description, one.errorMessage, one.detail, one.msg].find(
    (each) => typeof each === 'string',
  )
  return field === null ? said(text, true) : partly(said(text, true), field)
}

/** All texts of an object. The texts that are most likely meant for people come first. */
const saidByObject = (body: Readonly<Record<string, unknown>>): Said[] => {
  // ASP.NET's `BadRequest(ModelState)` sends a body that consists only of fields with lists of texts.
  const values = Object.values(body)
  const isModelState =
    values.length > 0 &&
    values.every((texts) => Array.isArray(texts) && texts.every((text) => typeof text === 'string'))
  return [
    ...said(body.message, true),
    ...said(body.userMessage ?? body.meddelande, true),
    ...said(body.detail, true),
    ...said(body.title, true),
    ...saidByFields(body.errors),
    ...saidByList(body.errors ?? body.messages),
    ...saidByFields(body.fields),
    ...saidByFields(body.modelState),
    ...(isModelState ? saidByFields(body) : []),
    ...saidBy(body.error),
    ...said(body.errorMessage ?? body.reason ?? body.msg, true),
    ...said(body.errorDescription ?? body.error_description ?? body.exceptionMessage, false),
  ]
}

const allSaid = (body: unknown, text: string, isHtml: boolean): Said[] => {
  if (isFields(body)) return saidByObject(body)
  if (Array.isArray(body)) return saidByList(body)
  return body === undefined && isHtml
    ? []
    : said(typeof body === 'string' ? body : body === undefined ? text : undefined, false)
}

export interface ReadFailure {
  readonly body: FailureBody
  /** A text that is not for people. Null if there is none. */
  readonly unshown: string | null
}

/** Reads a failure that does not pass our own schema. `isHtml` tells whether the header says that the text is HTML. */
export const readFailure = (status: number, text: string, isHtml: boolean): ReadFailure => {
  const raw = parse(text)
  const body = inCamelCase(raw)
  const all = allSaid(body, text, isHtml)
  const isShown = (one: Said): boolean =>
    one.text.length <= LONGEST && isPlain(one.text) && (isSwedish(one.text) || (one.isForPeople && status < 500))
  const shown = all.filter(isShown)
  const ofFields = shown.filter(({ field }) => field !== null)
  const fields = Object.fromEntries(ofFields.toReversed().map((one) => [one.field, one.text]))
  // A text about the whole call becomes the message. If there is none, all texts about single faults together become the message.
  const ofWhole = shown.find(({ isOfWhole }) => isOfWhole)
  const message = ofWhole?.text ?? [...new Set(shown.map((one) => one.text))].join(' ')
  const code =
    isFields(body) && typeof body.code === 'string' ? body.code : status === 404 ? 'not-found' : `status-${status}`
  // A newer version of our server may send details with the message. They are kept as far as this build knows them.
  const known = isFields(body) ? Result.getOrNull(readKnown(FailureBody, raw)) : null
  return {
    body: {
      code,
      message,
      ...(ofFields.length === 0 ? {} : { fields }),
      ...(known?.slots === undefined ? {} : { slots: known.slots }),
      ...(known?.rules === undefined ? {} : { rules: known.rules }),
      ...(known?.collisions === undefined ? {} : { collisions: known.collisions }),
    },
    unshown: all.find((one) => !isShown(one))?.text ?? null,
  }
}
