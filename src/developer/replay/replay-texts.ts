/** The words that several parts of the replay tool use. Events and parts of the state have the names from the code. */
import type { OriginKind } from '../../../domain/replay/entry-kind.ts'
import type { Page } from '../../../domain/schema/events.ts'

export const pageNames: Readonly<Record<Page['_tag'], string>> = {
  BookingGrid: 'Bokningssidan',
  EditBooking: 'Ändring av en bokning',
  Columns: 'Tider i valda resurser och dagar',
  SignIn: 'Inloggningen',
  Account: 'En kontosida',
  Activity: 'Aktivitet',
  Other: 'En annan sida',
}

export const originNames: Readonly<Record<OriginKind, string>> = {
  core: 'Kärnan',
  hub: 'Hubben',
  http: 'HTTP',
  tab: 'En flik',
}

export const replayTexts = {
  origin: 'Från',
  tab: (number: number): string => `Flik ${number}`,
  /** The words for a value that did not exist. */
  absent: 'fanns inte',
} as const
