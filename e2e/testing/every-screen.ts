/**
 * Every address of the table of routes, for tests of all screens: who opens it, with which values, and which element
 * shows that it is drawn. Invariant: a route that is missing here is a type error.
 */
import { weekTextOf } from '../../domain/calendar/iso-week.ts'
import { localDate } from '../../domain/calendar/local-date.ts'
import { routes } from '../../domain/routes.ts'
import type { Sought } from '../engines/person.ts'
import { TODAY } from './server-process.ts'

type Route = (typeof routes)[keyof typeof routes]
/** `person`: somebody who has signed in. */
export type Looker = 'visitor' | 'person' | 'administrator'

interface Look {
  readonly by: Looker
  readonly shows: Sought
  readonly query?: string
  /** The screen is shown only after a link on another site; otherwise it leads away at once. */
  readonly fromOutside?: true
}

/** Ids of the demo content. The user has bookings. */
const VALUES = {
  groupId: '1',
  date: TODAY,
  month: TODAY.slice(0, 7),
  resourceId: '1',
  week: weekTextOf(localDate(TODAY)),
  bookingId: '1',
  bookingResourceId: '1',
  userId: '2',
}
type Values = Readonly<Record<keyof typeof VALUES, string>>

const heading: Sought = { css: 'h1' }
const titled = (named: string): Sought => ({ css: 'h1', named })
const field: Sought = { css: 'main input' }
const editor: Sought = { css: '[role=toolbar]' }
const row: Sought = { css: '.row-link' }
const code = '?id=1&code=x'

const looks: Readonly<Record<Route, Look | null>> = {
  [routes.start]: { by: 'visitor', shows: { css: '.group-card' } },
  // This address redirects to a day.
  [routes.group]: null,
  [routes.groupDay]: { by: 'visitor', shows: { css: '.slot' } },
  // This address redirects to a week.
  [routes.resource]: null,
  [routes.resourceWeek]: { by: 'visitor', shows: { css: '.slot' } },
  [routes.series]: {
    by: 'administrator',
    shows: { css: '.series-row' },
    query: `?tider=1.09:00-10:00&fran=${TODAY}&varje=1&dagar=1,2,3,4,5&antal=3`,
  },
  [routes.groupMonth]: { by: 'visitor', shows: { css: '.month-day-bar' } },
  [routes.resourceMonth]: { by: 'visitor', shows: { css: '.month-day-bar' } },
  [routes.find]: { by: 'visitor', shows: { css: '.found-time' }, query: '?from=14:00&to=16:00&days=fortnight' },
  // Our server sends the page of the sign here, which is no page of the client.
  [routes.doorSign]: null,
  [routes.room]: { by: 'visitor', shows: { css: '.room-state' } },
  [routes.signIn]: { by: 'visitor', shows: field },
  [routes.linkedTimes]: { by: 'visitor', shows: titled('Länken är inte hel'), query: '#en-lank-som-inte-ar-hel' },
  [routes.register]: { by: 'visitor', shows: field },
  [routes.verifyEmail]: { by: 'visitor', shows: titled('Din epost kunde inte verifieras!'), query: code },
  [routes.undoEmailChange]: { by: 'visitor', shows: heading, query: code },
  [routes.claimAccount]: { by: 'visitor', shows: titled('Länken går inte att använda'), query: code },
  [routes.forgotPassword]: { by: 'visitor', shows: field },
  [routes.accessibility]: { by: 'visitor', shows: heading },
  [routes.accessibilityReport]: { by: 'visitor', shows: heading },
  [routes.diagnostics]: { by: 'visitor', shows: heading },
  [routes.replay]: { by: 'visitor', shows: heading },
  // This screen is shown only in the frame of the replay tool.
  [routes.replayedScreen]: null,
  [routes.profile]: { by: 'person', shows: field },
  [routes.bookings]: { by: 'person', shows: row },
  [routes.booking]: { by: 'administrator', shows: { css: 'main table' } },
  [routes.editBooking]: { by: 'administrator', shows: { css: 'button', named: 'Uppdatera' } },
  [routes.information]: { by: 'person', shows: heading },
  [routes.administeredGroups]: { by: 'administrator', shows: row },
  [routes.createGroup]: { by: 'administrator', shows: editor },
  [routes.administeredGroup]: { by: 'administrator', shows: row },
  [routes.administeredResources]: { by: 'administrator', shows: row },
  [routes.createResource]: { by: 'administrator', shows: editor },
  [routes.administeredResource]: { by: 'administrator', shows: editor },
  [routes.users]: { by: 'administrator', shows: row },
  [routes.user]: { by: 'administrator', shows: row },
  [routes.userBookings]: { by: 'administrator', shows: row },
  [routes.userTypes]: { by: 'administrator', shows: { css: 'button', saying: ['Ändra'] } },
  [routes.waiting]: { by: 'administrator', shows: { css: 'a', saying: ['Öppna'] } },
  [routes.administeredDay]: { by: 'administrator', shows: heading },
  [routes.search]: { by: 'administrator', shows: field },
  [routes.administeredBookings]: { by: 'administrator', shows: row },
  [routes.administeredBooking]: { by: 'administrator', shows: { css: 'main table' } },
  [routes.reports]: { by: 'administrator', shows: field },
  [routes.occupancy]: { by: 'administrator', shows: { css: '.occupancy-hours' } },
  [routes.emailTexts]: { by: 'administrator', shows: editor, query: '?mail=reset-password' },
  [routes.content]: { by: 'administrator', shows: editor, query: '?key=content.startpage.body' },
  [routes.activity]: { by: 'administrator', shows: heading },
  [routes.retention]: { by: 'administrator', shows: { css: 'main select' } },
  [routes.signOut]: { by: 'administrator', shows: { css: 'main button', named: 'Logga ut' }, fromOutside: true },
}

export interface Screen extends Pick<Look, 'shows' | 'fromOutside'> {
  readonly path: string
}

export const screensOf = (looker: Looker, values: Partial<Values> = {}): readonly Screen[] => {
  const all: Readonly<Record<string, string>> = { ...VALUES, ...values }
  return Object.entries(looks).flatMap(([route, look]) => {
    if (look?.by !== looker) return []
    const path = route.replace(/:(\w+)/g, (_, name: string) => all[name] ?? '')
    return [{ ...look, path: `${path}${look.query ?? ''}` }]
  })
}
