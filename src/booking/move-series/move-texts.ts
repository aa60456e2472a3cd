/** The words with which all that is to come of a booking gets another time. */
import type { Interval } from '../../../domain/calendar/interval.ts'
import { endMinutes, minutesOf } from '../../../domain/calendar/local-time.ts'
import { listed } from '../../../domain/wording/series-words.ts'
import { counted } from '../../../domain/wording/swedish-amounts.ts'

/** The times become shorter within what they were, all of them, or longer around it, or others. */
type Deed = 'shorten' | 'lengthen' | 'move'

/** @param befores the time that each has now, from its first slot to its last */
export const deedOf = (befores: readonly Interval[], time: Interval): Deed => {
  const begins = befores.map(({ startTime }) => minutesOf(time.startTime) - minutesOf(startTime))
  const ends = befores.map(({ endTime }) => endMinutes(time.endTime) - endMinutes(endTime))
  if (begins.every((later) => later >= 0) && ends.every((later) => later <= 0)) return 'shorten'
  return begins.every((later) => later <= 0) && ends.every((later) => later >= 0) ? 'lengthen' : 'move'
}

const times = (count: number): string => counted(count, 'tid', 'tider')
const deeds = { shorten: 'Korta', lengthen: 'Förläng', move: 'Flytta' } as const
const done = {
  shorten: ['är kortad till', 'är kortade till'],
  lengthen: ['är förlängd till', 'är förlängda till'],
  move: ['är flyttad till', 'är flyttade till'],
} as const

export const moveTexts = {
  title: 'Ny tid för alla kommande',
  which: 'Gäller',
  all: 'Allt som är bokat',
  from: 'Från',
  to: 'Till',
  table: 'Dagar som får ny tid',
  date: 'Dag',
  time: 'Tid',
  becomes: 'blir',
  state: 'Läge',
  price: 'Pris',
  choose: 'Välj den nya tiden. Dagarna är desamma.',
  reading: 'Hämtar dagarna',
  failed: 'Dagarna kunde inte hämtas.',
  /** "17 av 18 går, 1 krockar" */
  summary: (of: number, goes: number, colliding: number): string =>
    [`${goes} av ${of} går`, ...(colliding > 0 ? [`${colliding} krockar`] : [])].join(', '),
  stays: (count: number): string =>
    count === 1 ? 'Dagen som krockar står kvar som den är.' : 'Dagarna som krockar står kvar som de är.',
  /** @param days "tisdag 8 december" */
  tooLate: (days: readonly string[]): string =>
    `${listed(days)} är det för sent att ändra. ${days.length === 1 ? 'Den dagen' : 'De dagarna'} står kvar.`,
  confirmedAgain: (count: number): string => `${times(count)} behöver bekräftas igen.`,
  ownPrice: 'Något pris är satt för hand. Det ersätts när tiden ändras.',
  staysDue: (count: number): string => `${times(count)} är det för sent att avboka gratis. Det priset sjunker inte.`,
  tooMany: (slots: number, most: number): string =>
    `Det blir ${slots} tider i rutnätet, och högst ${most} kan ändras på en gång. Välj en kortare tid.`,
  notRead: 'Vänta tills alla dagar är hämtade.',
  nothingGoes: 'Ingen av dagarna går att ändra till den tiden.',
  unchanged: 'Alla har redan den tiden.',
  cancel: 'Avbryt',
  /** While no other time is chosen. */
  noDeed: 'Ändra tid',
  /** "Flytta 17 tider"; @param count none: nothing goes yet */
  deed: (deed: Deed, count: number): string => (count === 0 ? deeds[deed] : `${deeds[deed]} ${times(count)}`),
  /** "17 tider är flyttade till 17–19. 1 dag står kvar som förut. …" @param time "17–19" */
  done: (deed: Deed, count: number, time: string, stays: number): string =>
    [
      `${times(count)} ${done[deed][count === 1 ? 0 : 1]} ${time}.`,
      ...(stays === 0 ? [] : [`${counted(stays, 'dag', 'dagar')} står kvar som förut.`]),
      'Ångrar du dig ändrar du tillbaka på samma sätt.',
    ].join(' '),
} as const
