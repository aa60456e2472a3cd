/** Everything that the sign shows at a moment, as values. Pure. Invariant: nothing is free or green, and no code is shown, while the sign is silent. */
import { daysBetween } from '../../domain/calendar/local-date.ts'
import { minutesOf, minutesOfDay } from '../../domain/calendar/local-time.ts'
import { wallTimeAt } from '../../domain/calendar/stockholm.ts'
import type { Sign, SignSpan } from '../../domain/schema/calls/sign-calls.ts'
import { isSilentSign, isUnclaimed, signState } from '../../domain/sign/sign-state.ts'
import { type SignTone, signWords, silentWords } from '../../domain/wording/sign-words.ts'
import { clockTime, longDate } from '../../domain/wording/swedish-dates.ts'

/** What the sign knows. */
export type Known =
  /** Nothing has been heard since the page was loaded. `room` is remembered from before. */
  | { readonly _tag: 'Nothing'; readonly room: string }
  | { readonly _tag: 'Ended' }
  /** `heardAt` is the server's clock when it was heard last, in ms since 1970. */
  | { readonly _tag: 'Told'; readonly sign: Sign; readonly heardAt: number }

/** A stretch of the day's line, in minutes of the day. */
export type Stretch = Pick<SignSpan, 'from' | 'to' | 'is'>

export interface DayLine {
  readonly stretches: readonly Stretch[]
  /** The ends of the line, on whole hours. */
  readonly from: number
  readonly to: number
}

export interface Picture {
  readonly tone: SignTone
  readonly isDark: boolean
  readonly isSilent: boolean
  /** Whether the sign says more than usual, and says it smaller. */
  readonly isFull: boolean
  readonly texts: Readonly<
    Record<'room' | 'date' | 'clock' | 'word' | 'until' | 'detail' | 'next' | 'silent' | 'code-words', string>
  >
  /** The address in the QR code. Empty if there is no code. */
  readonly code: string
  /** Null if nothing is open or booked on the day. */
  readonly day: DayLine | null
  /** The present minute of the day. */
  readonly minute: number
}

/** The usual second line. A longer one is drawn smaller. */
const USUAL_END = 'till 10:00'
const noTexts = {
  room: '',
  date: '',
  clock: '',
  until: '',
  detail: '',
  next: '',
  silent: '',
  'code-words': '',
} as const

const ended: Picture = {
  tone: 'closed',
  isDark: false,
  isSilent: false,
  isFull: true,
  texts: {
    ...noTexts,
    word: 'Skylten är avslutad',
    detail: 'Adressen gäller inte. Personalen gör en ny under Dörrskyltar på rummets sida.',
  },
  code: '',
  day: null,
  minute: 0,
}

const knowsNothing = (room: string): Picture => ({
  ...ended,
  tone: 'unknown',
  isSilent: true,
  texts: {
    ...noTexts,
    room,
    word: 'Läget är',
    until: 'okänt',
    silent: 'Skylten har ingen kontakt med bokningen och vet inte om rummet är ledigt.',
  },
})

/** The stretches of the present day. */
const dayLineOf = (sign: Sign, now: number): DayLine | null => {
  const wall = wallTimeAt(now)
  const start = daysBetween(sign.date, wall.date) * minutesOfDay
  const minute = start + minutesOf(wall.time)
  const stretches = sign.spans
    .filter(({ from, to }) => from < start + minutesOfDay && to > start)
    .map((span) => ({
      from: Math.max(0, span.from - start),
      to: Math.min(minutesOfDay, span.to - start),
      is: isUnclaimed(span, minute) ? ('free' as const) : span.is,
    }))
  const [first] = stretches
  const last = stretches.at(-1)
  if (first === undefined || last === undefined) return null
  return { stretches, from: Math.floor(first.from / 60) * 60, to: Math.ceil(last.to / 60) * 60 }
}

/** @param now the server's clock, in ms since 1970 */
export const signPicture = (known: Known, now: number): Picture => {
  if (known._tag === 'Ended') return ended
  if (known._tag === 'Nothing') return knowsNothing(known.room)
  const { sign, heardAt } = known
  const state = signState(sign, now, heardAt)
  const words = signWords(state)
  const isSilent = isSilentSign(now, heardAt)
  const wall = wallTimeAt(now)
  const code = isSilent || words.code === '' ? '' : sign.link
  return {
    tone: words.tone,
    isDark: state.is === 'closed' && state.isDark,
    isSilent,
    isFull: words.detail !== '' || words.until.length > USUAL_END.length,
    texts: {
      room: sign.room,
      date: longDate(wall.date),
      clock: clockTime(wall.time),
      word: words.word,
      until: words.until,
      detail: words.detail,
      next: words.next,
      silent: isSilent ? silentWords(clockTime(wallTimeAt(heardAt).time)) : '',
      'code-words': code === '' ? '' : words.code,
    },
    code,
    day: dayLineOf(sign, now),
    minute: minutesOf(wall.time),
  }
}
