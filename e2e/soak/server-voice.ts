/**
 * Asks the server directly for its state, with the browser's cookies, but over separate connections that do not use the
 * browser's network.
 */
import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import type { BrowserContext } from '@playwright/test'
import { bookedOnlyBy } from '../../domain/wording/booker-words.ts'
import { day as dayOf } from '../testing/demo-slots.ts'
import { slotWords } from '../testing/slot-name.ts'
import type { BookedTime, TabTruth } from './agreement.ts'
import { timesIn } from './agreement.ts'

interface ServerSlot {
  readonly startTime: string
  readonly endTime: string
  readonly open: boolean
  readonly locked: boolean
  readonly booked: boolean
  readonly reserved: boolean
  readonly selected: boolean
  readonly edit: boolean
}
interface ServerColumn {
  readonly id: number
  readonly title: string
  readonly slots: readonly ServerSlot[]
}
interface ServerResource {
  readonly id: number
  readonly title: string
  readonly bookedBy?: readonly string[]
  readonly refusesCaller?: true
}
interface Reservation {
  readonly sessionId: string
  readonly resourceId: number
  readonly date: string
  readonly startTime: string
  readonly endTime: string
}
export interface OwnBooking {
  readonly id: number
  readonly bookingResources: readonly {
    readonly id: number
    readonly bookingIdNumber: string
    readonly resourceTitle: string
    readonly date: string
    readonly status: number
    readonly bookingSlots: readonly { readonly startTime: string; readonly endTime: string }[]
  }[]
}

export interface ServerVoice {
  /** All bookings of the signed-in user that are not cancelled; none for a visitor. */
  bookings(): Promise<OwnBooking[]>
  deleteBooking(id: number): Promise<void>
  /**
   * The screens that tabs at these paths should show. @param knowEdits whether the tabs share a core; then the slots
   * that an edit holds are in no basket (decision 0004)
   */
  truths(paths: readonly string[], knowEdits: boolean): Promise<Map<string, TabTruth>>
}

const CANCELLED = 2
const PAGE_SIZE = 100

const clock = (time: string): string => time.slice(0, 5)
const range = ({ startTime, endTime }: Pick<ServerSlot, 'startTime' | 'endTime'>): string =>
  `${clock(startTime)}–${clock(endTime)}`
const dayWords = (date: string): string => dayOf(date).room('', '').day

/** The state of a slot as a word. The first state that applies counts (docs/rules.md#grid). */
const stateOf = (slot: ServerSlot): string => {
  if (slot.edit) return 'vald'
  if (slot.booked) return 'bokad'
  if (!slot.open) return 'stängd'
  if (slot.locked) return 'låst'
  if (slot.selected) return 'vald'
  return slot.reserved ? 'reserverad' : 'ledig'
}

export const bookedTimes = (bookings: readonly OwnBooking[]): BookedTime[] =>
  bookings.flatMap(({ bookingResources }) =>
    bookingResources
      .filter(({ status }) => status !== CANCELLED)
      .flatMap(({ bookingIdNumber, resourceTitle, date, bookingSlots }) =>
        bookingSlots.flatMap((slot) =>
          timesIn(range(slot), resourceTitle, dayWords(date)).map((time) => ({ ...time, number: bookingIdNumber })),
        ),
      ),
  )

export const createServerVoice = (origin: string, context: BrowserContext): ServerVoice => {
  const readCookies = async () => {
    const cookies = await context.cookies()
    const value = (name: string): string =>
      decodeURIComponent(cookies.find((cookie) => cookie.name === name)?.value ?? '')
    return { session: value('sess'), token: value('auth'), xsrf: value('XSRF-TOKEN') }
  }

  const request = async (method: string, path: string, body?: object): Promise<Response> => {
    const { session, token, xsrf } = await readCookies()
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: {
        Cookie: `sess=${session}; XSRF-TOKEN=${encodeURIComponent(xsrf)}`,
        'X-XSRF-TOKEN': xsrf,
        ...(token === '' ? {} : { Authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }

  const ownHolds = async (): Promise<Reservation[]> => {
    const { session } = await readCookies()
    const hub = new HubConnectionBuilder()
      .withUrl(`${origin}/booking-hub`, {
        headers: { Cookie: `sess=${session}` },
        transport: HttpTransportType.WebSockets,
        skipNegotiation: true,
      })
      .configureLogging(LogLevel.None)
      .build()
    await hub.start()
    try {
      const { reservations }: { reservations: Reservation[] } = await hub.invoke('GetReservations', session)
      return reservations.filter(({ sessionId }) => sessionId === session)
    } finally {
      await hub.stop()
    }
  }

  const readColumns = async (path: string): Promise<{ columns: ServerColumn[]; date: string }> => {
    const [, group, date] = /^\/group\/(\d+)\/([\d-]+)$/.exec(path) ?? []
    if (group !== undefined && date !== undefined)
      return { columns: await (await request('POST', `/api/booking/group/${group}/slots`, { date })).json(), date }
    const [, id, rid] = /^\/bookings\/(\d+)\/resource\/(\d+)$/.exec(path) ?? []
    if (id === undefined || rid === undefined) throw new Error(`no grid is at ${path}`)
    const columns: (ServerColumn & { date: string })[] = await (
      await request('GET', `/api/booking/${id}/resource/${rid}/slots`)
    ).json()
    return { columns, date: columns[0]?.date ?? '' }
  }

  /** The resource and day of an edit. The held slots of that resource and day belong to the edit. */
  const editedPlace = async (path: string): Promise<{ resourceId: number; date: string } | null> => {
    const [, id, rid] = /^\/bookings\/(\d+)\/resource\/(\d+)$/.exec(path) ?? []
    if (id === undefined) return null
    const booking: { bookingResources: { id: number; resourceId: number; date: string }[] } = await (
      await request('GET', `/api/booking/${id}`)
    ).json()
    return booking.bookingResources.find((resource) => resource.id === Number(rid)) ?? null
  }

  return {
    bookings: async () => {
      if ((await readCookies()).token === '') return []
      const found: OwnBooking[] = []
      for (let page = 1; ; page += 1) {
        const answer: { bookings: OwnBooking[]; pages: number } = await (
          await request('POST', '/api/booking/paged', { page, pageSize: PAGE_SIZE })
        ).json()
        found.push(...answer.bookings)
        if (page >= answer.pages) return found
      }
    },
    deleteBooking: async (id) => {
      await request('DELETE', `/api/booking/${id}`)
    },
    truths: async (paths, knowEdits) => {
      const holds = await ownHolds()
      const groups: { resources: ServerResource[] }[] = await (await request('GET', '/api/groups')).json()
      const resources = groups.flatMap((group) => group.resources)
      const titles = new Map(resources.map(({ id, title }) => [id, title]))
      const refusals = new Map(
        resources.flatMap(({ id, title, bookedBy = [], refusesCaller = false }) =>
          refusesCaller ? [[id, bookedOnlyBy(title, bookedBy)]] : [],
        ),
      )
      const unique = [...new Set(paths)]
      const edited = knowEdits ? (await Promise.all(unique.map(editedPlace))).filter((place) => place !== null) : []
      const basket = holds
        .filter((hold) => !edited.some(({ resourceId, date }) => resourceId === hold.resourceId && date === hold.date))
        .map((hold) => `${titles.get(hold.resourceId)}, ${dayWords(hold.date)}, ${range(hold)}`)
      const truths = new Map<string, TabTruth>()
      for (const path of unique) {
        const { columns, date } = await readColumns(path)
        truths.set(path, {
          slots: columns.flatMap(({ id, title, slots }) =>
            slots.map((slot) => {
              const state = stateOf(slot)
              const place = dayOf(date).room(columns.length === 1 ? null : title, range(slot))
              const why = ['ledig', 'reserverad'].includes(state) ? refusals.get(id) : undefined
              return why === undefined ? slotWords(place, state) : `${slotWords(place, 'stängd')}. ${why}`
            }),
          ),
          basket: path.startsWith('/bookings/') ? null : basket,
        })
      }
      return truths
    },
  }
}
