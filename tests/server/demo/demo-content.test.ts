/**
 * The demonstration is consistent on any day: also on weekends, at the end of the year and on the days of the clock changes. This file has
 * its own copy of the rules of the grid, independent of the tested planner.
 */
import { describe, expect, it } from 'vitest'
import { durationMinutes, type Interval, overlaps } from '../../../domain/calendar/interval.ts'
import { addDays, type LocalDate, localDate, weekdayOf } from '../../../domain/calendar/local-date.ts'
import { endMinutes, minutesOf } from '../../../domain/calendar/local-time.ts'
import { touchesMissingHour } from '../../../domain/calendar/stockholm.ts'
import { isEmail } from '../../../domain/rules/email.ts'
import { standardContent } from '../../../server/content/standard-content.ts'
import { DEMO_PASSWORD, demoContent, planBookings } from '../../../server/demo/demo-content.ts'
import { type DemoGroup, type DemoResource, nextWeek } from '../../../server/demo/demo-groups.ts'

/** All weekdays, both clock changes with the days before and after, a leap day, and the end of the year. */
const days: readonly LocalDate[] = [
  ...Array.from({ length: 7 }, (_, index) => addDays(localDate('2025-03-03'), index)),
  ...['2025-03-28', '2025-03-29', '2025-03-30', '2025-03-31', '2025-10-25', '2025-10-26', '2025-10-27'].map(localDate),
  ...['2024-02-29', '2025-12-24', '2025-12-31', '2026-01-01', '2026-06-20'].map(localDate),
]

const content = demoContent(localDate('2025-03-04'))
const resourcesOf = (groups: readonly DemoGroup[]): Map<string, { group: DemoGroup; resource: DemoResource }> =>
  new Map(groups.flatMap((group) => group.resources.map((resource) => [resource.key, { group, resource }])))

const luhn = (digits: string): boolean => {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return digits.length === 10 && sum % 10 === 0
}
/** The minutes since midnight of `origin`, because locks include nights. */
const absolute = (origin: LocalDate, date: LocalDate, minutes: number): number =>
  ((Date.parse(date) - Date.parse(origin)) / 86_400_000) * 1440 + minutes

describe.each(days)('made on %s', (today) => {
  const { groups, bookings } = demoContent(today)
  const places = resourcesOf(groups)
  const entries = bookings.flatMap((booking) => booking.bookingResources.map((entry) => ({ booking, entry })))
  const placeOf = (key: string): { group: DemoGroup; resource: DemoResource } => {
    const place = places.get(key)
    if (place === undefined) throw new Error(`no resource ${key}`)
    return place
  }

  it('is the same when it is made again', () => {
    expect(demoContent(today)).toEqual(demoContent(today))
  })

  it('books rows of the grid, in order, within the openings and outside the locks', () => {
    for (const { entry } of entries) {
      const { group, resource } = placeOf(entry.resource)
      expect(entry.bookingSlots.length).toBeGreaterThan(0)
      expect(resource.enabled).toBe(true)
      const own = resource.open.length > 0 ? resource.open : group.open
      const openings = own.filter((opening) => opening.dayOfWeek === weekdayOf(entry.date))
      const starts = group.resources
        .flatMap((other) => (other.open.length > 0 ? other.open : group.open))
        .filter((opening) => opening.dayOfWeek === weekdayOf(entry.date))
        .map((opening) => minutesOf(opening.startTime))
      const firstRow = Math.min(...starts)
      for (const [index, slot] of entry.bookingSlots.entries()) {
        const label = `${entry.resource} ${entry.date} ${slot.startTime}`
        expect(durationMinutes(slot), label).toBe(group.slotTime)
        expect((minutesOf(slot.startTime) - firstRow) % group.slotTime, label).toBe(0)
        const inside = (opening: Interval): boolean =>
          minutesOf(opening.startTime) <= minutesOf(slot.startTime) &&
          endMinutes(slot.endTime) <= endMinutes(opening.endTime)
        expect(openings.some(inside), label).toBe(true)
        expect(touchesMissingHour(entry.date, slot.startTime, endMinutes(slot.endTime)), label).toBe(false)
        const before = entry.bookingSlots[index - 1]
        if (before !== undefined)
          expect(endMinutes(before.endTime), label).toBeLessThanOrEqual(minutesOf(slot.startTime))
        for (const lock of [...group.locked, ...resource.locked]) {
          const lockEnd = lock.endTime.startsWith('23:59') ? 1440 : minutesOf(lock.endTime)
          const clear =
            absolute(today, entry.date, endMinutes(slot.endTime)) <=
              absolute(today, lock.startDate, minutesOf(lock.startTime)) ||
            absolute(today, lock.endDate, lockEnd) <= absolute(today, entry.date, minutesOf(slot.startTime))
          expect(clear, `${label} is locked`).toBe(true)
        }
      }
    }
  })

  it('books nothing twice but what was cancelled', () => {
    const live = entries
      .filter(({ entry }) => entry.status !== 2)
      .flatMap(({ entry }) => entry.bookingSlots.map((slot) => ({ key: `${entry.resource} ${entry.date}`, slot })))
    const twice = live.filter((one, index) =>
      live.slice(index + 1).some((other) => one.key === other.key && overlaps(one.slot, other.slot)),
    )
    expect(twice).toEqual([])
  })

  it('names a resource and date once in a booking', () => {
    for (const { bookingResources } of bookings) {
      const names = bookingResources.map((entry) => `${entry.resource} ${entry.date}`)
      expect(new Set(names).size).toBe(names.length)
      expect(names.length).toBeGreaterThan(0)
    }
  })

  it('books only what the booker may', () => {
    const typeOf = new Map(content.users.map((user) => [user.email, user.userType]))
    for (const { booking, entry } of entries) {
      const { group, resource } = placeOf(entry.resource)
      for (const allowed of [group.allowed, resource.allowed])
        if (allowed.length > 0) expect(allowed).toContain(typeOf.get(booking.user))
    }
  })

  it('has bookings of today, and of all statuses, several users and the coming days', { tags: 'demo-bookings' }, () => {
    const ofToday = entries.filter(({ entry }) => entry.date === today)
    const coming = entries.filter(({ entry }) => entry.date > today)
    expect(ofToday.length).toBeGreaterThanOrEqual(8)
    expect(new Set(ofToday.map(({ booking }) => booking.user)).size).toBeGreaterThanOrEqual(3)
    expect(new Set(coming.map(({ entry }) => entry.date)).size).toBeGreaterThanOrEqual(5)
    expect(new Set(entries.map(({ entry }) => entry.status))).toEqual(new Set([0, 1, 2, 3]))
    expect(entries.some(({ entry }) => entry.message !== '')).toBe(true)
    expect(entries.some(({ entry }) => entry.price !== null)).toBe(true)
    const notes = bookings.flatMap((booking) => booking.notes)
    expect(new Set(notes.map((note) => note.internal))).toEqual(new Set([true, false]))
  })

  it('has locks that end after they begin, of today or later', { tags: 'demo-openings-locks' }, () => {
    const locks = groups.flatMap((group) => [
      ...group.locked,
      ...group.resources.flatMap((resource) => resource.locked),
    ])
    expect(locks.length).toBeGreaterThanOrEqual(6)
    for (const lock of locks) {
      expect(absolute(today, lock.startDate, minutesOf(lock.startTime))).toBeLessThan(
        absolute(today, lock.endDate, endMinutes(lock.endTime)),
      )
      expect(lock.startDate >= today).toBe(true)
    }
    expect(groups.some((group) => group.locked.length > 0)).toBe(true)
    expect(groups.some((group) => group.resources.some((resource) => resource.locked.length > 0))).toBe(true)
  })
})

describe('groups and resources', () => {
  const resources = content.groups.flatMap((group) => group.resources)

  it('are at least three, one with twelve bookable resources, one of quarters, both colours', {
    tags: 'demo-groups',
  }, () => {
    expect(content.groups.length).toBeGreaterThanOrEqual(3)
    const bookable = content.groups.map((group) => group.resources.filter((resource) => resource.enabled).length)
    expect(Math.max(...bookable)).toBeGreaterThanOrEqual(12)
    expect(content.groups.map((group) => group.slotTime)).toContain(15)
    expect(new Set(content.groups.map((group) => group.color))).toEqual(new Set(['primary', 'secondary']))
  })

  it('have keys of their own', () => {
    for (const keys of [content.groups.map((group) => group.key), resources.map((resource) => resource.key)])
      expect(new Set(keys).size).toBe(keys.length)
  })

  it('have opening times that differ by weekday, some of their own', { tags: 'demo-openings-locks' }, () => {
    for (const group of content.groups) {
      const hours = [0, 1, 2, 3, 4, 5, 6].map((day) =>
        group.open
          .filter((opening) => opening.dayOfWeek === day)
          .map((opening) => `${opening.startTime}${opening.endTime}`)
          .join(),
      )
      expect(new Set(hours).size).toBeGreaterThan(1)
    }
    expect(resources.some((resource) => resource.open.length > 0)).toBe(true)
    for (const opening of [...content.groups, ...resources].flatMap((owner) => owner.open))
      expect(durationMinutes(opening)).toBeGreaterThan(0)
  })

  it('have one that is disabled, and permissions on a group and on a resource', () => {
    expect(resources.filter((resource) => !resource.enabled)).toHaveLength(1)
    expect(content.groups.some((group) => group.allowed.length > 0)).toBe(true)
    expect(resources.find((resource) => resource.key === 'kemilabbet')?.allowed).toEqual(['skola', 'kommun'])
  })

  it('have prices of every kind, each block once for each of those it is for', { tags: 'demo-prices' }, () => {
    const prices = resources.flatMap((resource) => resource.prices)
    const narrowest = new Set(
      prices.map((price) =>
        price.user !== null
          ? 'user'
          : price.organisation !== null
            ? 'organisation'
            : price.userType !== null
              ? 'type'
              : 'anyone',
      ),
    )
    expect(narrowest).toEqual(new Set(['user', 'organisation', 'type', 'anyone']))
    expect(new Set(prices.map((price) => price.time))).toEqual(new Set([30, 240, 480]))
    for (const resource of resources) {
      const names = resource.prices.map(({ time, userType, organisation, user }) =>
        [time, userType, organisation, user].join(),
      )
      expect(new Set(names).size, resource.key).toBe(names.length)
    }
    for (const price of prices) {
      expect(price.price).toBeGreaterThanOrEqual(0)
      const named = content.organisations.find((organisation) => organisation.key === price.organisation)
      if (price.organisation !== null) expect(named?.organisationType).toBe(2)
    }
  })

  it('are described in paragraphs, lists and strong words alone, have pictures, and tell somebody', {
    tags: 'demo-images',
  }, () => {
    for (const { description, assets } of resources)
      expect(`${description}${assets}`).toMatch(/^(?:<\/?(?:p|ul|li|strong)>|[^<>&])+$/)
    for (const group of content.groups) {
      expect(group.description).toMatch(/^(?:<\/?(?:p|ul|li|strong)>|[^<>&])+$/)
      expect(group.media.length).toBeGreaterThan(0)
      expect(group.notifications.length).toBeGreaterThan(0)
      expect(group.notifications.every(isEmail)).toBe(true)
    }
    for (const resource of resources) expect(resource.media.length, resource.key).toBeGreaterThan(0)
  })
})

describe('people', () => {
  const typeOf = new Map<string, { readonly organisationType: number }>(
    standardContent.userTypes.map((type) => [type.key, type]),
  )
  const organisationOf = new Map(content.organisations.map((organisation) => [organisation.key, organisation]))

  it('are the five accounts of the contract', { tags: 'demo-accounts' }, () => {
    expect(DEMO_PASSWORD).toBe('demo-losenord-1')
    const accounts = content.users.map((user) => [user.email, user.role, typeOf.get(user.userType)?.organisationType])
    expect(accounts.slice(0, 5)).toEqual([
      ['admin@demo.example', 'administrator', 3],
      ['anna@demo.example', 'user', 0],
      ['foretag@demo.example', 'user', 1],
      ['skola@demo.example', 'user', 2],
      ['kommun@demo.example', 'user', 3],
    ])
  })

  it('are also one of each role of the house, for groups that there are', { tags: 'demo-staff' }, () => {
    const staff = content.users.slice(5)
    expect(staff.map(({ role }) => role).toSorted()).toEqual(['economy', 'manager', 'reader', 'reception'])
    const groups = content.groups.map(({ key }) => key)
    expect(groups).toEqual(expect.arrayContaining(staff.flatMap(({ roleGroups = [] }) => roleGroups)))
    expect(new Set(content.users.map(({ phone }) => phone)).size).toBe(content.users.length)
  })

  it('have what their type requires', () => {
    for (const user of content.users) {
      const kind = typeOf.get(user.userType)?.organisationType ?? 0
      const organisation = user.organisation === null ? undefined : organisationOf.get(user.organisation)
      for (const value of [user.firstName, user.lastName, user.address, user.zipCode, user.city, user.phone])
        expect(value).not.toBe('')
      if (kind === 0 || kind === 2) expect(luhn(user.pin.replace(/^\d\d|\D/g, ''))).toBe(true)
      if (kind !== 0) expect(organisation?.organisationType).toBe(kind)
      if (kind === 1 || kind === 3) {
        const billing = [
          user.billingFirstName,
          user.billingLastName,
          user.billingAddress,
          user.billingZipCode,
          user.billingCity,
        ]
        expect([user.billingEmail, ...billing]).not.toContain('')
        expect(isEmail(user.billingEmail)).toBe(true)
      }
      if (kind === 3) expect([organisation?.accountString, organisation?.reference]).not.toContain('')
    }
  })

  it('belong to organisations with right numbers, two of them schools, and each is somebody’s', {
    tags: 'demo-schools',
  }, () => {
    expect(
      content.organisations.filter((organisation) => organisation.organisationType === 2).length,
    ).toBeGreaterThanOrEqual(2)
    for (const { orgNr, email } of content.organisations) {
      expect(orgNr).toMatch(/^\d{6}-\d{4}$/)
      expect(luhn(orgNr.replace('-', '')), orgNr).toBe(true)
      expect(isEmail(email)).toBe(true)
    }
    // Several people may work in the same one. Only a school's row is shared (`tests/server/load-content.test.ts`).
    expect(content.users.map(({ organisation }) => organisation)).toEqual(
      expect.arrayContaining(content.organisations.slice(2).map(({ key }) => key)),
    )
  })
})

describe('the planner', () => {
  it('refuses a wish that fits nowhere', () => {
    const whole = { resource: 'samtalsrummet', day: 0, stretches: { '09:00': 600 } }
    expect(() =>
      planBookings(localDate('2025-03-04'), content.groups, [{ user: 'anna@demo.example', resources: [whole] }]),
    ).toThrow(RangeError)
  })

  it.each([
    ['2025-03-03', 3, '2025-03-12'],
    ['2025-03-09', 1, '2025-03-10'],
    ['2025-03-08', 5, '2025-03-14'],
  ] as const)('counts next week from Monday: %s, weekday %i', (today, weekday, expected) => {
    expect(nextWeek(localDate(today), weekday)).toBe(expected)
  })
})
