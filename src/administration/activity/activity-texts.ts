/** The Swedish words for one event and for several events. */
import type { SeenKind } from '../../../domain/schema/activity.ts'
import { counted } from '../../../domain/wording/swedish-amounts.ts'

export const kindWords: Readonly<Record<SeenKind, string>> = {
  held: 'Vald',
  extended: 'Förlängd',
  released: 'Släppt',
  expired: 'Utgången',
  booked: 'Bokad',
  taken: 'Övertagen',
  changed: 'Ändrad',
  cancelled: 'Avbokad',
  unknown: 'Något hände',
}

export const kindCounts: Readonly<Record<SeenKind, readonly [one: string, many: string]>> = {
  held: ['vald', 'valda'],
  extended: ['förlängd', 'förlängda'],
  released: ['släppt', 'släppta'],
  expired: ['utgången', 'utgångna'],
  booked: ['bokning', 'bokningar'],
  taken: ['övertagen tid', 'övertagna tider'],
  changed: ['ändring', 'ändringar'],
  cancelled: ['avbokning', 'avbokningar'],
  unknown: ['annan händelse', 'andra händelser'],
}

/** Returns text such as "3 nya händelser". */
export const freshWords = (count: number): string => counted(count, 'ny händelse', 'nya händelser')

/** The name of a resource that is no longer in the catalogue. */
export const resourceWords = (id: number): string => `Resurs ${id}`
