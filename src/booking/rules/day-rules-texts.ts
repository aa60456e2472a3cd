/** What the rules say of a day and its slots, before anybody presses. */

import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import { longDate, momentWords } from '../../../domain/wording/swedish-dates.ts'
import { leadWords } from '../../../domain/wording/swedish-durations.ts'

const MOST_NAMED = 3

export const dayRulesTexts = {
  opens: (instant: number): string => `Öppnar för bokning ${momentWords(instant)}`,
  notice: (minutes: number): string => `Bokas senast ${leadWords(minutes)} innan`,
  /** "Grupprum 1 och Grupprum 2 öppnar för bokning …" */
  of: (titles: readonly string[], said: string): string => {
    const last = titles.at(-1) ?? ''
    const names =
      titles.length > MOST_NAMED
        ? `${titles.length} av resurserna`
        : titles.length === 1
          ? last
          : `${titles.slice(0, -1).join(', ')} och ${last}`
    return `${names}: ${said.slice(0, 1).toLowerCase()}${said.slice(1)}`
  },
  opened: 'Har öppnat för bokning',
  openedSaid: (date: LocalDate): string => `Bokningen för ${longDate(date)} har öppnat.`,
  administrator: 'Som administratör kan du boka ändå',
} as const
