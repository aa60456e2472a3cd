/**
 * Reads the answers in the page (`server/api/first-answers.ts`), so that the first picture waits for no call. They are used only shortly
 * after the page was loaded, and a screen that shows one also asks the core. When the server draws the first picture, it sets the page's
 * answers by `beginWith`.
 */
import { isLocalDate } from '../../domain/calendar/local-date.ts'
import { groupIdFromText } from '../../domain/ids.ts'
import { isFields } from '../../domain/json/is-fields.ts'
import type { CallParts, OpenCallName } from '../../domain/port/core-port.ts'
import type { CallAnswer } from '../../domain/schema/calls/http.ts'
import type { Epoch } from '../../domain/schema/ids.ts'
import type { Hello } from '../../domain/schema/port.ts'
import type { Day, State } from '../../domain/schema/state.ts'
import { bookableGroups, catalogueOf } from '../../domain/state/catalogue.ts'
import { dayGridOf } from '../../domain/state/day-grid.ts'
import { dayKey, initialState } from '../../domain/state/state.ts'

type FirstAnswer = Hello['firstAnswers'][number]

/** The time for which the answers are used. After it, another page may be shown and the answers may be out of date. */
const BEGINNING_MS = 10_000

const isFirstAnswer = (value: unknown): value is FirstAnswer =>
  isFields(value) && typeof value.name === 'string' && 'parameters' in value && 'body' in value && 'json' in value

interface Beginning {
  readonly answers: readonly FirstAnswer[]
  /** The server's time minus this computer's, in ms. */
  readonly clockOffset: number
  readonly isOver: () => boolean
}

/**
 * @param text the answers as JSON
 * @param askedAt when the page was asked for, by this computer's clock; null if that is not known
 */
const beginningOf = (text: string, askedAt: () => number | null, isOver: () => boolean): Beginning => {
  let parsed: unknown = null
  try {
    parsed = JSON.parse(text)
  } catch {
    // The page has no first answers.
  }
  const answers = Array.isArray(parsed) ? parsed.filter(isFirstAnswer) : []
  const now = answers.find(({ name }) => name === 'now')?.json
  const at = typeof now === 'number' ? askedAt() : null
  return { answers, clockOffset: typeof now === 'number' && at !== null ? now - at : 0, isOver }
}

const readNavigation = (): PerformanceNavigationTiming | null => {
  const [entry] = performance.getEntriesByType('navigation')
  return entry instanceof PerformanceNavigationTiming ? entry : null
}

const ofThisPage = (): Beginning => {
  const text = document.getElementById('first-answers')?.textContent ?? ''
  // If a person went back to the page, the page and its answers may come from the browser's cache.
  const isFresh = text !== '' && readNavigation()?.type !== 'back_forward'
  const askedAt = (): number | null => {
    const navigation = readNavigation()
    return navigation === null ? null : performance.timeOrigin + navigation.requestStart
  }
  return beginningOf(isFresh ? text : '[]', askedAt, () => performance.now() > BEGINNING_MS)
}

let beginning: Beginning = import.meta.env.SSR ? { answers: [], clockOffset: 0, isOver: () => true } : ofThisPage()

/** Sets the answers of the page that the server is drawing. @param text the answers as they will stand in the page */
export const beginWith = (text: string): void => {
  beginning = beginningOf(text, Date.now, () => false)
}

export const firstAnswers = (): readonly FirstAnswer[] => beginning.answers

/** The server's time minus this computer's, in ms, until the core has measured it. 0 if the page has no time. */
export const firstClockOffset = (): number => beginning.clockOffset

/** @returns undefined if the page came without this answer, or was loaded too long ago */
export function firstAnswer<Name extends OpenCallName>(
  name: Name,
  parts: CallParts<Name>,
): { readonly answer: CallAnswer<Name>; readonly revision: number | null } | undefined
/** The page and this script have the same release, so the answers have the types of their calls' schemas. */
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
 * The state that a tab shows before the core has answered. It has the names and the day from the page's first answers, so that the first
 * picture is the grid itself. The core's first snapshot has the same data or newer.
 * @param path the path of the page
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
