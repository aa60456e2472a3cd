/** What the client asks for anybody: texts, groups, a day, prices, who one may become; and whether one can sign in and book. */
import { isLack } from '../../worker/http/features.ts'
import type { Asker } from './asker.ts'
import { type FreeSlot, findFreeSlots, groupsWithResources, modelOf, today } from './find-free-slots.ts'
import { A_PAGE, type Caller, callRow, type Read, readRow, wordsOf } from './read-call.ts'
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
/** Organisations are asked for of schools alone (spec 7). */
export const SCHOOL = 2

export interface VisitorRows {
  readonly rows: readonly Row[]
  /** What could be held and booked, at most three resources. */
  readonly free: readonly FreeSlot[]
}

/** One row for all texts: the worst of what was found, and which of them are not there. */
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

/** Whether there is such a call is learnt from how it refuses what can do nothing: no e-mail address, no slots and nobody. */
const presenceRow = async (asker: Asker, call: string, path: string, body: object): Promise<Row> => {
  const reply = await asker.ask({ method: 'POST', path, text: JSON.stringify(body) })
  if (reply._tag === 'Silent') return row(call, 'fails', reply.reason)
  const { status, text } = reply
  if (isLack(status)) return row(call, 'missing', String(status))
  if (status < 300 && /^\s*</.test(text)) return row(call, 'missing', A_PAGE)
  if (status < 300) return row(call, 'works, but', 'it says yes to a request that holds nothing, by nobody')
  if (status >= 500 || status < 400)
    return row(call, 'fails', `answered with ${status} to a request that holds nothing`)
  return row(call, 'works', 'it is there')
}

/** Visitors see what their choice costs, where they may. */
const pricesRow = async (asker: Asker, caller: Caller, slot: FreeSlot | undefined): Promise<Row> => {
  const call = wordsOf('prices')
  if (slot === undefined) return row(call, 'not tried', 'no time is free in the next two weeks')
  const read = await caller.call('prices', { body: modelOf(slot, null, asker.origin) })
  if (read._tag === 'Refused')
    return row(call, 'not tried', `${read.status} to visitors, who see no price; needs --token`)
  return callRow('prices', read)
}

const slotsRow = async (caller: Caller, groups: Read<Parameters<typeof groupsWithResources>[0]>): Promise<Row> => {
  const call = wordsOf('groupSlots')
  const [group] = groups._tag === 'Read' ? groupsWithResources(groups.value) : []
  if (groups._tag !== 'Read') return row(call, 'not tried', 'groups cannot be read')
  if (group === undefined) return row(call, 'not tried', 'no group has a resource that can be booked')
  const read = await caller.call('groupSlots', { parameters: { groupId: group.id }, body: { date: today() } })
  return callRow('groupSlots', read)
}

/** @param willWrite whether booking is tried afterwards */
export const visitorRows = async (asker: Asker, caller: Caller, willWrite: boolean): Promise<VisitorRows> => {
  const groups = await caller.call('groups')
  const rows = [needed(callRow('groups', groups)), needed(await slotsRow(caller, groups))]
  const free = groups._tag === 'Read' ? await findFreeSlots(caller, groups.value, 3) : []
  rows.push(needed(await pricesRow(asker, caller, free[0])))
  rows.push(await contentRow(caller))
  rows.push(callRow('userTypes', await caller.call('userTypes')))
  rows.push(callRow('organisations', await caller.call('organisations', { parameters: { organisationType: SCHOOL } })))
  const nobody = { email: '', password: '' }
  rows.push(needed(await presenceRow(asker, wordsOf('signIn'), '/api/auth/sign-in', nobody)))
  const booking = await presenceRow(asker, wordsOf('createBooking'), '/api/booking', { bookingResources: [] })
  rows.push(needed(willWrite ? booking : untried(booking)))
  return { rows, free }
}
