/**
 * The words of choosing several times at once, those that are announced and those at the slot that ended a range; and
 * the words of the grid's keys.
 */
import type { SelectionRefusal } from '../../../../domain/schema/events.ts'
import type { GridView } from '../../../../domain/selectors/grid-view.ts'
import { counted } from '../../../../domain/wording/swedish-amounts.ts'
import { longDate, timeRange } from '../../../../domain/wording/swedish-dates.ts'
import type { Direction } from '../slots/grid-keyboard.ts'
import { type PressContext, slotPress } from '../slots/slot-press.ts'
import { lockEnd } from '../slots/slot-run.ts'
import { pressReasons } from '../slots/slot-texts.ts'
import type { SlotRange } from './slot-gesture.ts'
import type { Note } from './slot-marks.tsx'

const times = (count: number): string => counted(count, 'tid', 'tider')

export const rangeTexts = {
  /** "4 tider valda i Grupprum 2, 09:00–11:00" */
  chosen: (count: number, resource: string, range: string): string =>
    `${times(count)} ${count === 1 ? 'vald' : 'valda'} i ${resource}, ${range}`,
  partlyChosen: (count: number, of: number, resource: string): string => `${count} av ${times(of)} valda i ${resource}`,
  marked: (count: number, range: string): string =>
    `${times(count)} ${count === 1 ? 'markerad' : 'markerade'}, ${range}`,
  markedByKey: (count: number, range: string): string => `${times(count)}, ${range}. Blanksteg väljer, Esc avbryter.`,
  markedByMouse: (count: number, range: string): string => `${times(count)}, ${range}`,
  oneColumn: 'Bara tider under varandra kan markeras.',
  chooseByKey: 'Tryck på blanksteg för att välja.',
  lastTime: 'Tryck på tiden där ni slutar.',
  endsHere: (reason: string): string => `Valet slutar här. ${reason}`,
  ended: (range: string, reason: string): string => `Valet slutar före ${range}. ${reason}`,
} as const

export const keyboardTexts = {
  /** Short enough to be heard each time that one comes to the grid. */
  keys: 'Piltangenter flyttar, blanksteg väljer. Ctrl och pil går till nästa lediga tid, skift och pil markerar flera.',
  dayKeys: 'Alt och Page Down visar nästa dag.',
  weekKeys: 'Alt och Page Down visar nästa vecka.',
  noneFree: {
    up: 'Ingen ledig tid uppåt.',
    down: 'Ingen ledig tid nedåt.',
    left: 'Ingen ledig tid åt vänster.',
    right: 'Ingen ledig tid åt höger.',
  } satisfies Readonly<Record<Direction, string>>,
} as const

/** The reasons of the server's refusals. */
export const refusalReasons: Readonly<Record<SelectionRefusal, string>> = {
  'sign-in': 'Logga in för att välja tider.',
  unknown: 'Tiden finns inte längre. Dagen hämtas på nytt.',
  past: 'Tiden har redan börjat.',
  closed: 'Tiden är stängd.',
  locked: 'Tiden är låst.',
  booked: 'Någon annan hann boka tiden.',
  reserved: 'Någon annan har just reserverat tiden.',
  limit: 'Fler tider går inte att välja nu. Boka eller ta bort någon först, eller logga in om du inte är inloggad.',
  disconnected: 'Ingen kontakt med bokningen just nu. Tiden kunde inte väljas.',
  failed: 'Tiden kunde inte väljas. Försök igen.',
  refused: 'Tiden går inte att välja.',
}

type Rows = readonly [first: number, last: number]

/** "09:00–11:00"; empty for rows that are gone. */
const timesOf = (view: GridView, [first, last]: Rows): string => {
  const start = view.rows[first]
  const end = view.rows[last]
  return start === undefined || end === undefined ? '' : timeRange({ ...start, endTime: end.endTime })
}

const countOf = ([first, last]: Rows): number => last - first + 1

const reasonAt = (view: GridView, context: PressContext, row: number, column: number): string => {
  const slot = view.slots[row]?.[column]
  if (slot === undefined) return ''
  const press = slotPress(slot, column, context, lockEnd(view, { row, column }))
  return press._tag === 'Explain' ? press.text : pressReasons.Booked
}

/** The place and reason of an early end; empty: there was none. */
const endOf = (view: GridView, context: PressContext, { blocked, column }: SlotRange): string => {
  const row = blocked === null ? undefined : view.rows[blocked]
  return blocked === null || row === undefined
    ? ''
    : rangeTexts.ended(timeRange(row), reasonAt(view, context, blocked, column))
}

/** Shown at the slot that ended the range. */
export const noteAtEnd = (view: GridView, context: PressContext, { blocked, column }: SlotRange): Note | null =>
  blocked === null
    ? null
    : { at: { row: blocked, column }, text: rangeTexts.endsHere(reasonAt(view, context, blocked, column)) }

/** @param isFirst whether the keys that go on from here are said too */
export const markedWords = (view: GridView, context: PressContext, range: SlotRange, isFirst: boolean): string => {
  const { rows, blocked, column } = range
  if (rows === null) return blocked === null ? '' : reasonAt(view, context, blocked, column)
  const marked = `${rangeTexts.marked(countOf(rows), timesOf(view, rows))}.`
  return [marked, endOf(view, context, range), isFirst ? rangeTexts.chooseByKey : ''].filter(Boolean).join(' ')
}

/** @param missed how many of the range could not be had; @param refusal why, in words */
export const chosenWords = (
  view: GridView,
  context: PressContext,
  range: SlotRange,
  missed: number,
  refusal: string,
): string => {
  const { rows, column } = range
  if (rows === null) return endOf(view, context, range)
  const { title = '', date } = view.columns[column] ?? {}
  const where = view.over === 'days' && date !== undefined ? `${title}, ${longDate(date)}` : title
  const count = countOf(rows)
  if (missed > 0) return `${rangeTexts.partlyChosen(count - missed, count, where)}. ${refusal}`
  return `${rangeTexts.chosen(count, where, timesOf(view, rows))}. ${endOf(view, context, range)}`.trim()
}

export const markWords = (view: GridView, rows: Rows, by: 'ByKeys' | 'ByTouch' | 'ByMouse'): string => {
  switch (by) {
    case 'ByTouch':
      return rangeTexts.lastTime
    case 'ByKeys':
      return rangeTexts.markedByKey(countOf(rows), timesOf(view, rows))
    case 'ByMouse':
      return rangeTexts.markedByMouse(countOf(rows), timesOf(view, rows))
  }
}
