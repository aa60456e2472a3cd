/** The words of the grid, and of why a slot cannot be had. */
import type { SlotView } from '../../../domain/selectors/slot-view.ts'
import { counted } from '../../../domain/wording/swedish-amounts.ts'

/** What a slot reads; a free one reads its time. */
export const slotLabels: Readonly<Record<Exclude<SlotView['_tag'], 'Free'>, string>> = {
  Booked: 'Bokad',
  Closed: 'Stängd',
  Locked: 'Låst',
  Selected: 'Vald',
  Reserved: 'Reserverad',
}

/** The state in a slot's name, one word (contract 6). */
export const slotStates: Readonly<Record<SlotView['_tag'], string>> = {
  Booked: 'bokad',
  Closed: 'stängd',
  Locked: 'låst',
  Selected: 'vald',
  Reserved: 'reserverad',
  Free: 'ledig',
}

/** What a press on a slot that cannot be had says. */
export const pressReasons: Readonly<Record<'Booked' | 'Closed' | 'Locked' | 'Reserved', string>> = {
  Booked: 'Tiden är redan bokad.',
  Closed: 'Tiden är stängd och går inte att boka.',
  Locked: 'Tiden är låst och går inte att boka.',
  Reserved: 'Någon annan har tiden reserverad. Den blir ledig om den inte bokas.',
}

export const bookingGridTexts = {
  loadingTitle: 'Bokning',
  date: 'Datum',
  previousDay: 'Föregående dag',
  nextDay: 'Nästa dag',
  today: 'Idag',
  resource: 'Resurs',
  previousResource: 'Föregående resurs',
  nextResource: 'Nästa resurs',
  noNeighbour: 'Det finns ingen fler resurs.',
  resourceOption: (title: string, position: number, count: number): string => `${title} (${position} av ${count})`,
  booking: (idNumber: string): string => `bokning ${idNumber}`,
  gridName: (group: string, date: string): string => `Tider i ${group}, ${date}`,
  free: (count: number): string => (count === 0 ? 'inga lediga' : counted(count, 'ledig', 'lediga')),
  freeTimes: (count: number): string =>
    count === 0 ? 'Inga lediga tider' : counted(count, 'ledig tid', 'lediga tider'),
  loading: 'Hämtar tider',
  failed: 'Dagens tider kunde inte hämtas.',
  failedDetail: 'Inget du har valt är borta.',
  groupFailed: 'Det som går att boka kunde inte hämtas.',
  noResources: 'Här finns inget att boka ännu',
  noResourcesDetail: 'Gruppen har inga resurser.',
  /** @param special what the day is called; empty: it is an ordinary one */
  closedDay: (special: string): string => (special ? `Stängt: ${special}` : 'Stängt hela dagen'),
  someResources: (count: number, all: number): string => `${count} av ${all} resurser`,
  closedDayDetail: 'Välj en annan dag för att se lediga tider.',
  live: 'Livebokningen fungerar igen.',
  notLive: 'Livebokning saknas just nu.',
  notLiveDetail: 'Tiderna kan ha ändrats.',
  notLivePress: 'Livebokning saknas just nu, så tiden går inte att välja eller släppa.',
  notEdited: 'Du ändrar tiderna för en annan resurs. Gör en ny bokning för att boka den här.',
  busy: 'Vänta, tiden är på väg.',
} as const
