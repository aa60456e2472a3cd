/**
 * A house of any kind, with groups, people, bookings and staff, and a naive model of who may know what in it. Each fact that somebody must
 * not know carries a text of its own, so that a leak is found in whatever answer it is. The model knows no more than the table of roles in
 * `features.md`.
 */
import fc from 'fast-check'
import { addDays, localDate } from '../../../domain/calendar/local-date.ts'
import { tokenHash } from '../../../server/access/access-token.ts'
import type { Database } from '../../../server/database/database.ts'
import { type Browser, openBrowser } from '../testing/browser.ts'
import { insertBooking } from '../testing/insert-booking.ts'

export const GROUPS = 3
const ROOMS = 5
/** The last person has booked nothing. */
const PEOPLE = 5
export const TODAY = localDate('2026-03-02')
const CANCELLED = 2

const staffRoles = ['reader', 'reception', 'manager', 'economy'] as const
export type StaffRole = (typeof staffRoles)[number]

interface PlannedPart {
  readonly room: number
  /** Days from today. */
  readonly day: number
  readonly status: number
}
interface PlannedBooking {
  readonly owner: number
  readonly parts: readonly PlannedPart[]
  readonly note: 'internal' | 'public' | 'none'
}
export interface Plan {
  readonly bookings: readonly PlannedBooking[]
  /** The groups of each role; null for all. */
  readonly groups: Readonly<Record<StaffRole, readonly number[] | null>>
}

const someGroups = fc.option(fc.uniqueArray(fc.nat({ max: GROUPS - 1 }), { minLength: 1, maxLength: GROUPS - 1 }), {
  freq: 4,
})
export const planArbitrary: fc.Arbitrary<Plan> = fc.record({
  bookings: fc.array(
    fc.record({
      owner: fc.nat({ max: PEOPLE - 2 }),
      parts: fc.array(
        fc.record({
          room: fc.nat({ max: ROOMS - 1 }),
          day: fc.integer({ min: -4, max: 6 }),
          status: fc.constantFrom(0, 0, 1, CANCELLED, 3),
        }),
        { minLength: 1, maxLength: 3 },
      ),
      note: fc.constantFrom('internal', 'public', 'none'),
    }),
    { minLength: 4, maxLength: 8 },
  ),
  groups: fc.record({ reader: someGroups, reception: someGroups, manager: someGroups, economy: someGroups }),
})

export interface Part {
  /** The text of the wish. */
  readonly wish: string
  readonly group: number
  readonly room: number
  readonly owner: number
  readonly booking: number
  readonly status: number
  readonly isAhead: boolean
  readonly date: string
}
interface Note {
  readonly text: string
  readonly booking: number
  readonly isInternal: boolean
}
/** Somebody whom the owner has named, who gets a link to the time. */
interface Guest {
  readonly text: string
  readonly booking: number
}
interface Person {
  readonly id: number
  /** The last name. */
  readonly name: string
  /** The personal number and the address. */
  readonly bills: readonly string[]
  readonly browser: Browser
}
export interface Viewer {
  readonly title: string
  readonly browser: Browser
  /** The number of the person, for who has booked. */
  readonly person: number | null
  readonly sees: ReadonlySet<number>
  readonly handles: ReadonlySet<number>
  /** The groups with prices of parts and reports, and with what is for bills. */
  readonly invoices: ReadonlySet<number>
  readonly administers: boolean
}
export interface House {
  readonly administrator: Viewer
  /** What all texts of the house have in them. */
  readonly sign: string
  readonly groupIds: readonly number[]
  readonly rooms: readonly { readonly id: number; readonly group: number }[]
  readonly people: readonly Person[]
  readonly parts: readonly Part[]
  readonly notes: readonly Note[]
  readonly guests: readonly Guest[]
  readonly viewers: readonly Viewer[]
}

const rights: Readonly<Record<StaffRole, { readonly handles: boolean; readonly invoices: boolean }>> = {
  reader: { handles: false, invoices: false },
  reception: { handles: true, invoices: false },
  manager: { handles: true, invoices: false },
  economy: { handles: false, invoices: true },
}

interface Building {
  readonly database: Database
  readonly address: string
  /** Makes the texts of this house differ from those of the others. */
  readonly number: number
  readonly plan: Plan
}

export const buildHouse = async ({ database, address, number, plan }: Building): Promise<House> => {
  const marked = (kind: string, at: number): string => `${kind}q${number}x${at}z`
  const { id: userType } = await database
    .selectFrom('user_type')
    .select('id')
    .where('key', '=', 'privatperson')
    .executeTakeFirstOrThrow()

  const groupIds: number[] = []
  for (let group = 0; group < GROUPS; group += 1) {
    const { id } = await database
      .insertInto('resource_group')
      .values({ title: `Grupp ${number} ${group}`, description: '', slot_time: 30 })
      .returning('id')
      .executeTakeFirstOrThrow()
    groupIds.push(id)
    const open = { group_id: id, resource_id: null, start_time: '08:00:00', end_time: '12:00:00' }
    await database
      .insertInto('opening_time')
      .values([0, 1, 2, 3, 4, 5, 6].map((day_of_week) => ({ ...open, day_of_week })))
      .execute()
  }
  const rooms: { id: number; group: number }[] = []
  for (let room = 0; room < ROOMS; room += 1) {
    const group = room % GROUPS
    const { id } = await database
      .insertInto('resource')
      .values({ title: `Rum ${number} ${room}`, description: '', group_id: groupIds[group] ?? 0 })
      .returning('id')
      .executeTakeFirstOrThrow()
    rooms.push({ id, group })
  }

  const signedIn = async (values: {
    readonly name: string
    readonly role?: string
    readonly staff_role?: string
    readonly role_groups?: number[]
    readonly pin?: string
    readonly address?: string
  }): Promise<{ id: number; browser: Browser }> => {
    const { name, ...rest } = values
    const email = `${name}@test.example`
    const { id } = await database
      .insertInto('app_user')
      .values({
        ...{ email, email_key: email, verified: true, user_type_id: userType, first_name: 'Kim', last_name: name },
        ...rest,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const token = `${name}-`.padEnd(43, 'x')
    const now = '2026-03-02T06:00:00Z'
    await database
      .insertInto('access_token')
      .values({ token_hash: tokenHash(token), user_id: id, created_at: now, used_at: now })
      .execute()
    const browser = await openBrowser(address)
    browser.token = token
    return { id, browser }
  }

  const people: Person[] = []
  for (let person = 0; person < PEOPLE; person += 1) {
    const name = marked('person', person)
    const [pin, street] = [marked('pin', person), marked('street', person)]
    people.push({ ...(await signedIn({ name, pin, address: street })), name, bills: [pin, street] })
  }

  const parts: Part[] = []
  const notes: Note[] = []
  const guests: Guest[] = []
  for (const [at, { owner, parts: planned, note }] of plan.bookings.entries()) {
    const wishes = planned.map((_, index) => marked('wish', at * 10 + index))
    const text = marked('note', at)
    const dates = planned.map(({ day }) => addDays(TODAY, day))
    const { id: booking } = await insertBooking(database, {
      userId: people[owner]?.id ?? 0,
      resources: planned.map(({ room, status }, index) => ({
        ...{ resourceId: rooms[room]?.id ?? 0, date: dates[index] ?? TODAY, status, message: wishes[index] ?? '' },
        slots: [
          {
            startTime: `${String(8 + index).padStart(2, '0')}:00:00`,
            endTime: `${String(8 + index).padStart(2, '0')}:30:00`,
          },
        ],
      })),
      notes: note === 'none' ? [] : [{ content: text, internal: note === 'internal' }],
    })
    if (note !== 'none') notes.push({ text, booking, isInternal: note === 'internal' })
    const named = marked('guest', at)
    const email = `${named}@test.example`
    await database
      .insertInto('co_booker')
      .values({
        ...{ booking_id: booking, booked_resource_id: null, email, email_key: email },
        ...{ named_by: people[owner]?.id ?? 0, created_at: '2026-03-02T06:00:00Z' },
      })
      .execute()
    guests.push({ text: named, booking })
    for (const [index, { room, day, status }] of planned.entries())
      parts.push({
        ...{ wish: wishes[index] ?? '', group: room % GROUPS, room, owner, booking, status, isAhead: day >= 0 },
        date: dates[index] ?? TODAY,
      })
  }

  const all = new Set(groupIds.keys())
  const nowhere = new Set<number>()
  const viewers: Viewer[] = []
  for (const role of staffRoles) {
    const groups = plan.groups[role]
    const ids = groups?.map((group) => groupIds[group] ?? 0)
    const { browser } = await signedIn({
      ...{ name: marked(role, 0), staff_role: role },
      ...(ids === undefined ? {} : { role_groups: ids }),
    })
    const sees = groups === null ? all : new Set(groups)
    const { handles, invoices } = rights[role]
    viewers.push({
      ...{ title: `${role} of ${groups === null ? 'all groups' : `groups ${groups}`}`, browser, person: null, sees },
      ...{ handles: handles ? sees : nowhere, invoices: invoices ? sees : nowhere, administers: false },
    })
  }
  const { browser: ofAdministrator } = await signedIn({ name: marked('administrator', 0), role: 'administrator' })
  const administrator: Viewer = {
    ...{ title: 'administrator', browser: ofAdministrator, person: null, administers: true },
    ...{ sees: all, handles: all, invoices: all },
  }
  viewers.push(
    administrator,
    ...people.slice(0, 1).map(({ browser }, person) => ({
      ...{ title: `person ${person}`, browser, person, administers: false },
      ...{ sees: nowhere, handles: nowhere, invoices: nowhere },
    })),
    {
      ...{ title: 'visitor', browser: await openBrowser(address), person: null, administers: false },
      ...{ sees: nowhere, handles: nowhere, invoices: nowhere },
    },
  )
  return { administrator, sign: `q${number}x`, groupIds, rooms, people, parts, notes, guests, viewers }
}

/** The model: what somebody may know of a house. */
export const modelOf = ({ parts, notes, guests, people }: House, viewer: Viewer) => {
  const { person, sees, handles, invoices, administers } = viewer
  const isOwn = ({ owner }: Part): boolean => owner === person
  const seesPart = (part: Part): boolean => sees.has(part.group) || isOwn(part)
  const seen = parts.filter(seesPart)
  const partsOf = (booking: number): readonly Part[] => parts.filter((part) => part.booking === booking)
  const seenNotes = notes.filter(({ booking, isInternal }) =>
    partsOf(booking).some((part) => (isInternal ? handles : sees).has(part.group) || (isOwn(part) && !isInternal)),
  )
  // Who may change the whole booking sees whom its owner has named.
  const seenGuests = guests.filter(({ booking }) =>
    partsOf(booking).every((part) => handles.has(part.group) || isOwn(part)),
  )
  const bookedIn = (who: number): ReadonlySet<number> =>
    new Set(parts.flatMap(({ owner, group }) => (owner === who ? [group] : [])))
  const meets = (some: ReadonlySet<number>, others: ReadonlySet<number>): boolean =>
    [...some].some((group) => others.has(group))
  const isStranger = (who: number): boolean => bookedIn(who).size === 0
  const seesPerson = (who: number): boolean =>
    who === person || administers || meets(bookedIn(who), sees) || (isStranger(who) && handles.size > 0)
  const seesBills = (who: number): boolean =>
    who === person ||
    administers ||
    meets(bookedIn(who), invoices) ||
    meets(bookedIn(who), handles) ||
    (isStranger(who) && handles.size > 0)
  const known = new Set([
    ...seen.map(({ wish }) => wish),
    ...[...seenNotes, ...seenGuests].map(({ text }) => text),
    ...people.flatMap(({ name }, who) => (seesPerson(who) ? [name] : [])),
    ...people.flatMap(({ bills }, who) => (seesBills(who) ? bills : [])),
  ])
  const all = [
    ...parts.map(({ wish }) => wish),
    ...[...notes, ...guests].map(({ text }) => text),
    ...people.flatMap(({ name, bills }) => [name, ...bills]),
  ]
  return {
    /** The texts that must be in no answer. */
    secrets: all.filter((text) => !known.has(text)),
    seen,
    partsOf,
    seenNotes,
    seenGuests,
    seesPart,
    /** The people whom a list of people shows. */
    listed: people.filter((_, who) => seesPerson(who)),
    /** The parts that wait for this viewer. */
    waiting: parts.filter(({ group, status, isAhead }) => handles.has(group) && status === 0 && isAhead),
    /** The parts of a report. */
    reported: parts.filter(({ group, status }) => invoices.has(group) && status !== CANCELLED),
  }
}
