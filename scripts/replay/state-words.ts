/** Describes a state in a few lines. */

import type { Difference } from '../../domain/replay/state-difference.ts'
import type { Day, State } from '../../domain/schema/state.ts'
import { basket } from '../../domain/selectors/basket.ts'
import { type BrokenInvariant, brokenInvariants } from '../../domain/state/invariants.ts'
import { clockAt, counted, groupWords, pageWords, slotWords, toastWords, type Wording } from './event-words.ts'

const accountWords = ({ account }: State): string => {
  switch (account._tag) {
    case 'Unknown':
      return 'not known yet'
    case 'SignedOut':
      return `signed out (${account.cause})`
    case 'SignedIn':
      return `user ${account.userId} (${account.role}, type ${account.userType})`
  }
}

const connectionWords = ({ connection: { status, cause } }: Pick<State, 'connection'>): string =>
  status === 'connected' ? status : `${status} (${cause})`

const clockWords = ({ clockOffset }: State): string =>
  clockOffset === null
    ? 'not measured'
    : `the server's is ${Math.abs(clockOffset)} ms ${clockOffset < 0 ? 'behind' : 'ahead'}`

const dayWords = (day: Day, { names }: Wording): string => {
  const slots = Object.values(day.grid?.resources ?? {}).flatMap((resource) => Object.values(resource.slots))
  const grid =
    day.grid === null
      ? 'nothing loaded'
      : `revision ${day.grid.revision}, ${counted(day.grid.order.length, 'resource')} × ${counted(day.grid.rows.length, 'row')}, ${slots.filter(({ booking }) => booking !== null).length} booked`
  const marks = [
    day.loading ? 'loading' : '',
    day.stale ? 'stale' : '',
    day.failure === null ? '' : `failed: ${day.failure}`,
  ]
  return [`${groupWords(day.groupId, names)} on ${day.date}: ${grid}`, ...marks.filter(Boolean)].join(', ')
}

const holdsWords = (state: State): string => {
  const holds = Object.values(state.holds).flatMap((ofDay) => Object.values(ofDay))
  const mine = holds.filter(({ holder }) => holder === 'mine').length
  const stale = state.holdsStale ? ', to be read again' : ''
  return `${holds.length}, of them ${mine} of this browser; revision ${state.holdsRevision ?? 'none'}${stale}`
}

export const brokenWords = ({ name, at }: BrokenInvariant): string => `${name} at ${at}`

/** One line for each part of the state. Parts that are often empty are left out when they are empty. */
export const stateWords = (state: State, wording: Wording): string[] => {
  const { names, tab } = wording
  const { lines, slotCount, deadline } = basket(state)
  const until = deadline === null ? '' : ` until ${clockAt(deadline)}`
  const held = lines.flatMap(({ resourceId, date, slots }) => slots.map((slot) => ({ resourceId, date, ...slot })))
  const broken = brokenInvariants(state)
  const rows: (readonly [string, readonly string[]])[] = [
    ['account', [accountWords(state)]],
    ['connection', [connectionWords(state)]],
    ['clock', [clockWords(state)]],
    [
      'tabs',
      Object.entries(state.tabs).map(
        ([id, { page, visible }]) => `${tab(id)}: ${pageWords(page, names)}${visible ? '' : ', hidden'}`,
      ),
    ],
    ['days', Object.values(state.days).map((day) => dayWords(day, wording))],
    ['holds', [holdsWords(state)]],
    ['basket', [slotCount === 0 ? 'empty' : `${slotCount}${until}`, ...held.map((slot) => slotWords(slot, names))]],
    ['pending', Object.values(state.pending).map((press) => `${press.kind} ${slotWords(press, names)}`)],
    ['refused', Object.values(state.refusals).map((refusal) => `${slotWords(refusal, names)} (${refusal.reason})`)],
    ['lapsed', Object.values(state.lapsed).map((lapse) => `${slotWords(lapse, names)} (${lapse.cause})`)],
    ['confirming', state.confirming === null ? [] : [tab(state.confirming)]],
    ['basket for', state.basketFor === null ? [] : [`user ${state.basketFor}`]],
    ['latest booking', state.latestBooking === null ? [] : [`${state.latestBooking.bookingNumber}`]],
    ['toasts', Object.values(state.toasts).map(({ toast }) => toastWords(toast))],
    ['broken', broken.map(brokenWords)],
  ]
  const always = new Set(['tabs', 'days', 'pending', 'broken'])
  return rows.flatMap(([name, values]) => {
    const told = values.length === 0 && always.has(name) ? ['none'] : values
    return told.map((value, index) => `  ${(index === 0 ? name : '').padEnd(15)} ${value}`)
  })
}

const LONGEST_VALUE = 160

const valueWords = (value: unknown): string => {
  if (value === undefined) return 'nothing'
  if (Array.isArray(value) && value.length > 4) return `[${value.length} items]`
  const text = JSON.stringify(value)
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text
}

export const differenceWords = ({ path, before, after }: Difference): string =>
  `  ${path.join(' › ')}: ${valueWords(before)} → ${valueWords(after)}`
