/**
 * Checks the calls that the client makes for visitors: texts, groups, a day, prices and user types. It also checks whether the
 * calls for signing in and booking exist.
 */
import type { CallAnswer } from '../../domain/schema/calls/http.ts'
import { isLack } from '../../worker/http/call-failure.ts'
import type { Asker } from './asker.ts'
import { type FreeSlot, findFreeSlots, groupsWithResources, modelOf, today } from './find-free-slots.ts'
import { A_PAGE, type Caller, callRow, type Read, readRow, refusalWords, whyRefused, wordsOf } from './read-call.ts'
import { isBroken, needed, type Row, row, untried } from './verdict.ts'

/** The texts that pages show. */
const keys = [
  'content.global.message',
  'content.startpage.preamble',
  'content.startpage.body',
  'content.information.preamble',
  'content.information.body',
  'content.register.terms',
]
type Groups = CallAnswer<'groups'>
export const NOBODY_SIGNS_IN = ', and nobody can sign in'
/** The user type whose form asks for an organisation. */
export const SCHOOL = 2

export interface VisitorRows {
  readonly rows: readonly Row[]
  /** Free slots of at most three resources. */
  readonly free: readonly FreeSlot[]
  /** Why the back end refuses a first visitor, for example because they cannot get an XSRF token; null when it does not. */
  readonly whyRefused: string | null
}

/** One row for all texts, with the worst finding and the missing texts. */
const contentRow = async (caller: Caller): Promise<Row> => {
  const name = wordsOf('contentByKey')
  const rows: Row[] = []
  const missing: string[] = []
  for (const key of keys) {
    const read = await caller.call('contentByKey', { parameters: { key } })
    if (read._tag === 'Missing') missing.push(key)
    else rows.push(readRow(read, name))
  }
  const worst = rows.find(isBroken) ?? rows[0]
  if (worst === undefined) return row(name, 'missing', 'none of the texts of pages is there')
  if (isBroken(worst) || missing.length === 0) return worst
  return row(name, 'works, but', `pages lack ${missing.join(', ')}`)
}

/**
 * Checks whether a call exists. It sends a request that changes nothing, without an e-mail address, slots or a person, and reads
 * the refusal. A refusal without a reason proves nothing when the back end refuses everything to a first visitor.
 */
const presenceRow = async (asker: Asker, call: string, path: string, body: object, so: string | null): Promise<Row> => {
  const reply = await asker.ask({ method: 'POST', path, text: JSON.stringify(body) })
  if (reply._tag === 'Silent') return row(call, 'fails', reply.reason)
  const { status, text } = reply
  const why = whyRefused(asker, reply)
  if (why !== null && so !== null) return row(call, 'fails', refusalWords({ _tag: 'Refused', status, why }, so))
  if (isLack(status)) return row(call, 'missing', String(status))
  if (status < 300 && /^\s*</.test(text)) return row(call, 'missing', A_PAGE)
  if (status < 300) return row(call, 'works, but', 'it says yes to a request that holds nothing, by nobody')
  if (status >= 500 || status < 400)
    return row(call, 'fails', `answered with ${status} to a request that holds nothing`)
  return row(call, 'works', 'it is there')
}

/** Checks the prices. Some back ends do not show prices to visitors. */
const pricesRow = async (asker: Asker, caller: Caller, slot: FreeSlot | undefined): Promise<Row> => {
  const call = wordsOf('prices')
  if (slot === undefined) return row(call, 'not tried', 'no time is free in the next two weeks')
  const read = await caller.call('prices', { body: modelOf(slot, null, asker.origin) })
  if (read._tag === 'Refused' && (read.status === 401 || read.status === 403))
    return row(call, 'not tried', `${read.status} to visitors, who see no price; needs --token`)
  return callRow('prices', read)
}

/** Checks that a new browser can request a day as its first call. */
const slotsRow = async (asker: Asker, caller: Caller, groups: Read<Groups>): Promise<Omit<VisitorRows, 'free'>> => {
  const call = wordsOf('groupSlots')
  const untold = (remark: string) => ({ rows: [row(call, 'not tried', remark)], whyRefused: null })
  const [group] = groups._tag === 'Read' ? groupsWithResources(groups.value) : []
  if (groups._tag !== 'Read') return untold('groups cannot be read')
  if (group === undefined) return untold('no group has a resource that can be booked')
  const parts = { parameters: { groupId: group.id }, body: { date: today() } }
  const read = await caller.in(asker.another()).call('groupSlots', parts)
  return read._tag === 'Refused' && read.why !== null
    ? { rows: [row(call, 'fails', refusalWords(read, ', and a first visitor sees no day'))], whyRefused: read.why }
    : { rows: [callRow('groupSlots', read)], whyRefused: null }
}

/** The rows about visitors. `willWrite` tells whether booking will be tried afterwards. */
export const visitorRows = async (asker: Asker, caller: Caller, willWrite: boolean): Promise<VisitorRows> => {
  const groups = await caller.call('groups')
  const slots = await slotsRow(asker, caller, groups)
  const rows = [needed(callRow('groups', groups)), ...slots.rows.map(needed)]
  const free = groups._tag === 'Read' ? await findFreeSlots(caller, groups.value, 3) : []
  rows.push(needed(await pricesRow(asker, caller, free[0])))
  rows.push(await contentRow(caller))
  rows.push(callRow('userTypes', await caller.call('userTypes')))
  rows.push(callRow('organisations', await caller.call('organisations', { parameters: { organisationType: SCHOOL } })))
  const presence = (name: 'signIn' | 'createBooking', path: string, body: object, so: string) =>
    presenceRow(asker.another(), wordsOf(name), path, body, slots.whyRefused === null ? null : so)
  const nobody = { email: '', password: '' }
  rows.push(needed(await presence('signIn', '/api/auth/sign-in', nobody, NOBODY_SIGNS_IN)))
  const booking = await presence('createBooking', '/api/booking', { bookingResources: [] }, '')
  rows.push(needed(willWrite ? booking : untried(booking)))
  return { rows, free, whyRefused: slots.whyRefused }
}
