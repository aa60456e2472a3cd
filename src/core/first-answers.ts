/**
 * The answers that came within the page (`server/api/first-answers.ts`), so that the first picture waits for no call.
 * Invariant: they are a beginning only, of a page that was just loaded; a screen that shows one asks the core as well.
 * Where the server draws that picture it says itself which answers the page will have (`beginWith`).
 */
import { isLocalDate } from '../../domain/calendar/local-date.ts'
import { groupIdFromText } from '../../domain/ids.ts'
import type { CallParts, OpenCallName } from '../../domain/port/core-port.ts'
import type { CallAnswer } from '../../domain/schema/calls/http.ts'
import type { Epoch } from '../../domain/schema/ids.ts'
import type { Hello } from '../../domain/schema/port.ts'
import type { Day, State } from '../../domain/schema/state.ts'
import { bookableGroups, catalogueOf } from '../../domain/state/catalogue.ts'
import { dayGridOf } from '../../domain/state/day-grid.ts'
import { dayKey, initialState } from '../../domain/state/state.ts'

type FirstAnswer = Hello['firstAnswers'][number]

/** After it, another page is shown, and what came with this one may be old. */
const BEGINNING_MS = 10_000

/** A page that is gone back to may come from the browser's own store. */
const isFresh = (): boolean => {
  const [navigation] = performance.getEntriesByType('navigation')
  return !(navigation instanceof PerformanceNavigationTiming && navigation.type === 'back_forward')
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
const isFirstAnswer = (value: unknown): value is FirstAnswer =>
  isRecord(value) && typeof value.name === 'string' && 'parameters' in value && 'body' in value && 'json' in value

const answersIn = (text: string): readonly FirstAnswer[] => {
  try {
    const answers: unknown = JSON.parse(text)
    return Array.isArray(answers) ? answers.filter(isFirstAnswer) : []
  } catch {
    return []
  }
}

/** When the page was asked for, by this computer's clock; null: it is not known. */
const askedAt = (): number | null => {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation instanceof PerformanceNavigationTiming ? performance.timeOrigin + navigation.requestStart : null
}

interface Beginning {
  readonly answers: readonly FirstAnswer[]
  readonly clockOffset: number
  readonly isOver: () => boolean
}

const beginningOf = (text: string, atOf: () => number | null, isOver: () => boolean): Beginning => {
  const answers = answersIn(text)
  const now = answers.find(({ name }) => name === 'now')?.json
  const at = typeof now === 'number' ? atOf() : null
  return { answers, clockOffset: typeof now === 'number' && at !== null ? now - at : 0, isOver }
}

const ofThisPage = (): Beginning => {
  const text = document.getElementById('first-answers')?.textContent ?? ''
  return beginningOf(text !== '' && isFresh() ? text : '[]', askedAt, () => performance.now() > BEGINNING_MS)
}

let beginning: Beginning = import.meta.env.SSR ? { answers: [], clockOffset: 0, isOver: () => true } : ofThisPage()

/** From now on those answers are the page's. @param text as it will stand in the page */
export const beginWith = (text: string): void => {
  beginning = beginningOf(text, Date.now, () => false)
}

export const firstAnswers = (): readonly FirstAnswer[] => beginning.answers

/** Server's clock less this computer's, ms, until the core has measured it: 0 where the page came without a time. */
export const firstClockOffset = (): number => beginning.clockOffset

/** @returns undefined: the page came without it, or is no new page any more */
export function firstAnswer<Name extends OpenCallName>(
  name: Name,
  parts: CallParts<Name>,
): { readonly answer: CallAnswer<Name>; readonly revision: number | null } | undefined
/** The page is of the same release as its script: what the call of that name answers is what its schema says. */
export function firstAnswer(
  name: OpenCallName,
  { parameters = {}, body = null }: { readonly parameters?: unknown; readonly body?: unknown },
): { readonly answer: unknown; readonly revision: number | null } | undefined {
  if (beginning.isOver()) return undefined
  const wanted = JSON.stringify([parameters, body])
  const found = beginning.answers.find(
    (one) => one.name === name && JSON.stringify([one.parameters, one.body]) === wanted,
  )
  return found === undefined ? undefined : { answer: found.json, revision: found.revision }
}

const firstDay = (path: string): Day | null => {
  const [, groupText = '', date = ''] = /^\/group\/(\d+)\/([\d-]+)\/?$/.exec(path) ?? []
  const groupId = groupIdFromText(groupText)
  if (groupId === null || !isLocalDate(date)) return null
  const slots = firstAnswer('groupSlots', { parameters: { groupId }, body: { date } })
  if (slots === undefined || slots.revision === null) return null
  const grid = dayGridOf({ revision: slots.revision, resources: slots.answer })
  return { groupId, date, grid, loading: false, stale: false, failure: null }
}

/**
 * The state that a tab shows before the core has answered: the names and the day that came within its page, so that its
 * first picture is the grid itself. Invariant: the core's first snapshot holds the same, or what is newer.
 * @param path of the page
 */
export const firstState = (epoch: Epoch, path: string): State => {
  const state = initialState(epoch)
  const groups = firstAnswer('groups', {})
  const day = firstDay(path)
  return {
    ...state,
    ...(groups === undefined ? {} : catalogueOf(bookableGroups(groups.answer))),
    days: day === null ? {} : { [dayKey(day.groupId, day.date)]: day },
  }
}
