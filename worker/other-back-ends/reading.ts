/** All that reads the answers of a back end that is not ours: loaded when the core meets one. */
import { Effect } from 'effect'
import { searchable, searchWords } from '../../domain/rules/search-words.ts'
import type { CallName } from '../../domain/schema/calls/http.ts'
import { isFields } from '../../domain/schema/is-fields.ts'
import {
  readAddAnswer,
  readBookingsPush,
  readReservationsAnswer,
  readReservationsPush,
} from '../../domain/schema/other-back-ends/hub-reading.ts'
import { type ReadFailure, readFailure } from '../../domain/schema/other-back-ends/read-failure.ts'
import { giveBack, speak, toldAs } from '../../domain/schema/other-back-ends/sending.ts'
import { inCamelCase, listWithin, readTolerantly } from '../../domain/schema/other-back-ends/tolerance.ts'
import { isPlain } from '../../domain/schema/other-back-ends/words-for-people.ts'
import { areInTurn, inTurn } from './prices-in-turn.ts'
import { changeTold, endOf, listedHolds } from './told-holds.ts'

/** The words for a failure where a back end says no more than its status. */
const texts: Readonly<Record<number, string>> = {
  400: 'Något i det som skickades går inte att ta emot. Kontrollera uppgifterna.',
  401: 'Du behöver logga in.',
  403: 'Du får inte göra det här.',
  404: 'Det du frågade efter finns inte.',
  409: 'Något har ändrats under tiden. Ladda om sidan och försök igen.',
  413: 'Det som skickades är för stort.',
  415: 'Filen är av en sort som inte går att ta emot.',
  422: 'Någon uppgift behöver rättas.',
  429: 'Det blev för många försök. Vänta en stund.',
}

const statusText = (status: number): string => texts[status] ?? 'Något gick fel hos servern. Försök igen om en stund.'

const AT_MOST = 200

/**
 * A hub's own no to a press, if it is made for a person: short, and without a trace of code.
 * @param message what the client library says of a `HubException`
 */
const refusalWords = (message: string): string | undefined => {
  const words = message.split('HubException: ')[1]?.trim() ?? ''
  return words.length <= AT_MOST && /\s/u.test(words) && isPlain(words) ? words : undefined
}

/** Whether a hub's no to a press is that only who has signed in may choose: in ASP.NET's words, or for a person. */
const asksForSignIn = (message: string): boolean =>
  /\bunauthori[sz]ed\b|not (?:authenticated|logged in|signed in)|(?:log|sign) in\b|logga in|inte inloggad/iu.test(
    message,
  )

/** A service may say no within an answer of 200. */
const saysNo = (answer: unknown): boolean =>
  isFields(answer) &&
  (['success', 'succeeded', 'isSuccess', 'ok'].some(
    (verdict) => (answer[verdict] ?? answer[capital(verdict)]) === false,
  ) ||
    answer.status === 'error' ||
    answer.status === 'fail')

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

const QUOTED_AT_MOST = 300
/** For those who run the back end: without addresses and numbers of people. */
const quoted = (words: string): string =>
  `"${words
    .replaceAll(/\S+@\S+/gu, '…')
    .replaceAll(/\d[\d -]{4,}\d/gu, '…')
    .slice(0, QUOTED_AT_MOST)}"`

interface Refused {
  readonly status: number
  readonly text: string
  readonly isHtml: boolean
}

/** With words for a person in any case. */
const readWholeFailure = (status: number, text: string, isHtml: boolean): ReadFailure => {
  const { body, unshown } = readFailure(status, text, isHtml)
  return {
    body: body.message === '' ? { ...body, message: statusText(status) } : body,
    unshown: unshown === null ? null : quoted(unshown),
  }
}

/** Nothing says why it was refused, neither to people nor to others. */
export const isWithoutWord = ({ status, text, isHtml }: Refused): boolean => {
  const { body, unshown } = readFailure(status, text, isHtml)
  return body.message === '' && unshown === null
}

/** Asks for JSON; undefined: it could not be had. */
type Ask = (name: 'group' | 'resource' | 'resources', parameters: object) => Effect.Effect<unknown>

type Fields = Readonly<Record<string, unknown>>

const groupParts = ['description', 'open', 'locked', 'media']
const lacks = (thing: Fields, parts: readonly string[]): boolean => parts.some((part) => thing[part] === undefined)

const fieldsOf = (raw: unknown): Fields => {
  const named = inCamelCase(raw)
  return isFields(named) ? named : {}
}
const listOf = (raw: unknown): readonly Fields[] => (listWithin(raw) ?? []).map(fieldsOf)

/** Its id, or the group as an object. */
const groupOf = ({ group, groupId = group }: Fields): unknown => (isFields(groupId) ? groupId.id : groupId)

const wholeGroup = Effect.fnUntraced(function* (group: Fields, ask: Ask) {
  const whole = lacks(group, groupParts) ? { ...fieldsOf(yield* ask('group', { id: group.id })), ...group } : group
  if (whole.resources !== undefined) return whole
  const resources = listOf(yield* ask('resources', {}))
  return { ...whole, resources: resources.filter((resource) => groupOf(resource) === whole.id) }
})

const isWhole = (group: Fields): boolean => !lacks(group, [...groupParts, 'resources'])

const completeGroups = (raw: unknown, ask: Ask) => {
  const list = listWithin(raw)
  if (list === undefined || list.every((group) => isFields(group) && isWhole(group))) return Effect.succeed(raw)
  return Effect.forEach(listOf(raw), (group) => wholeGroup(group, ask), { concurrency: 4 })
}

/** @param raw perhaps in a wrapper */
const completeGroup = (raw: unknown, ask: Ask): Effect.Effect<unknown> => {
  const group = fieldsOf(raw)
  const [inner, ...others] = group.id === undefined ? Object.values(group).filter(isFields) : []
  if (inner !== undefined && others.length === 0) return completeGroup(inner, ask)
  return group.id === undefined || group.resources !== undefined ? Effect.succeed(raw) : wholeGroup(group, ask)
}

const textOf = (user: Fields): string =>
  searchable(
    [user.firstName, user.lastName, user.email, isFields(user.organisation) ? user.organisation.name : ''].join(' '),
  )

/** Which page of how many it is, where a service tells only some of that: its list, and perhaps how many there are in all. */
const pageOf = (key: 'users' | 'bookings', raw: unknown, asked: unknown): unknown => {
  const fields = fieldsOf(raw)
  const list = listWithin(raw)
  if (list === undefined || ['page', 'pageSize', 'pages'].every((name) => typeof fields[name] === 'number')) return raw
  const { page = 1, pageSize = 20 } = fieldsOf(asked)
  const [number, size] = [Number(page), Number(pageSize)]
  const total = [fields.total, fields.totalCount, fields.count].find((count) => typeof count === 'number')
  const isAll = list.length > size
  const pages =
    isAll || typeof total === 'number'
      ? Math.ceil(Math.max(list.length, Number(total ?? 0)) / size)
      : // One that is full may have another after it.
        number - (list.length === 0 ? 1 : 0) + (list.length === size ? 1 : 0)
  const shown = isAll ? list.slice((number - 1) * size, number * size) : list
  return { [key]: shown, page: number, pageSize: size, pages }
}

/** A plain list has everybody: searched and turned over here. */
const pageOfUsers = (raw: unknown, query: unknown): unknown => {
  if (!Array.isArray(raw)) return pageOf('users', raw, query)
  const { search = '', page = 1, pageSize = 20 } = fieldsOf(query)
  const words = searchWords(String(search)).map(searchable)
  const found = listOf(raw).filter((user) => words.every((word) => textOf(user).includes(word)))
  const [number, size] = [Number(page), Number(pageSize)]
  return {
    users: found.slice((number - 1) * size, number * size),
    page: number,
    pageSize: size,
    pages: Math.max(1, Math.ceil(found.length / size)),
  }
}

/**
 * Answers that hold less, or are narrowed down less, than ours: what is missing is asked for by the other calls of the specification.
 * Invariant: an answer that is whole costs no further call, and what cannot be had is left out.
 */
export const completeAnswer = (
  name: CallName,
  raw: unknown,
  { query, body }: { readonly query?: unknown; readonly body?: unknown },
  ask: Ask,
): Effect.Effect<unknown> => {
  if (name === 'groups') return completeGroups(raw, ask)
  if (name === 'group') return completeGroup(raw, ask)
  if (name === 'prices') return Effect.succeed(listWithin(raw) === undefined ? raw : inTurn(body, listOf(raw)))
  if (name === 'pagedBookings') return Effect.succeed(pageOf('bookings', raw, body))
  return Effect.succeed(name === 'users' ? pageOfUsers(raw, query) : raw)
}

export const reading = {
  readTolerantly,
  speak,
  toldAs,
  giveBack,
  readFailure: readWholeFailure,
  isWithoutWord,
  saysNo,
  refusalWords,
  asksForSignIn,
  readReservationsPush,
  readBookingsPush,
  readReservationsAnswer,
  readAddAnswer,
  completeAnswer,
  areInTurn,
  changeTold,
  endOf,
  listedHolds,
} as const
