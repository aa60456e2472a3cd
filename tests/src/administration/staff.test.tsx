/**
 * What each role of the house meets on its pages: no call, link or button that the role does not include. The person has the role
 * for one of two groups.
 */
import type { ReactElement } from 'react'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { accountMay, isOfGroups } from '../../../domain/rules/permissions.ts'
import type { Booking } from '../../../domain/schema/bookings.ts'
import { calls } from '../../../domain/schema/calls/http.ts'
import type { Role } from '../../../domain/schema/entities.ts'
import { GroupId, ResourceId, UserId } from '../../../domain/schema/ids.ts'
import type { State } from '../../../domain/schema/state.ts'
import { bookableGroups, catalogueOf } from '../../../domain/state/catalogue.ts'
import { AdministeredBookingPage } from '../../../src/administration/bookings/administered-booking-page.tsx'
import { AdministeredBookingsPage } from '../../../src/administration/bookings/administered-bookings-page.tsx'
import { DayPage } from '../../../src/administration/day/day-page.tsx'
import { AdministeredGroupPage } from '../../../src/administration/groups/administered-group-page.tsx'
import { AdministeredGroupsPage } from '../../../src/administration/groups/administered-groups-page.tsx'
import { OccupancyPage } from '../../../src/administration/reports/occupancy-page.tsx'
import { ReportsPage } from '../../../src/administration/reports/reports-page.tsx'
import { AdministeredResourcePage } from '../../../src/administration/resources/administered-resource-page.tsx'
import { AdministeredResourcesPage } from '../../../src/administration/resources/administered-resources-page.tsx'
import { SearchPage } from '../../../src/administration/search/search-page.tsx'
import { UserPage } from '../../../src/administration/users/user-page.tsx'
import { WaitingPage } from '../../../src/administration/waiting/waiting-page.tsx'
import { BookingPage } from '../../../src/booking/bookings/booking-page.tsx'
import { AdministratorMenu } from '../../../src/shell/root-page/administrator-menu.tsx'
import { administrationPages } from '../../../src/shell/routes/administration-routes.tsx'
import { PageRoutes } from '../../../src/shell/routes/page-routes.tsx'
import { type Answers, createFakeCore, signedIn } from '../testing/fake-core.ts'
import { options, screenOfFile, settled, textOf, texts } from '../testing/screen.tsx'
import { bookedPart, NOW, ok, pageOf, someBooking } from '../testing/some-booking.ts'
import { someGroup, someResource } from '../testing/some-group.ts'
import { missing, someUser, userChoices } from '../testing/some-user.ts'

beforeAll(() => void vi.setSystemTime(NOW))
afterAll(() => void vi.useRealTimers())

const draw = screenOfFile()
const staff: readonly Role[] = ['reader', 'reception', 'manager', 'economy', 'administrator']
const own = { ...someGroup, resources: [{ ...someResource, id: ResourceId.make(1), title: 'Grupprum Eken' }] }
const foreign = {
  ...someGroup,
  id: GroupId.make(2),
  title: 'Labb',
  resources: [{ ...someResource, id: ResourceId.make(9), title: 'Kemilabbet', group: GroupId.make(2) }],
}
const booking: Booking = {
  ...someBooking,
  customer: { company: 'Bageriet', name: 'Karin Lindén' },
  bookingResources: [bookedPart(1, { date: localDate('2026-03-03'), message: 'Två extra bord', ownPrice: false })],
}

const accountOf = (role: Role) =>
  signedIn({ ...someUser, id: UserId.make(99), role, ...(isOfGroups(role) ? { roleGroups: [own.id] } : {}) })

const show = async (role: Role, page: ReactElement, path: string, shown = booking) => {
  const answers: Answers = {
    ...userChoices,
    booking: ok(shown),
    pagedBookings: pageOf([booking]),
    bookingGroups: ok([{ id: 1, title: 'Grupprum' }]),
    groups: ok([own, foreign]),
    group: (parts) => ok(JSON.stringify(parts).includes('2') ? foreign : own),
    resource: (parts) => ok(JSON.stringify(parts).includes('9') ? foreign.resources[0] : own.resources[0]),
    waiting: ok({ parts: [], users: 0 }),
    users: ok({ users: [someUser], page: 1, pageSize: 20, pages: 2 }),
    user: ok(someUser),
    roles: ok([]),
    attributes: ok([]),
    audit: ok({ entries: [], more: false }),
  }
  // What else a screen asks is not there, so that no screen waits for it.
  const fake = createFakeCore(new Proxy(answers, { get: (all, name) => all[String(name)] ?? missing }))
  fake.change((state: State) => ({ ...accountOf(role)(state), ...catalogueOf(bookableGroups([own, foreign])) }))
  const call = await draw(page, fake, path)
  return {
    account: fake.core.state.value.account,
    asked: () => [...new Set(call.mock.calls.map(([name]) => name))],
  }
}

const routed = <PageRoutes pages={administrationPages} />
/** The page of the administration to which the address leads. */
const pageAt = (href: string) => {
  const [path = ''] = href.split(/[?#]/u)
  return administrationPages.find((page) => new RegExp(`^${page.path.replaceAll(/:\w+/gu, '[^/]+')}$`, 'u').test(path))
}

const places: readonly (readonly [path: string, page: ReactElement])[] = [
  ['/', <AdministratorMenu key="menu" />],
  ['/admin/dag', <DayPage key="day" />],
  ['/admin/bookings?words=karin', <AdministeredBookingsPage key="list" />],
  ['/admin/sok?q=grupp', <SearchPage key="search" />],
  ['/admin/bookings/7', <AdministeredBookingPage key="booking" bookingId="7" />],
  ['/admin/waiting', <WaitingPage key="waiting" />],
  ['/admin/groups', <AdministeredGroupsPage key="groups" />],
  ['/admin/groups/1', <AdministeredGroupPage key="group" groupId="1" />],
  ['/admin/groups/2', <AdministeredGroupPage key="other-group" groupId="2" />],
  ['/admin/resources', <AdministeredResourcesPage key="resources" />],
  ['/admin/resources/1', <AdministeredResourcePage key="resource" resourceId="1" />],
  ['/admin/reports', <ReportsPage key="reports" />],
  ['/admin/belaggning', <OccupancyPage key="occupancy" />],
  ['/admin/users/7', <UserPage key="user" userId="7" />],
]

describe.each(staff)('%s', { tags: 'role-screens' }, (role) => {
  test.each(places)('meets at %s no call and no link that the role does not include', async (path, page) => {
    const at = pageAt(path)
    const { account, asked } = await show(role, page, path)
    const isOpenTo = (guard: (typeof administrationPages)[number]['guard']): boolean =>
      guard === 'everybody' || guard === 'signed-in' || accountMay(account, guard)
    // A page that the role does not include is not drawn at all.
    if (at !== undefined && !isOpenTo(at.guard)) return
    await settled(() => expect(document.querySelectorAll('.skeleton')).toHaveLength(0))
    for (const name of asked()) {
      const { audience } = calls[name]
      expect([name, audience === 'anyone' || audience === 'user' || accountMay(account, audience)]).toEqual([
        name,
        true,
      ])
    }
    const hrefs = [...document.querySelectorAll('a[href^="/admin"]')].map((link) => link.getAttribute('href') ?? '')
    for (const href of hrefs) {
      const leadsTo = pageAt(href)
      expect([href, leadsTo !== undefined && isOpenTo(leadsTo.guard)]).toEqual([href, true])
    }
    if (isOfGroups(role)) expect(texts('main, body').join(' ')).not.toContain('Kemilabbet')
  })
})

const menus: Readonly<Record<Exclude<Role, 'user'>, readonly string[]>> = {
  reader: ['Sök', 'Dagens bokningar', 'Bokningar', 'Beläggning', 'Aktivitet'],
  reception: ['Sök', 'Att bekräfta', 'Dagens bokningar', 'Bokningar', 'Beläggning', 'Aktivitet'],
  manager: [
    ...['Sök', 'Att bekräfta', 'Dagens bokningar', 'Grupper', 'Resurser', 'Bokningar', 'Beläggning', 'Aktivitet'],
  ],
  economy: ['Sök', 'Dagens bokningar', 'Bokningar', 'Rapporter', 'Aktivitet'],
  administrator: [
    ...['Sök', 'Att bekräfta', 'Dagens bokningar', 'Grupper', 'Resurser', 'Användare', 'Användartyper', 'Bokningar'],
    ...['Rapporter', 'E-post', 'Innehåll', 'Aktivitet', 'Gallring'],
  ],
}
test.each(Object.entries(menus))(
  'the menu of %s has what the role includes',
  { tags: 'role-screens' },
  async (role, items) => {
    await show(staff.find((one) => one === role) ?? 'user', <AdministratorMenu />, '/')
    expect(texts('.administrator-menu-list a')).toEqual(items)
  },
)

/** The names of the fields and buttons of a booking that change something. */
const tools: Readonly<Record<Exclude<Role, 'user'>, readonly string[]>> = {
  reader: [],
  reception: ['Status', 'Ändra tider', 'Avboka', 'Lägg till anteckning', 'Byt bokare', 'Visa personen'],
  manager: ['Status', 'Ändra tider', 'Avboka', 'Lägg till anteckning', 'Byt bokare', 'Visa personen'],
  economy: ['Pris'],
  administrator: [
    'Status',
    'Pris',
    'Ändra tider',
    'Avboka',
    'Lägg till anteckning',
    'Byt bokare',
    'Administrera användaren',
  ],
}
const everyTool = [...new Set(Object.values(tools).flat())]

describe('a booking', { tags: 'role-screens' }, () => {
  test.each(Object.entries(tools))('has for %s the tools of the role', async (role, expected) => {
    await show(
      staff.find((one) => one === role) ?? 'user',
      <AdministeredBookingPage bookingId="7" />,
      '/admin/bookings/7',
    )
    await settled(() => expect(texts('h1').join()).toContain('Grupprum Eken'))
    const names = [...document.querySelectorAll('button, a, select, input')].map(
      (element) => `${element.getAttribute('aria-label') ?? ''}${textOf(element)}`,
    )
    const has = (tool: string): boolean => names.some((name) => name.startsWith(tool))
    expect(everyTool.filter(has)).toEqual(everyTool.filter((tool) => expected.includes(tool)))
  })

  test('is seen by a reader: who booked, when, with which wish, and whom to call, and no button', async () => {
    await show('reader', <AdministeredBookingPage bookingId="7" />, '/admin/bookings/7')
    await settled(() => expect(texts('h2')).toContain('Bokad av'))
    const all = textOf(document.body)
    for (const words of ['Grupprum Eken', '09:00–10:00', 'Två extra bord', 'Bageriet, Karin Lindén', someUser.email])
      expect(all).toContain(words)
    expect(texts('button, input, select, textarea')).toEqual([])
  })

  test.each(['reader', 'reception'] as const)('that goes on in other groups says so to %s', async (role) => {
    const shown = { ...booking, partial: true } as const
    await show(role, <AdministeredBookingPage bookingId="7" />, '/admin/bookings/7', shown)
    await settled(() => expect(textOf(document.body)).toContain('Bokningen har fler delar'))
    expect(texts('button')).not.toContain('Byt bokare')
  })

  test.each(['reader', 'economy'] as const)('at its owner’s address shows %s the page of the house', async (role) => {
    await show(role, <BookingPage bookingId="7" />, '/bookings/7')
    await settled(() => expect(location.pathname).toBe('/admin/bookings/7'))
  })
})

test('a page that the role does not include says so, what it includes, and a way on', {
  tags: ['role-screens', 'page-forbidden'],
}, async () => {
  await show('reader', routed, '/admin/content')
  await settled(() => expect(texts('h1')).toEqual(['Det här ingår inte i din roll']))
  expect(texts('.lead').join()).toContain('Din roll är Läsare: ser vem som har bokat')
  expect(texts('main a, .page a')).toContain('Till bokningarna')
})

test('a group that somebody else arranges says so', { tags: ['role-screens', 'page-forbidden'] }, async () => {
  await show('manager', routed, '/admin/groups/2')
  await settled(() => expect(texts('h1')).toEqual(['Det här hör till en annan grupp']))
})

test('lists and filters offer the person’s own groups', { tags: 'role-screens' }, async () => {
  await show('reception', <AdministeredBookingsPage />, '/admin/bookings')
  const choices = (): string[] => [...document.querySelectorAll('select')].flatMap((select) => options(select))
  await settled(() => expect(choices()).toContain('Grupprum Eken'))
  expect(choices()).not.toContain('Kemilabbet')
  await show('manager', <AdministeredGroupsPage />, '/admin/groups')
  await settled(() => expect(textOf(document.body)).toContain('Grupprum'))
  expect(textOf(document.body)).not.toContain('Labb')
  expect(texts('a')).not.toContain('Skapa ny')
})
