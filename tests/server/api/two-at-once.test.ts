/**
 * Two of the house change the same thing at the same time, for each thing of the house that can be changed. Invariant: a call that changes
 * something that is already there has a scene here, or is among the few that stand below with the reason why it needs none.
 */
import { afterAll, describe, expect, test } from 'vitest'
import { type CallName, calls } from '../../../domain/schema/calls/http.ts'
import { startGroupScene } from '../groups/group-scene.ts'
import { type Answer, failureOf } from '../testing/browser.ts'
import { people } from '../testing/test-content.ts'
import { person } from './authorisation-rows.ts'

const scene = await startGroupScene()
const { administrator: colleague, anna, content, makeGroup, makeResource, makeAttribute, post, server } = scene
afterAll(() => scene.stop())
await server.database
  .updateTable('app_user')
  .set({ role: 'administrator' })
  .where('id', '=', content.users.bertil)
  .execute()
const me = await scene.signedIn('bertil')

/** A call changes something that is already there if it is a PUT, or if its name says so. */
const editing = (Object.entries(calls) as readonly (readonly [CallName, (typeof calls)[CallName]])[]).filter(
  ([name, call]) =>
    call.isChange && (call.method === 'PUT' || /^(?:set|change|update|rename|order|move)[A-Z]/u.test(name)),
)

/** Why a call needs no scene. */
const withoutScene: Partial<Readonly<Record<CallName, string>>> = {
  tellNewBrowser: 'a switch of one’s own',
  wantReminders: 'a switch of one’s own',
  setProtection: 'a switch',
  changePassword: 'asks for the password of before',
  confirmApp: 'a code, once',
  confirmAppByTicket: 'a code, once',
  confirmPasskey: 'a key, once',
  confirmPasskeyByTicket: 'a key, once',
  renamePasskey: 'a name that one alone sees',
  setRetention: 'says by `replaces` what was seen: tests/server/retention/retention-months.test.ts',
  setStatuses: 'answers only what still has the status `from`: tests/server/bookings/answers.test.ts',
  changeTimes: 'moves times; the claims decide, and the edit shows its booking live',
  changeBookingResource: 'moves times; the claims decide, and the edit shows its booking live',
  moveBookingResource: 'moves times; the claims decide, and the edit shows its booking live',
}

interface Scene {
  readonly path: string
  readonly method?: 'POST'
  /** The values with which both forms begin. */
  readonly began: Readonly<Record<string, unknown>>
  /** What the colleague changes, what I change of the same, and what I change beside it. Null if the thing has one value alone. */
  readonly theirs: Readonly<Record<string, unknown>>
  readonly mine: Readonly<Record<string, unknown>>
  readonly beside: Readonly<Record<string, unknown>> | null
  /** The body with these values, if it is not the values themselves with what they began as. */
  readonly bodyOf?: (values: Readonly<Record<string, unknown>>, began: object) => object
  /** How the fields are named where they collide, if it is not by their own names. */
  readonly collides?: readonly string[]
  /** Reads the thing as it is now. */
  readonly read: () => Promise<unknown>
}

const json = async (path: string): Promise<Readonly<Record<string, unknown>>> => Object((await me.send(path)).json)
const madeId = (answer: Answer): number => Object(answer.json).id
const partOf = async (path: string, kind: string, id: number): Promise<unknown> => {
  const parts: unknown = (await json(path))[kind]
  return Array.isArray(parts) ? parts.find((part) => part.id === id) : undefined
}

const owners = {
  Group: async () => `/api/groups/${(await makeGroup()).id}`,
  Resource: async () => `/api/resources/${(await makeResource((await makeGroup()).id)).id}`,
}

/** A scene of a part, which is made first. `at` and `read` are the names of its list in the address and in what is read. */
const ofPart =
  (kind: keyof typeof owners, at: string, read: string, values: Pick<Scene, 'began' | 'theirs' | 'mine' | 'beside'>) =>
  async (): Promise<Scene> => {
    const owner = await owners[kind]()
    const id = madeId(await post(`${owner}/${at}`, values.began))
    return { path: `${owner}/${at}/${id}`, ...values, read: () => partOf(owner, read, id) }
  }

const openTimes = {
  began: { dayOfWeek: 1, startTime: '08:00:00', endTime: '17:00:00' },
  theirs: { startTime: '09:00:00' },
  mine: { startTime: '10:00:00' },
  beside: { endTime: '18:00:00' },
}
const locks = {
  began: {
    ...{ startDate: '2026-04-01', startTime: '08:00:00', endDate: '2026-04-02', endTime: '12:00:00' },
    reason: 'Städning',
  },
  theirs: { startTime: '09:00:00', endTime: '13:00:00' },
  mine: { startTime: '10:00:00' },
  beside: { reason: 'Målning' },
}
const prices = {
  began: { time: 30, price: 40.5, userTypeId: null, organisationId: null, userId: null },
  theirs: { price: 50 },
  mine: { price: 60 },
  beside: { userId: content.users.anna },
}
const nothing = { horizonDays: null, opensAt: null, longestMinutes: null, mostAhead: null }

const ruleScene = (kind: keyof typeof owners) => async (): Promise<Scene> => {
  const owner = await owners[kind]()
  const began = { ...nothing, longestMinutes: 240, noticeMinutes: 120, noticeWeekdays: null, noticeAt: null }
  await post(`${owner}/rule`, began)
  return {
    ...{ path: `${owner}/rule`, method: 'POST', began },
    // Minutes and weekdays are one value: of two who change it, one in minutes and one in weekdays, neither wins in silence.
    ...{
      theirs: { noticeWeekdays: 2, noticeAt: '12:00:00' },
      mine: { noticeMinutes: 180 },
      beside: { longestMinutes: 180 },
    },
    collides: ['noticeMinutes', 'noticeWeekdays', 'noticeAt'],
    read: async () => Object((await json(owner)).rules)[0],
  }
}

const daysScene = (kind: keyof typeof owners) => async (): Promise<Scene> => {
  const owner = await owners[kind]()
  const whole = { date: '2026-12-19', lastDate: null, weekdays: null, title: 'Extra öppet', hours: [600, 840] }
  const time = (minutes: number): string => `${String(minutes / 60).padStart(2, '0')}:00:00`
  const bodyOf = ({ hours, ...days }: Readonly<Record<string, unknown>>, began?: object) => ({
    ...(began === undefined ? {} : { began }),
    days: (Array.isArray(hours) ? hours : []).flatMap((from: number, at, all) =>
      at % 2 === 1 ? [] : [{ ...days, startTime: time(from), endTime: time(all[at + 1]) }],
    ),
  })
  const [id] = Object((await post(`${owner}/special-day`, bodyOf(whole))).json).ids
  return {
    ...{ path: `${owner}/special-day/${id}`, began: whole, bodyOf },
    // A day with more times than before has more rows, and is found by the row that was there before.
    ...{ theirs: { hours: [600, 840, 900, 1080] }, mine: { hours: [660, 840] }, beside: { title: 'Julmarknad' } },
    read: async () => {
      const rows = (await json(owner)).specialDays
      const list: readonly Record<string, string>[] = Array.isArray(rows) ? rows : []
      const minutes = (text = '') => Number(text.slice(0, 2)) * 60
      return {
        title: [...new Set(list.map((row) => row.title))].join(),
        hours: list.flatMap(({ startTime, endTime }) => [minutes(startTime), minutes(endTime)]),
      }
    },
  }
}

const groupFields = { title: 'Grupp', description: '<p>En grupp</p>', color: 'primary', slotTime: 30, enabled: true }
const annasPart = async () => {
  day += 1
  const date = `2026-05-${String(day).padStart(2, '0')}`
  const bookingSlots = [{ startTime: '08:00:00', endTime: '08:30:00' }]
  const bookingResources = [{ resourceId: content.rooms.priced, date, bookingSlots }]
  const booking = Object((await anna.send('/api/booking', { method: 'POST', body: { bookingResources } })).json)
  const path = `/api/booking/${booking.id}`
  const rid = booking.bookingResources[0].id
  return { path, rid, read: async () => Object((await json(path)).bookingResources)[0] }
}
let day = 0
const typeValues = { public: true, organisationType: 0, needsApproval: false, shortRegistration: false }
const listed = async (path: string): Promise<readonly { readonly id: number }[]> => Object((await me.send(path)).json)

const scenes: Partial<Readonly<Record<CallName, () => Promise<Scene>>>> = {
  updateGroup: async () => {
    const { id } = await makeGroup(groupFields)
    const path = `/api/groups/${id}`
    const values = { theirs: { title: 'Rum' }, mine: { title: 'Salar' }, beside: { slotTime: 45 } }
    return { path, began: groupFields, ...values, read: () => json(path) }
  },
  updateResource: async () => {
    const { id: group } = await makeGroup()
    const { id } = await makeResource(group)
    const began = { title: 'Sal', description: '<p>En sal</p>', assets: '', capacity: null, group, enabled: true }
    const path = `/api/resources/${id}`
    const values = { theirs: { title: 'Rum' }, mine: { title: 'Salen' }, beside: { capacity: 12 } }
    return { path, began, ...values, read: () => json(path) }
  },
  orderResources: async () => {
    const { id } = await makeGroup()
    const [a, b, c] = [(await makeResource(id)).id, (await makeResource(id)).id, (await makeResource(id)).id]
    const path = `/api/groups/${id}`
    const values = { theirs: { resources: [b, a, c] }, mine: { resources: [c, b, a] }, beside: null }
    const resources: () => Promise<readonly { readonly id: number }[]> = async () => Object(await json(path)).resources
    const read = async () => ({ resources: (await resources()).map((resource) => resource.id) })
    return { path: `${path}/order`, began: { resources: [a, b, c] }, ...values, read }
  },
  changeOpenTimeOfGroup: ofPart('Group', 'open', 'open', openTimes),
  changeOpenTimeOfResource: ofPart('Resource', 'open', 'open', openTimes),
  changeLockOfGroup: ofPart('Group', 'locked', 'locked', locks),
  changeLockOfResource: ofPart('Resource', 'locked', 'locked', locks),
  changePriceOfGroup: ofPart('Group', 'price', 'prices', prices),
  changePriceOfResource: ofPart('Resource', 'price', 'prices', prices),
  setRuleOfGroup: ruleScene('Group'),
  setRuleOfResource: ruleScene('Resource'),
  changeSpecialDaysOfGroup: daysScene('Group'),
  changeSpecialDaysOfResource: daysScene('Resource'),
  renameAttribute: async () => {
    const id = await makeAttribute('Lupp')
    const values = { theirs: { name: 'Lupplampa' }, mine: { name: 'Förstoringsglas' }, beside: null }
    const read = async () => (await listed('/api/attributes')).find((one) => one.id === id)
    return { path: `/api/attributes/${id}`, began: { name: 'Lupp' }, ...values, read }
  },
  updateUserType: async () => {
    const began = { name: 'Elev', ...typeValues }
    const id = madeId(await post('/api/user/types', began))
    const values = { theirs: { name: 'Elever' }, mine: { name: 'Studerande' }, beside: { needsApproval: true } }
    const read = async () => (await listed('/api/user/types/administered')).find((one) => one.id === id)
    return { path: `/api/user/types/${id}`, began, ...values, read }
  },
  orderUserTypes: async () => {
    const before = (await listed('/api/user/types/administered')).map(({ id }) => id)
    const [first = 0, second = 0, ...rest] = before
    return {
      ...{ path: '/api/user/types/order', began: { userTypes: before }, beside: null },
      ...{ theirs: { userTypes: [second, first, ...rest] }, mine: { userTypes: before.toReversed() } },
      read: async () => ({ userTypes: (await listed('/api/user/types/administered')).map(({ id }) => id) }),
    }
  },
  updateContent: async () => {
    const { id, value } = await json('/api/content/key/content.information.preamble')
    const path = `/api/content/${id}`
    const values = { theirs: { value: 'Deras' }, mine: { value: 'Min' }, beside: null }
    return { path, began: { value }, ...values, read: () => json(path) }
  },
  updateUser: async () => {
    const path = `/api/user/${content.users.bertil}`
    const { userType } = await json(path)
    const began = { ...person, email: people.bertil, userType, role: 'administrator', organisation: null }
    expect((await colleague.send(path, { method: 'PUT', body: began })).status).toBe(200)
    const values = { theirs: { address: 'Gatan 2' }, mine: { address: 'Gatan 3' }, beside: { city: 'Staden' } }
    return { path, began, ...values, read: () => json(path) }
  },
  setPrice: async () => {
    const { path, rid, read } = await annasPart()
    const values = { theirs: { price: 80 }, mine: { price: 75 }, beside: null }
    return { path: `${path}/resource/${rid}/price`, method: 'POST', began: { price: 100 }, ...values, read }
  },
  setStatus: async () => {
    const { path, rid, read } = await annasPart()
    const values = { theirs: { status: 1 }, mine: { status: 3 }, beside: null }
    return { path: `${path}/resource/${rid}/status`, method: 'POST', began: { status: 0 }, ...values, read }
  },
  changeParts: async () => {
    const { path, rid, read } = await annasPart()
    return {
      ...{ path: `${path}/parts`, began: { status: 0, price: 100 }, read, collides: ['parts.0.price'] },
      ...{ theirs: { price: 80 }, mine: { price: 75 }, beside: { status: 1 } },
      bodyOf: (values, began) => ({ parts: [{ rid, ...values, began }] }),
    }
  },
}

test('each call that changes something has a scene, or a reason why it needs none', {
  tags: 'twice-everything',
}, () => {
  const known = [...Object.keys(scenes), ...Object.keys(withoutScene)]
  expect(known.toSorted()).toEqual(editing.map(([name]) => name).toSorted())
})

describe.each(Object.entries(scenes))('%s', { tags: ['twice-everything', 'twice-parts'] }, (_name, open) => {
  test('what both have changed is refused with both values, and what does not collide is merged', async () => {
    const { path, method = 'PUT', began, theirs, mine, beside, collides = Object.keys(mine), ...rest } = await open()
    const { bodyOf = (values, before) => ({ ...values, began: before }), read } = rest
    const save = (who: typeof me, changed: object): Promise<Answer> =>
      who.send(path, { method, body: bodyOf({ ...began, ...changed }, began) })
    const first = await save(colleague, theirs)
    expect([first.status, first.text.slice(0, 200)]).toEqual([expect.toBeOneOf([200, 201]), expect.anything()])

    const late = await save(me, mine)
    expect([late.status, failureOf(late).code]).toEqual([409, 'overtaken'])
    expect(failureOf(late).collisions?.map(({ field, who }) => [field, who])).toEqual(
      collides.map((field) => [field, 'administrator Test']),
    )
    expect(await read()).toMatchObject(theirs)

    // The same once more is no collision, and what I change beside it leaves theirs as it is.
    const again = await save(me, { ...theirs, ...beside })
    expect([again.status, again.text.slice(0, 200)]).toEqual([expect.toBeOneOf([200, 201]), expect.anything()])
    expect(await read()).toMatchObject({ ...theirs, ...beside })
    if (beside === null) return
    const merged = await save(me, beside)
    expect([merged.status, merged.text.slice(0, 200)]).toEqual([expect.toBeOneOf([200, 201]), expect.anything()])
    expect(await read()).toMatchObject({ ...theirs, ...beside })
  })
})

test('a week of opening times is replaced only as it was seen', { tags: 'twice-parts' }, async () => {
  const { id } = await makeGroup()
  const week = (hour: number) => [{ dayOfWeek: 1, startTime: `0${hour}:00:00`, endTime: '17:00:00' }]
  const replace = (hour: number) =>
    post(`/api/groups/${id}/open-times`, { times: week(hour), replaces: true, began: { times: [1, 480, 1020] } })
  await post(`/api/groups/${id}/open-times`, { times: week(8) })
  expect((await replace(7)).status).toBe(201)
  expect(failureOf(await replace(9)).code).toBe('overtaken')
  expect((await json(`/api/groups/${id}`)).open).toMatchObject(week(7))
})

test('of two who make a rule for the same user type at once, the second is told of the first', {
  tags: 'twice-parts',
}, async () => {
  const { id } = await makeGroup()
  const add = (values: object) => post(`/api/groups/${id}/rule`, { ...nothing, ...values, began: nothing })
  const answers = await Promise.all([add({ longestMinutes: 120 }), add({ longestMinutes: 240 })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect((await add({ mostAhead: 2 })).status).toBe(201)
  expect((await json(`/api/groups/${id}`)).rules).toMatchObject([{ mostAhead: 2, longestMinutes: expect.any(Number) }])
})

test('merged values that do not go together are refused at their field', { tags: 'twice-parts' }, async () => {
  const { path, began } = await ofPart('Group', 'open', 'open', openTimes)()
  const save = (who: typeof me, changed: object) =>
    who.send(path, { method: 'PUT', body: { ...began, ...changed, began } })
  await save(colleague, { startTime: '16:00:00' })
  const late = await save(me, { endTime: '12:00:00' })
  expect([late.status, failureOf(late).fields]).toEqual([422, { endTime: 'Sluttiden måste vara efter starttiden.' }])
})

test('the date of one and the time of another are no moment at which anybody wanted a lock to begin', {
  tags: 'twice-parts',
}, async () => {
  const { path, began, read } = await ofPart('Group', 'locked', 'locked', locks)()
  const save = (who: typeof me, changed: object) =>
    who.send(path, { method: 'PUT', body: { ...began, ...changed, began } })
  await save(colleague, { startDate: '2026-04-02' })
  const late = await save(me, { startTime: '11:00:00' })
  expect([late.status, failureOf(late).collisions?.map(({ field }) => field)]).toEqual([
    409,
    ['startDate', 'startTime'],
  ])
  expect(await read()).toMatchObject({ startDate: '2026-04-02', startTime: '08:00:00' })
})

test('an amount and the minutes of another amount make no price that nobody has set', {
  tags: 'twice-parts',
}, async () => {
  const { path, began, read } = await ofPart('Group', 'price', 'prices', prices)()
  const save = (who: typeof me, changed: object) =>
    who.send(path, { method: 'PUT', body: { ...began, ...changed, began } })
  await save(colleague, { price: 50 })
  const late = await save(me, { time: 60 })
  expect([late.status, failureOf(late).collisions?.map(({ field }) => field)]).toEqual([409, ['time', 'price']])
  expect(await read()).toMatchObject({ time: 30, price: 50 })
})

test('special days of several dates have no common beginning', { tags: 'twice-parts' }, async () => {
  const { path, began, bodyOf } = await daysScene('Group')()
  const body: { days?: readonly object[] } = bodyOf?.(began, began) ?? {}
  const [day] = body.days ?? []
  const several = { ...body, days: [day, { ...day, date: '2026-12-20' }] }
  expect((await me.send(path, { method: 'PUT', body: several })).status).toBe(422)
})
