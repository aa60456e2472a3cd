/** The words of a door sign. Invariant: the large words are short enough to be read at three metres on a small screen. */
import type { NextStretch, SignState, SignTime } from '../sign/sign-state.ts'
import { clockTime, longDate } from './swedish-dates.ts'

/** The look of the sign. Only `free` is green. */
export type SignTone = 'free' | 'taken' | 'held' | 'closed' | 'unknown'

export interface SignWords {
  readonly tone: SignTone
  /** The largest word. */
  readonly word: string
  /** The second line, in almost the same size. */
  readonly until: string
  readonly detail: string
  readonly next: string
  /** What somebody can do with the QR code. Empty if the sign shows no code. */
  readonly code: string
}

/** A dash at which no line breaks. */
const DASH = '\u2060–\u2060'

const isMidnight = ({ time }: SignTime): boolean => time === '00:00:00'

const endWords = (end: SignTime): string => (isMidnight(end) ? '24:00' : clockTime(end.time))

const untilWords = (end: SignTime): string => {
  if (isMidnight(end) && end.days === 0) return 'till midnatt'
  return `till ${endWords(end)}${end.days > 0 ? ' i morgon' : ''}`
}

const stretchWords = {
  free: 'ledigt',
  held: 'reserverat',
  booked: 'upptaget',
  locked: 'låst',
  closed: 'stängt',
} as const

/** @param until the end that was named before, whose day need not be named again */
const nextWords = ({ is, from, to }: NextStretch, until: SignTime): string => {
  if (to === null) return 'Sedan stängt'
  const day = from.days > until.days ? ' i morgon' : ''
  return `Sedan ${stretchWords[is]}${day} ${clockTime(from.time)}${DASH}${endWords(to)}`
}

const opensWords = ({ time, days, date }: SignTime): string => {
  if (days === 0) return `Öppnar ${clockTime(time)}`
  if (days === 1 || date === null) return `Öppnar i morgon ${clockTime(time)}`
  return `Öppnar ${longDate(date)} ${clockTime(time)}`
}

const taken = {
  held: { tone: 'held', word: 'Reserverat', code: '' },
  booked: { tone: 'taken', word: 'Upptaget', code: '' },
  locked: { tone: 'closed', word: 'Låst', code: '' },
} as const

export const signWords = (state: SignState): SignWords => {
  switch (state.is) {
    case 'free':
      return {
        tone: 'free',
        word: 'Ledigt',
        until: untilWords(state.until),
        detail: state.unclaimed ? '– bokad men ingen har kommit' : '',
        next: nextWords(state.next, state.until),
        code: state.awaits ? 'Boka eller checka in' : 'Boka här',
      }
    case 'held':
    case 'booked':
    case 'locked':
      return {
        ...taken[state.is],
        until: untilWords(state.until),
        detail: state.is === 'held' ? 'Någon väljer tiden just nu' : (state.reason ?? ''),
        next: nextWords(state.next, state.until),
        code: state.awaits ? 'Checka in här' : 'Boka en annan tid',
      }
    case 'closed': {
      const never = state.wholeDay && state.opens === null ? 'Rummet har inga öppettider' : ''
      return {
        tone: 'closed',
        word: 'Stängt',
        until: state.wholeDay && state.opens !== null && state.opens.days > 0 ? 'i dag' : '',
        detail: state.title ?? never,
        next: state.opens === null ? '' : opensWords(state.opens),
        code: '',
      }
    }
    case 'not-bookable':
      return {
        tone: 'closed',
        word: 'Stängt',
        until: '',
        detail: 'Rummet går inte att boka just nu',
        next: '',
        code: '',
      }
    case 'unknown':
      return { tone: 'unknown', word: 'Läget är', until: 'okänt', detail: '', next: '', code: '' }
  }
}

/** What a sign says that has heard nothing for a while. "Visar läget kl. 10:42" */
export const silentWords = (heardAt: string): string => `Visar läget kl. ${heardAt}`

/** The day's stretches, for a screen reader: "09:00–10:00 ledigt". */
export const spanWords = (is: keyof typeof stretchWords, from: string, to: string): string =>
  `${from}–${to} ${stretchWords[is]}`
