/** The panels of the parts of a group and a resource, which are the same for both: what they ask, say and send. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { localTime } from '../../../../domain/calendar/local-time.ts'
import { swedishHolidays } from '../../../../domain/rules/swedish-holidays.ts'
import type { Group, Resource } from '../../../../domain/schema/administered-groups.ts'
import { calls } from '../../../../domain/schema/calls/http.ts'
import type { OpenTime } from '../../../../domain/schema/entities.ts'
import type { Feature } from '../../../../domain/schema/events.ts'
import { GroupId, OrganisationId, ResourceId, RowId, UserTypeId } from '../../../../domain/schema/ids.ts'
import { AdministeredGroupPage } from '../../../../src/administration/groups/administered-group-page.tsx'
import { CreateGroupPage } from '../../../../src/administration/groups/create-group-page.tsx'
import { AdministeredResourcePage } from '../../../../src/administration/resources/administered-resource-page.tsx'
import { CreateResourcePage } from '../../../../src/administration/resources/create-resource-page.tsx'
import { type Answers, changedIn, createFakeCore } from '../../testing/fake-core.ts'
import {
  button,
  choose,
  does,
  field,
  fieldErrors,
  fill,
  focused,
  isTicked,
  leave,
  options,
  part,
  press,
  screenOfFile,
  settled,
  summary,
  textOf,
  texts,
  typesHalf,
} from '../../testing/screen.tsx'
import { someGroup, someResource } from '../../testing/some-group.ts'
import { refused, someUser, userChoices } from '../../testing/some-user.ts'

const ok = (value: unknown) => ({ _tag: 'Ok', value }) as const
const TODAY = '2026-03-03'
const COMPANY = UserTypeId.make(2)
const owners = ['Group', 'Resource'] as const
type Owner = (typeof owners)[number]

const house = ['Grupprum', 'Studior', 'Salar'].map((title, index) => ({
  ...someGroup,
  id: GroupId.make(index + 1),
  title,
}))

const draw = screenOfFile()
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${TODAY}T09:00:00Z`) }))
afterAll(() => void vi.useRealTimers())

const show = async (owner: Owner, own: Partial<Group & Resource> = {}, ofGroup: Partial<Group> = {}) => {
  const told = (now: Partial<Group & Resource>): Answers =>
    owner === 'Group'
      ? { group: ok({ ...someGroup, prices: [], ...now }) }
      : { group: ok({ ...someGroup, ...ofGroup }), resource: ok({ ...someResource, ...now }) }
  const answers: Answers = {
    ...{ ...userChoices, ...told(own), groups: ok(house), users: ok({ users: [someUser], pages: 1 }) },
    ...{ affectedOfGroup: ok({ count: 0, bookings: [] }), affectedOfResource: ok({ count: 0, bookings: [] }) },
  }
  for (const part of ['OpenTime', 'OpenTimes', 'Lock', 'Allowed', 'SpecialDays'])
    for (const deed of ['add', 'change', 'remove']) answers[`${deed}${part}Of${owner}`] = ok(null)
  for (const call of ['addNotification', 'removeNotification', `addPriceOf${owner}`, `removePriceOf${owner}`])
    answers[call] = ok(null)
  const fake = createFakeCore(answers)
  const page = owner === 'Group' ? <AdministeredGroupPage groupId="1" /> : <AdministeredResourcePage resourceId="7" />
  const call = await draw(page, fake)
  await settled(() => part('Öppettider'))
  return {
    answers,
    parameters: { id: owner === 'Group' ? 1 : 7 },
    /** Bodies of calls that change something, or are named. */
    sent: (...names: readonly string[]) =>
      call.mock.calls.filter(([name]) => (names.length > 0 ? names.includes(name) : /^(add|change|remove)/.test(name))),
    lacks: (feature: Feature) =>
      does(() => fake.change((state) => ({ ...state, missing: { ...state.missing, [feature]: true } }))),
    isNow: (now: Partial<Group & Resource>) =>
      does(() => {
        Object.assign(answers, told(now))
        fake.change(changedIn('groups'))
      }),
  }
}
const remove = async (within: HTMLElement, question: string, deed: string): Promise<void> => {
  await press(button(/^Ta bort/, within))
  expect(focused()).toBe(button('Behåll', part(question)))
  await press(button(deed, part(question)))
  expect(focused()).toBe(within.closest('section')?.querySelector('h2'))
}
const closed = (id: number, date: string, title: string) => ({
  ...{ id: RowId.make(id), date: localDate(date), title, startTime: null, endTime: null },
})
const missing = (panel: HTMLElement): string[] => texts('li', summary(panel) ?? undefined)

test('where each resource has its own prices for everybody the group’s change nothing: the panel offers to remove them, and shows what each costs now and then', {
  tags: 'day-prices-unused',
}, async () => {
  const price = (id: number, sek: number, userTypeId: UserTypeId | null = null) => ({
    ...{ id: RowId.make(id), time: 30, price: sek, userTypeId },
    ...{ organisationId: null, userId: null },
  })
  const resource = (id: number, title: string, ...prices: readonly ReturnType<typeof price>[]) => ({
    ...someResource,
    ...{ id: ResourceId.make(id), title, prices },
  })
  const eken = resource(7, 'Eken', price(2, 40), price(3, 20, COMPANY))
  const prices = [price(1, 50)]
  const own = { prices, resources: [eken, resource(8, 'Björken', price(4, 60))] }
  const { answers, sent, isNow } = await show('Group', own)
  answers.removeOwnPrices = ok(someGroup)
  const panel = part('Priser')
  expect(textOf(panel)).toContain('Gruppens priser ändrar inget')
  await press(button('Ta bort resursernas egna priser', panel))
  const question = part('Ta bort resursernas egna priser?')
  expect(textOf(question)).toContain('Efteråt gäller gruppens priser för alla resurser. Alla: Halvtimme 50 kr.')
  expect(texts('li', question)).toEqual([
    'Eken har nu: Alla: Halvtimme 40 kr. Företag: Halvtimme 20 kr.',
    'Björken har nu: Alla: Halvtimme 60 kr.',
  ])
  await press(button('Ta bort resursernas egna priser', question))
  expect(sent('removeOwnPrices')).toEqual([['removeOwnPrices', { parameters: { id: 1 }, body: {} }]])
  expect(textOf(focused())).toBe('Priser')

  // Where the group's prices are some person's, or there are none, there is nothing to offer.
  for (const other of [
    { ...own, resources: [eken, resource(8, 'Björken', price(4, 60, COMPANY))] },
    { ...own, prices: [] },
    { ...own, resources: [eken, resource(8, 'Björken')] },
  ]) {
    await isNow(other)
    expect(textOf(part('Priser'))).not.toContain('Ta bort resursernas egna priser')
  }
})

describe.each(owners)('of a %s', (owner) => {
  test('opening times are added on the days that are ticked, and removed', {
    tags: ['panel-open', 'panel-open-seconds', 'panel-shared', 'const-open-time', 'valid-open-time'],
  }, async () => {
    const { parameters, sent, isNow } = await show(owner)
    const panel = part('Öppettider')
    const [start, end] = [field('Starttid', panel), field('Sluttid', panel)]
    expect([start.value, end.value]).toEqual(['08:00', '17:00'])
    await fill(start, '')
    await fill(end, '')
    await press(button('Lägg till öppettiden'))
    expect(missing(panel)).toEqual(['Välj minst en veckodag.', 'Fyll i starttid.', 'Fyll i sluttid.'])
    await fill(start, '08:30')
    await fill(end, '08:00')
    expect(fieldErrors(panel)).toContain('Sluttiden måste vara efter starttiden.')
    await fill(end, '13:00')
    await press(field('Lördag', panel))
    await press(field('Söndag', panel))
    await press(button('Lägg till öppettiden'))
    const body = { startTime: '08:30:00', endTime: '13:00:00' }
    const times = [6, 0].map((dayOfWeek) => ({ dayOfWeek, ...body }))
    expect(sent()).toEqual([[`addOpenTimesOf${owner}`, { parameters, body: { times } }]])
    expect([isTicked(field('Söndag', panel)), start.value]).toEqual([false, '08:00'])

    const open = (id: number, from: string, to: string): OpenTime => ({
      startTime: localTime(from),
      endTime: localTime(to),
      id: RowId.make(id),
      dayOfWeek: 0,
    })
    await isNow({ open: [open(3, '12:00:00', '16:00:00'), open(4, '08:30:00', '13:00:00')] })
    expect(texts('h3', panel)).toEqual(['måndag', 'tisdag', 'onsdag', 'torsdag', 'fredag', 'lördag', 'söndag'])
    expect(textOf(panel)).toContain('Tiderna går ihop: öppet 08:30–16:00.')
    await remove(panel, 'Ta bort öppettiden?', 'Ta bort öppettiden')
    expect(sent().at(-1)).toEqual([...[`removeOpenTimeOf${owner}`, { parameters: { ...parameters, partId: 4 } }, {}]])
  })

  test('an opening time is changed where it stands, in one call', {
    tags: ['panel-open', 'day-change-in-place'],
  }, async () => {
    const times = { startTime: localTime('08:30:00'), endTime: localTime('13:00:00') }
    const { parameters, sent } = await show(owner, { open: [{ id: RowId.make(4), dayOfWeek: 0, ...times }] })
    const change = 'Ändra söndag 08:30–13:00'
    await press(button(change))
    const form = (): HTMLElement => document.querySelector<HTMLElement>(`form[aria-label="${change}"]`) ?? document.body
    expect(focused()).toBe(field('Starttid', form()))
    await press(button('Avbryt', form()))
    expect(focused()).toBe(button(change))
    await press(button(change))
    await fill(field('Starttid', form()), '09:00')
    await press(button('Spara tiden'))
    const body = { dayOfWeek: 0, startTime: '09:00:00', endTime: '13:00:00' }
    expect(sent()).toEqual([[`changeOpenTimeOf${owner}`, { parameters: { ...parameters, partId: 4 }, body }]])
  })

  test('a back end that takes one opening time in a call gets the new one before the old one goes, and none twice', {
    tags: 'panel-open',
  }, async () => {
    const id = RowId.make(4)
    const times = { startTime: localTime('08:30:00'), endTime: localTime('13:00:00') }
    const { answers, parameters, sent, isNow, lacks } = await show(owner, { open: [{ id, dayOfWeek: 0, ...times }] })
    await lacks('working-day')
    const panel = part('Öppettider')
    await press(field('Lördag', panel))
    await press(field('Söndag', panel))
    await fill(field('Starttid', panel), '08:30')
    await fill(field('Sluttid', panel), '13:00')
    await press(button('Lägg till öppettiden'))
    const saturday = { dayOfWeek: 6, ...times }
    expect(sent()).toEqual([[`addOpenTimeOf${owner}`, { parameters, body: saturday }, {}]])

    answers[`removeOpenTimeOf${owner}`] = refused('Det gick inte.')
    await press(button('Ändra söndag 08:30–13:00'))
    const form = document.querySelector('form.panel-change') ?? panel
    await fill(field('Starttid', form), '09:00')
    await press(button('Spara tiden'))
    const later = { dayOfWeek: 0 as const, startTime: localTime('09:00:00'), endTime: times.endTime }
    const removed = [
      ...[`removeOpenTimeOf${owner}`, { parameters: { ...parameters, partId: id } }, { success: 'open-time-added' }],
    ]
    expect(sent().slice(1)).toEqual([
      [`addOpenTimeOf${owner}`, { parameters, body: later }, { success: 'none' }],
      removed,
    ])
    await isNow({
      open: [
        { id, dayOfWeek: 0, ...times },
        { id: RowId.make(5), ...later },
      ],
    })
    await press(button('Spara tiden'))
    expect(sent().slice(3)).toEqual([removed])
  })

  test('locks are added, of today unless something else is said, and removed', {
    tags: ['panel-lock', 'panel-shared', 'const-lock', 'valid-lock', 'run-date-format'],
  }, async () => {
    const { parameters, sent, isNow } = await show(owner)
    const panel = part('Låsningar')
    const labels = ['Startdatum', 'Starttid', 'Slutdatum', 'Sluttid']
    const values = (): string[] => labels.map((label) => field(label, panel).value)
    expect(values()).toEqual([TODAY, '00:00', TODAY, '23:59'])
    for (const label of labels) await fill(field(label, panel), '')
    await press(button('Lägg till låsningen'))
    expect(missing(panel)).toEqual(['Fyll i startdatum.', 'Fyll i starttid.', 'Fyll i slutdatum.', 'Fyll i sluttid.'])
    for (const label of ['Startdatum', 'Starttid']) await typesHalf(field(label, panel))
    await press(button('Lägg till låsningen'))
    expect(missing(panel)).toEqual([
      'Datumet är inte helt ifyllt, eller finns inte.',
      'Klockslaget är inte helt ifyllt.',
      'Fyll i slutdatum.',
      'Fyll i sluttid.',
    ])
    for (const label of ['Startdatum', 'Starttid']) Reflect.deleteProperty(field(label, panel), 'validity')
    await fill(field('Slutdatum', panel), TODAY)
    // The end follows a beginning that is later.
    await fill(field('Startdatum', panel), '2026-03-08')
    expect(field('Slutdatum', panel).value).toBe('2026-03-08')
    await fill(field('Starttid', panel), '13:00')
    await fill(field('Sluttid', panel), '14:00')
    await press(button('Lägg till låsningen'))
    const [sunday, startTime, endTime] = [localDate('2026-03-08'), localTime('13:00:00'), localTime('14:00:00')]
    const body = { startDate: sunday, startTime, endDate: sunday, endTime }
    expect(sent()).toEqual([[`addLockOf${owner}`, { parameters, body }]])
    expect(values()).toEqual([TODAY, '00:00', TODAY, '23:59'])
    await isNow({ locked: [{ id: RowId.make(5), ...body }] })
    expect(texts('.panel-row-words', panel)).toEqual(['sön 8 mars kl. 13:00–14:00'])
    await remove(panel, 'Ta bort låsningen?', 'Ta bort låsningen')
    expect(sent().at(-1)).toEqual([...[`removeLockOf${owner}`, { parameters: { ...parameters, partId: 5 } }]])
  })

  test('a lock says why, where the house likes to, and the reason is changed in its place', {
    tags: ['lock-reason', 'panel-shared'],
  }, async () => {
    const stretch = {
      ...{ startDate: localDate(TODAY), startTime: localTime('08:00:00') },
      ...{ endDate: localDate(TODAY), endTime: localTime('12:30:00') },
    }
    const { parameters, sent } = await show(owner, { locked: [{ id: RowId.make(5), ...stretch, reason: 'Städning' }] })
    const panel = part('Låsningar')
    expect(texts('.panel-row-words', panel)[0]).toBe('tis 3 mars kl. 08:00–12:30 – StädningPågår nu')
    await press(button(/^Ändra/, panel))
    expect(texts('label', panel)).toContain('Orsak (valfritt)')
    await fill(field('Orsak', panel), '  Målning ')
    await press(button('Spara låsningen'))
    const changed = { parameters: { ...parameters, partId: 5 }, body: { ...stretch, reason: 'Målning' } }
    expect(sent()).toEqual([[`changeLockOf${owner}`, changed]])
  })

  test('special days that come stand by date in words, past ones are folded, and a resource shows those of its group', {
    tags: 'special-day-panel',
  }, async () => {
    const own = [
      closed(1, '2026-12-24', 'Julafton'),
      closed(2, '2026-03-01', 'Städdag'),
      closed(3, '2026-06-06', 'Fest'),
    ]
    const ofGroup = [closed(4, '2026-12-24', 'Stängt'), closed(5, '2026-12-25', 'Juldagen')]
    await show(owner, { specialDays: own }, { specialDays: ofGroup })
    const panel = part('Särskilda dagar')
    expect(texts('.panel-row-words', panel)).toEqual([
      ...['Festlördag 6 juni, stängt', 'Julaftontorsdag 24 december, stängt', 'Städdagsöndag 1 mars, stängt'],
    ])
    expect(texts('.panel-past:not([open]) .panel-row-words', panel)).toEqual(['Städdagsöndag 1 mars, stängt'])
    expect(texts('.panel-note li', panel)).toEqual(owner === 'Group' ? [] : ['Juldagen, fredag 25 december, stängt'])
  })

  test('a special day of several stretches goes in one call', { tags: 'special-day-panel' }, async () => {
    const stretch = (id: number, from: string, to: string) => ({
      ...{ ...closed(id, '2026-12-24', 'Julafton'), startTime: localTime(from), endTime: localTime(to) },
    })
    const specialDays = [stretch(1, '08:00:00', '10:00:00'), stretch(2, '12:00:00', '14:00:00')]
    const { parameters, sent } = await show(owner, { specialDays })
    await remove(part('Särskilda dagar'), 'Ta bort den särskilda dagen?', 'Ta bort dagen')
    expect(sent()).toEqual([[`removeSpecialDaysOf${owner}`, { parameters: { ...parameters, partIds: [1, 2] } }]])
  })

  test('a special day is changed in place, to a period of some weekdays too, in one call', {
    tags: ['special-day-panel', 'special-day-periods'],
  }, async () => {
    const { parameters, sent } = await show(owner, { specialDays: [closed(1, '2026-12-21', 'Jul')] })
    const change = 'Ändra Jul, måndag 21 december, stängt'
    await press(button(change))
    const form = document.querySelector<HTMLElement>(`form[aria-label="${change}"]`) ?? document.body
    expect([field('Datum', form).value, focused()]).toEqual(['2026-12-21', field('Datum', form)])
    await fill(field(/^Till och med/, form), '2026-12-20')
    await press(button('Spara ändringen'))
    expect(missing(form)).toEqual(['Sista dagen måste vara efter den första.'])
    await fill(field(/^Till och med/, form), '2027-01-06')
    await press(field('Måndag', form))
    await press(field('Torsdag', form))
    await press([...form.querySelectorAll<HTMLElement>('[type="radio"]')].at(-1) ?? form)
    await fill(field('Sluttid', form), '12:00')
    await press(button('Spara ändringen'))
    const period = { date: '2026-12-21', lastDate: '2027-01-06', weekdays: [1, 4], title: 'Jul' }
    const body = { days: [{ ...period, startTime: '10:00:00', endTime: '12:00:00' }] }
    expect(sent(`affectedOf${owner}`)).toEqual([
      [`affectedOf${owner}`, { parameters, body: { _tag: 'SpecialDays', ...body, instead: [1] } }],
    ])
    expect(sent()).toEqual([[`changeSpecialDaysOf${owner}`, { parameters: { ...parameters, partIds: [1] }, body }]])
  })

  test('the holidays of this year or one of the next two are added in one call, but those that are there', {
    tags: 'special-day-holidays-offered',
  }, async () => {
    const { parameters, sent } = await show(owner, { specialDays: [closed(1, '2026-12-25', 'Juldagen')] })
    const panel = part('Särskilda dagar')
    expect(options(field('År', panel))).toEqual(['2026', '2027', '2028'])
    expect(texts('.holidays-present', panel)).toEqual(['Finns redan: Juldagen.'])
    expect(isTicked(field(/^Julafton/, panel))).toBe(false)
    const days = swedishHolidays(2026)
      .holidays.filter(({ date, title }) => date >= TODAY && title !== 'Juldagen')
      .map(({ date, title }) => ({ date, title, startTime: null, endTime: null }))
    await press(button(`Lägg till ${days.length} dagar`, panel))
    expect(sent()).toEqual([[`addSpecialDaysOf${owner}`, { parameters, body: { days } }]])
  })

  test('what would leave bookings outside is asked about before it is sent', { tags: 'affected-asked' }, async () => {
    const times = { startTime: localTime('08:30:00'), endTime: localTime('13:00:00') }
    const { answers, sent } = await show(owner, {
      description: '<p>Fyra platser</p>',
      open: [{ id: RowId.make(4), dayOfWeek: 0, ...times }],
    })
    answers[`affectedOf${owner}`] = ok({ count: 3, bookings: [] })
    answers[`update${owner}`] = ok(null)
    const question = (): HTMLElement => part('3 bokningar berörs')
    const asked = async (save: HTMLElement): Promise<void> => {
      await press(save)
      expect(focused()).toBe(button('Avbryt', question()))
      await press(button('Avbryt', question()))
    }
    await press(button('Ändra söndag 08:30–13:00'))
    await asked(button('Spara tiden'))
    await press(field('Lördag', part('Öppettider')))
    await asked(button('Lägg till öppettiden'))
    await fill(field('Startdatum', part('Låsningar')), '2026-03-08')
    await asked(button('Lägg till låsningen'))
    expect(field('Startdatum', part('Låsningar')).value).toBe('2026-03-08')
    await fill(field('Datum', part('Särskilda dagar')), '2026-12-24')
    await fill(field('Rubrik', part('Särskilda dagar')), 'Julafton')
    await asked(button('Lägg till dagen'))
    await press(field('Aktiv'))
    const save = button(owner === 'Group' ? 'Spara gruppen' : 'Spara resursen')
    await asked(save)
    expect([sent(), sent(`update${owner}`)]).toEqual([[], []])
    await press(save)
    await press(button('Spara ändå', question()))
    expect(sent(`update${owner}`)).toHaveLength(1)
  })

  test('who may book is ticked, sent at once, and said in words; what is refused is unticked', {
    tags: ['panel-allowed', 'toast-allowed-created', 'toast-allowed-deleted'],
  }, async () => {
    const { answers, parameters, sent, isNow } = await show(owner)
    const panel = part('Tillåtna användartyper')
    const sum = (): string[] => texts('.panel-sum', panel)
    expect(sum()).toEqual(['Alla användartyper får boka.'])
    await press(field('Skola', panel))
    await press(field('Företag', panel))
    const said = { toastsFailure: true }
    expect(sent()).toEqual([
      [`addAllowedOf${owner}`, { parameters, body: { userTypeId: 3 } }, said],
      [`addAllowedOf${owner}`, { parameters, body: { userTypeId: 2 } }, said],
    ])
    expect(sum()).toEqual(['Får boka: Företag och Skola.'])
    await isNow({ allowed: [COMPANY, UserTypeId.make(3)] })
    await press(field('Skola', panel))
    expect(sent().at(-1)).toEqual([
      ...[`removeAllowedOf${owner}`, { parameters: { ...parameters, userTypeId: 3 } }],
      { toastsFailure: true },
    ])
    await isNow({ allowed: [COMPANY] })
    answers[`removeAllowedOf${owner}`] = refused('Det gick inte.')
    await press(field('Företag', panel))
    expect(isTicked(field('Företag', panel))).toBe(true)
    expect(texts('[role="alert"]', panel)).toEqual(['Företag kunde inte ändras. Det gick inte.'])
  })

  test('prices are for everybody, for a type, a school or a user, and are read in words', {
    tags: [
      'panel-price',
      'panel-price-times',
      'panel-price-organisation',
      'const-price-time',
      'const-price-price',
      'toast-price-created',
      'toast-price-deleted',
    ],
  }, async () => {
    const { parameters, sent, isNow } = await show(owner)
    const [add, removed] = [`addPriceOf${owner}`, `removePriceOf${owner}`]
    const panel = part('Priser')
    const [time, price, type] = [field('Tid', panel), field('Pris', panel), field('Användartyp', panel)]
    const organisation = field('Organisation', panel)
    const isOff = (): boolean => organisation.getAttribute('aria-disabled') === 'true'
    expect(options(time)).toEqual(['Välj tid', 'Halvtimme', 'Halvdag', 'Heldag'])
    expect([time.value, price.value, isOff()]).toEqual(['30', '0', true])
    await choose(time, 'Halvdag')
    await fill(price, '1 250,50')
    await choose(type, 'Företag')
    expect([isOff(), options(organisation)]).toEqual([true, ['Alla']])
    await choose(type, 'Skola')
    expect(isOff()).toBe(false)
    await choose(organisation, 'Norra gymnasiet')
    await press(button('Lägg till priset'))
    const body = {
      ...{ time: 240, price: 1250.5, userTypeId: UserTypeId.make(3) },
      ...{ organisationId: OrganisationId.make(9), userId: null },
    }
    expect(sent(add)).toEqual([[add, { parameters, body }]])
    expect([time.value, price.value, isOff()]).toEqual(['30', '0', true])

    await fill(field('Användare', panel), 'ellen')
    await settled(() => button(/ellen@example\.se/, panel))
    await press(button(/ellen@example\.se/, panel))
    expect(focused()).toBe(button('Välj en annan', panel))
    await press(button('Lägg till priset'))
    const ofUser = { time: 30, price: 0, userTypeId: null, organisationId: null, userId: 7 }
    expect(sent(add).at(-1)?.[1]).toEqual({ parameters, body: ofUser })

    await isNow({
      prices: [{ ...body, id: RowId.make(6) }],
    })
    const school = panel.querySelector<HTMLElement>('ul[aria-label="Skola, Norra gymnasiet"]')
    expect(textOf(school)).toContain('Halvdag 1 250,50 kr')
    if (school === null) throw new Error('no prices of the school')
    await remove(school, 'Ta bort priset?', 'Ta bort priset')
    expect(sent(removed)).toEqual([[removed, { parameters: { ...parameters, partId: 6 } }]])
  })

  test('a price needs a time and an amount', { tags: ['valid-price-time', 'valid-price-price'] }, async () => {
    const { sent } = await show(owner)
    const panel = part('Priser')
    await choose(field('Tid', panel), 'Välj tid')
    await fill(field('Pris', panel), ' ')
    await press(button('Lägg till priset'))
    expect(missing(panel)).toEqual(['Välj tid.', 'Fyll i pris.'])
    for (const typed of ['mycket', '-5', '0,001', '1000000,01']) {
      await fill(field('Pris', panel), typed)
      expect(fieldErrors(panel)).toEqual([
        'Välj tid.',
        'Priset ska vara från 0 till 1 000 000 kr, med högst två decimaler.',
      ])
    }
    expect(sent()).toEqual([])
  })
})

test('who is told of bookings in a group is an address, once, and is removed', {
  tags: ['panel-notification', 'valid-notification-email', 'toast-notification-created', 'toast-notification-deleted'],
}, async () => {
  const { sent, isNow } = await show('Group')
  const panel = part('Notifikationer')
  const email = field('E-post', panel)
  await press(button('Lägg till adressen'))
  expect(fieldErrors(panel)).toEqual(['Fyll i epost.'])
  await fill(email, 'ingen adress')
  expect(fieldErrors(panel)).toEqual(['E-postadressen stämmer inte. Skriv den som namn@exempel.se.'])
  await fill(email, 'Vakt@Larcentrum.example')
  await press(button('Lägg till adressen'))
  expect(sent()).toEqual([['addNotification', { parameters: { id: 1 }, body: { email: 'Vakt@Larcentrum.example' } }]])
  await isNow({ notifications: [{ id: RowId.make(8), email: 'Vakt@Larcentrum.example' }] })
  await fill(email, 'vakt@larcentrum.example')
  await leave(email)
  expect(fieldErrors(panel)).toEqual(['Adressen får redan notifikationer.'])
  await remove(panel, 'Ta bort adressen?', 'Ta bort adressen')
  expect(sent().at(-1)).toEqual(['removeNotification', { parameters: { id: 1, partId: 8 } }])
  expect(calls.addNotification.toast).toBe('notification-added')
  expect(calls.removeNotification.toast).toBe('notification-removed')
})

test.each(owners)(
  'what is done with a part of a %s is told by the toast of its call',
  {
    tags: [
      ...[
        'toast-open-updated',
        'toast-open-deleted',
        'toast-lock-created',
        'toast-lock-deleted',
        'toast-media-created',
      ],
      ...['toast-media-deleted', 'toast-allowed-created', 'toast-allowed-deleted', 'toast-price-created'],
      'toast-price-deleted',
    ],
  },
  (owner) => {
    const said = [
      ...[`addOpenTimesOf${owner}`, `changeOpenTimeOf${owner}`, `removeOpenTimeOf${owner}`],
      ...[`addLockOf${owner}`, `changeLockOf${owner}`, `removeLockOf${owner}`],
      ...[`addSpecialDaysOf${owner}`, `removeSpecialDaysOf${owner}`, `setRuleOf${owner}`, `removeRuleOf${owner}`],
      ...[`addAllowedOf${owner}`, `removeAllowedOf${owner}`, `addMediaOf${owner}`, `removeMediaOf${owner}`],
      ...[`addPriceOf${owner}`, `changePriceOf${owner}`, `removePriceOf${owner}`],
    ] as const
    expect(said.map((name) => calls[name].toast)).toEqual([
      ...['open-time-added', 'open-time-added', 'open-time-removed', 'lock-added', 'lock-changed', 'lock-removed'],
      ...['special-days-added', 'special-day-removed', 'rule-set', 'rule-removed', 'allowed-added', 'allowed-removed'],
      ...['media-added', 'media-removed', 'price-added', 'price-set', 'price-removed'],
    ])
  },
)

test('what is added for one group is added for the whole house in the same press', {
  tags: 'special-days-house',
}, async () => {
  const { answers, sent } = await show('Group')
  answers.affectedOfGroups = ok({ count: 2, bookings: [] })
  answers.addSpecialDaysOfGroups = ok(null)
  const panel = part('Särskilda dagar')
  await fill(field('Datum', panel), '2026-06-19')
  await fill(field('Rubrik', panel), 'Midsommarafton')
  await press(button('Välj hela huset', panel))
  await press(button('Lägg till dagen', panel))
  await press(button('Spara ändå', part('2 bokningar berörs')))
  const day = { ...closed(1, '2026-06-19', 'Midsommarafton'), lastDate: null, weekdays: null }
  const { id: _, ...values } = day
  const asked = { body: { groups: [1, 2, 3], days: [values] } }
  expect(sent('affectedOfGroups', 'addSpecialDaysOfGroups')).toEqual([
    ['affectedOfGroups', asked],
    ['addSpecialDaysOfGroups', asked],
  ])
  expect([field('Rubrik', panel).value, isTicked(field('Studior', panel))]).toEqual(['', false])
})

test.each([
  ['group', <CreateGroupPage key="group" />],
  ['resource', <CreateResourcePage key="resource" />],
])('a %s that is not there yet has no panels', { tags: 'panel-after-id' }, async (_, page) => {
  await draw(page, createFakeCore({ ...userChoices, groups: ok([someGroup]) }))
  await settled(() => field('Titel'))
  expect(document.querySelectorAll('.panel')).toHaveLength(0)
})
