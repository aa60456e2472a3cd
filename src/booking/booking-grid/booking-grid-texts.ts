/** The words of the page of a day: its navigation, and its grid as a whole. */
import { counted } from '../../../domain/wording/swedish-amounts.ts'

export const bookingGridTexts = {
  place: 'Plats:',
  loadingTitle: 'Bokning',
  date: 'Datum',
  previousDay: 'Föregående dag',
  nextDay: 'Nästa dag',
  today: 'I dag',
  showMonth: 'Visa månaden',
  days: 'Dagar',
  weekLater: 'veckan efter',
  moreDates: 'Fler datum',
  resource: 'Resurs',
  previousResource: 'Föregående resurs',
  nextResource: 'Nästa resurs',
  allResources: 'Alla',
  allResourcesName: (count: number): string => `Alla ${count} med dagens lediga tider`,
  /** Beyond the right edge. */
  beyond: (count: number): string => `${count} till`,
  showBeyond: (count: number): string => `${count} till åt höger, visa dem`,
  noNeighbour: 'Det finns inga fler resurser.',
  day: 'Dag',
  allDaysName: 'Alla dagar med lediga tider',
  noDay: 'Det finns inga fler dagar i veckan.',
  resourceOption: (title: string, position: number, count: number): string => `${title} (${position} av ${count})`,
  gridName: (group: string, date: string): string => `Tider i ${group}, ${date}`,
  free: (count: number): string => (count === 0 ? 'inga lediga' : counted(count, 'ledig', 'lediga')),
  /** Not drawn where the next stands on a line of its own. */
  betweenFacts: ' · ',
  freeTimes: (count: number): string =>
    count === 0 ? 'Inga lediga tider' : counted(count, 'ledig tid', 'lediga tider'),
  loading: 'Hämtar tider',
  failed: 'Dagens tider kunde inte hämtas.',
  failedDetail: 'Inget du har valt är borta.',
  groupFailed: 'Det som går att boka kunde inte hämtas.',
  noResources: 'Här finns inget att boka ännu',
  noResourcesDetail: 'Gruppen har inga resurser.',
  /** @param special the name of the day; empty: it is an ordinary one */
  closedDay: (special: string): string => (special ? `Stängt: ${special}` : 'Stängt hela dagen'),
  someResources: (count: number, all: number): string => `${count} av ${all} resurser`,
  dayOver: 'Dagen är slut.',
  showTomorrow: 'Visa i morgon',
  closedDayDetail: 'Välj en annan dag för att se lediga tider.',
  notLive: 'Ingen kontakt med bokningen just nu.',
  notLiveDetail: 'Du kan titta, men inte välja.',
} as const
