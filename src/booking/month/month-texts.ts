/** The words of the page of a month. */
import type { MonthDay } from '../../../domain/selectors/month-day.ts'
import { dayRulesTexts } from '../rules/rules-texts.ts'

const tag = {
  Past: 'Förbi',
  Over: 'Dagen är slut',
  Locked: 'Låst',
} as const

export const monthTexts = {
  title: (owner: string, month: string): string => `${owner}, ${month}`,
  months: 'Månader',
  previous: 'Föregående månad',
  next: 'Nästa månad',
  week: 'Vecka',
  weekdays: ['måndag', 'tisdag', 'onsdag', 'torsdag', 'fredag', 'lördag', 'söndag'],
  failed: 'Det gick inte att hämta hur mycket som är ledigt.',
  failedDetail: 'Dagarna går att öppna ändå.',
  /** @param special the name of the day; empty: it is an ordinary one */
  day: (day: MonthDay, special: string): string => {
    switch (day._tag) {
      case 'Closed':
        return special ? `Stängt: ${special}` : 'Stängt'
      case 'Shut':
        if (day.by === null) return dayRulesTexts.notYours
        return day.by._tag === 'NotYet' ? dayRulesTexts.opens(day.by.opens) : dayRulesTexts.notice(day.by.lead)
      case 'Open': {
        const words = day.free === 0 ? 'Fullbokat' : `${day.free} av ${day.of} tider lediga`
        return special ? `${words}, ${special}` : words
      }
      default:
        return tag[day._tag]
    }
  },
} as const
