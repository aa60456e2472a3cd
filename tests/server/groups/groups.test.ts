/**
 * Groups, resources and their parts over HTTP (docs/rules.md#http), and what open grids hear of them
 * (docs/rules.md#hub).
 */
import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { Schema } from 'effect'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Group, Resource } from '../../../domain/schema/administered-groups.ts'
import { ListedAttribute } from '../../../domain/schema/calls/finding-calls.ts'
import { PublicGroup, PublicResource } from '../../../domain/schema/entities.ts'
import { type Answer, type Browser, failureOf, openBrowser } from '../testing/browser.ts'
import { openServerWorld } from '../testing/server-world.ts'
import { people, TEST_PASSWORD } from '../testing/test-content.ts'

/** The groups whose grids were told to load again, in order. */
const heard: number[] = []

const { server, content, administrator, anna, visitor } = await openServerWorld()

const types = await server.database.selectFrom('user_type').select(['id', 'key']).execute()
const userType = (key: string): number => types.find((type) => type.key === key)?.id ?? 0
const organisation = async (name: string, organisation_type: number): Promise<number> =>
  (
    await server.database
      .insertInto('organisation')
      .values({ name, organisation_type })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
const school = await organisation('Almskolan', 2)
const company = await organisation('Linden AB', 1)

const hub = new HubConnectionBuilder().withUrl(`${server.address}/booking-hub`).configureLogging(LogLevel.None).build()
hub.on('grid', ({ groupId }: { groupId: number }) => heard.push(groupId))
await hub.start()
afterAll(async () => {
  await hub.stop()
  await server.stop()
})

const post = (path: string, body: unknown): Promise<Answer> => administrator.send(path, { method: 'POST', body })
const put = (path: string, body: unknown): Promise<Answer> => administrator.send(path, { method: 'PUT', body })
const remove = (path: string): Promise<Answer> => administrator.send(path, { method: 'DELETE' })
const read = async <Seen>(browser: Browser, path: string, schema: Schema.Codec<Seen, unknown>): Promise<Seen> => {
  const answer = await browser.send(path)
  expect([path, answer.status]).toEqual([path, 200])
  return Schema.decodeUnknownSync(schema)(answer.json)
}
const ok = (answer: Answer, status: number): Answer => {
  expect([answer.status, answer.text.slice(0, 300)]).toEqual([status, answer.text.slice(0, 300)])
  return answer
}
const groupOf = (answer: Answer, status = 201) => Schema.decodeUnknownSync(Group)(ok(answer, status).json)
const resourceOf = (answer: Answer, status = 201) => Schema.decodeUnknownSync(Resource)(ok(answer, status).json)
const decodeMade = Schema.decodeUnknownSync(Schema.Struct({ id: Schema.Int }))
const idOf = (answer: Answer): number => decodeMade(ok(answer, 201).json).id
const fieldsOf = (answer: Answer) => failureOf(ok(answer, 422)).fields

const makeGroup = async (rest: object = {}) =>
  groupOf(await post('/api/groups', { title: 'Grupp', description: '<p>En grupp</p>', ...rest }))
const makeResource = async (group: number, rest: object = {}) =>
  resourceOf(await post('/api/resources', { title: 'Sal', description: '<p>En sal</p>', group, ...rest }))

const makeAttribute = async (name: string): Promise<number> => idOf(await post('/api/attributes', { name }))

/** News for open grids while the work is done: a change of another group comes after all of it. */
const toldBy = async (work: () => Promise<unknown>): Promise<number[]> => {
  const fence = async () => {
    const before = heard.length
    idOf(
      await post(`/api/groups/${content.disabledGroup}/open`, {
        dayOfWeek: 0,
        startTime: '08:00:00',
        endTime: '09:00:00',
      }),
    )
    await expect.poll(() => heard.slice(before), { interval: 5 }).toContain(content.disabledGroup)
  }
  await fence()
  const from = heard.length
  await work()
  await fence()
  return heard.slice(from, -1)
}

const morning = { dayOfWeek: 1, startTime: '08:00:00', endTime: '12:00:00' }
const lock = { startDate: '2026-03-03', startTime: '08:00:00', endDate: '2026-03-05', endTime: '12:00:00' }

describe('groups and resources', () => {
  test('are whole for administrators; others see neither prices, permissions, addresses nor what is disabled', {
    tags: [
      'call-groups-visibility',
      'call-resources-visibility',
      'call-groups-list',
      'call-groups-get',
      'call-resources-list',
      'call-resources-get',
      'field-group',
      'field-resource',
    ],
  }, async () => {
    const { rooms, group, disabledGroup } = content
    await post(`/api/groups/${group}/notification`, { email: 'vakt@test.example' })
    const all = await read(administrator, '/api/groups', Schema.Array(Group))
    expect(all.map(({ id }) => id)).toEqual([group, disabledGroup])
    const whole = await read(administrator, `/api/groups/${group}`, Group)
    expect(whole).toEqual(all[0])
    expect(whole.notifications).toMatchObject([{ email: 'vakt@test.example' }])
    expect(whole.resources.map(({ id }) => id)).toEqual([rooms.priced, rooms.free, rooms.companiesOnly, rooms.disabled])
    expect(whole.resources[0]?.prices).toMatchObject([
      { time: 30, price: 100, userTypeId: null, organisationId: null, userId: null },
      { time: 60, price: 150 },
      { time: 30, price: 50, userTypeId: userType('foretag') },
    ])
    expect(whole.resources[2]?.allowed).toEqual([userType('foretag')])
    const resources = await read(administrator, '/api/resources', Schema.Array(Resource))
    expect(resources).toEqual(all.flatMap((one) => one.resources))
    expect(await read(administrator, `/api/resources/${rooms.disabled}`, Resource)).toMatchObject({ enabled: false })
    expect(await read(administrator, `/api/groups/${disabledGroup}`, Group)).toMatchObject({ enabled: false })

    for (const browser of [anna, visitor]) {
      const groups = await browser.send('/api/groups')
      expect(groups.text).not.toMatch(/"(notifications|allowed|prices)"|vakt@|Avstängt|Dol/)
      const [only, ...others] = Schema.decodeUnknownSync(Schema.Array(PublicGroup))(groups.json)
      expect(others).toEqual([])
      expect(only?.resources.map(({ id }) => id)).toEqual([rooms.priced, rooms.free, rooms.companiesOnly])
      expect(await read(browser, `/api/groups/${group}`, PublicGroup)).toEqual(only)
      expect((await browser.send(`/api/groups/${group}`)).text).not.toMatch(/"(notifications|allowed|prices)"/)
      const said = only?.resources.map(({ bookedBy: _, refusesCaller: __, ...resource }) => resource)
      expect(await read(browser, '/api/resources', Schema.Array(PublicResource))).toEqual(said)
      for (const path of ['/api/resources', `/api/resources/${rooms.priced}`])
        expect((await browser.send(path)).text).not.toMatch(/"(allowed|prices)"/)
      for (const path of [
        `/api/groups/${disabledGroup}`,
        `/api/resources/${rooms.disabled}`,
        `/api/resources/${rooms.ofDisabledGroup}`,
      ])
        expect([path, (await browser.send(path)).status]).toEqual([path, 404])
    }
  })

  test('tell everybody by name who may book a resource, and who asks whether that is another', {
    tags: 'bookers-told',
  }, async () => {
    const types = await server.database.selectFrom('user_type').select(['id', 'name']).orderBy('id').execute()
    const nameOf = (key: string): string => types.find(({ id }) => id === userType(key))?.name ?? ''
    const { id } = await makeGroup()
    const [open, schools] = [await makeResource(id), await makeResource(id)]
    await post(`/api/resources/${schools.id}/allowed`, { userTypeId: userType('skola') })
    await post(`/api/resources/${schools.id}/allowed`, { userTypeId: userType('foretag') })
    const said = async (browser: Browser) => {
      const { resources } = await read(browser, `/api/groups/${id}`, PublicGroup)
      return resources.map(({ bookedBy, refusesCaller }) => [bookedBy?.toSorted(), refusesCaller])
    }
    const both = [nameOf('skola'), nameOf('foretag')].toSorted()
    const foretag = await openBrowser(server.address)
    await foretag.signIn(people.company, TEST_PASSWORD)
    expect([open.id < schools.id, await said(visitor)]).toEqual([
      true,
      [
        [undefined, undefined],
        [both, undefined],
      ],
    ])
    expect(await said(anna)).toEqual([
      [undefined, undefined],
      [both, true],
    ])
    expect(await said(foretag)).toEqual([
      [undefined, undefined],
      [both, undefined],
    ])
    // Group and resource must both allow.
    await post(`/api/groups/${id}/allowed`, { userTypeId: userType('skola') })
    expect(await said(foretag)).toEqual([
      [[nameOf('skola')], true],
      [[nameOf('skola')], true],
    ])
    await remove(`/api/groups/${id}`)
  })

  test('are told in few words where nothing is: 404', async () => {
    const body = { title: '', description: '', group: 1 }
    for (const path of ['/api/groups/99999', '/api/resources/99999']) {
      expect((await administrator.send(path)).status).toBe(404)
      expect((await put(path, body)).status).toBe(404)
      for (const [part, model] of Object.entries({
        open: { ...morning, endTime: '07:00:00' },
        locked: lock,
        allowed: { userTypeId: 1 },
        rule: { mostAhead: 0 },
      })) {
        expect((await post(`${path}/${part}`, model)).status).toBe(404)
        expect((await remove(`${path}/${part}/1`)).status).toBe(404)
      }
    }
    expect((await post('/api/groups/99999/notification', { email: '' })).status).toBe(404)
    expect((await post('/api/resources/99999/price', { time: 0, price: -1 })).status).toBe(404)
  })
})

describe('a group', () => {
  test('is made with what is left out as usual, and answered whole', {
    tags: ['call-groups-create', 'field-group', 'field-group-color', 'rich-text-safe'],
  }, async () => {
    const group = groupOf(
      await post('/api/groups/', { title: ' Nya  rum ', description: '<p onclick="x">Rum</p><script>x</script>' }),
    )
    expect(group).toMatchObject({
      title: 'Nya rum',
      color: 'primary',
      slotTime: 30,
      enabled: true,
      resources: [],
      open: [],
    })
    expect(group.description).toMatch(/^(<p>)?Rum(<\/p>)?$/)
    expect(await read(administrator, `/api/groups/${group.id}`, Group)).toEqual(group)
    expect(await makeGroup({ color: 'secondary', slotTime: 45, enabled: false })).toMatchObject({
      ...{ color: 'secondary', slotTime: 45, enabled: false },
    })
    expect(await makeGroup({ color: '', slotTime: null, enabled: null })).toMatchObject({
      ...{ color: 'primary', slotTime: 30, enabled: true },
    })
  })

  test('is changed as a whole, and what is left out stays', { tags: 'call-groups-update' }, async () => {
    const group = await makeGroup({ color: 'secondary', slotTime: 45, enabled: false })
    const change = async (body: object) => groupOf(await put(`/api/groups/${group.id}`, body), 200)
    const renamed = { ...group, title: 'Annat', description: 'Kort' }
    expect(await change({ title: 'Annat', description: 'Kort' })).toEqual(renamed)
    expect(await change({ ...group, color: '', slotTime: 60, enabled: true, id: 1, resources: [] })).toEqual({
      ...group,
      ...{ color: 'primary', slotTime: 60, enabled: true },
    })
  })

  test('is refused with the texts of the specification', {
    tags: ['valid-group-title', 'valid-group-description', 'valid-group-slot-time', 'rule-grid-slot-time'],
  }, async () => {
    const { id } = await makeGroup()
    const wrong = { title: '  ', description: '<p> </p>', slotTime: 0 }
    const texts = {
      title: 'Fyll i title.',
      description: 'Fyll i beskrivning.',
      slotTime: 'Slot tid ska vara ett helt antal minuter, från 5 till 480.',
    }
    expect(fieldsOf(await post('/api/groups', wrong))).toEqual(texts)
    const answer = await put(`/api/groups/${id}`, wrong)
    expect(failureOf(ok(answer, 422))).toMatchObject({ code: 'invalid', message: 'Fyll i title.', fields: texts })
    const right = { title: 'Rum', description: 'Rum' }
    for (const slotTime of [4, 481, -30])
      expect(fieldsOf(await post('/api/groups', { ...right, slotTime }))).toEqual({
        slotTime: 'Slot tid ska vara ett helt antal minuter, från 5 till 480.',
      })
    for (const slotTime of [5, 480]) groupOf(await post('/api/groups', { ...right, slotTime }))
    for (const bad of [{ slotTime: 7.5 }, { color: 'red' }, { title: null }, { enabled: 'ja' }])
      expect((await post('/api/groups', { ...right, ...bad })).status).toBe(400)
  })
})

describe('a resource', () => {
  test('is made in a group and answered whole; assets are cleaned too', {
    tags: ['call-resources-create', 'field-resource', 'rich-text-safe'],
  }, async () => {
    const group = await makeGroup()
    const resource = resourceOf(
      await post('/api/resources/', {
        ...{ title: 'Sal 1', description: '<p>Stor</p>', group: group.id },
        assets: '<b>Projektor</b><img src=x onerror=alert(1)>',
      }),
    )
    expect(resource).toMatchObject({ title: 'Sal 1', group: group.id, enabled: true, prices: [], allowed: [] })
    expect(resource.assets).toBe('<strong>Projektor</strong>')
    expect(await makeResource(group.id)).toMatchObject({ assets: '' })
    const { resources } = await read(administrator, `/api/groups/${group.id}`, Group)
    expect(resources[0]).toEqual(resource)
  })

  test('has an information, at most 500 characters, which stays when it is left out and goes with a copy', {
    tags: 'resource-information',
  }, async () => {
    const group = await makeGroup()
    const resource = await makeResource(group.id, { information: '  Nyckel i receptionen. ' })
    expect(resource.information).toBe('Nyckel i receptionen.')
    const path = `/api/resources/${resource.id}`
    const model = { title: 'Sal', description: '<p>Stor</p>', group: group.id }
    expect(resourceOf(await put(path, model), 200).information).toBe('Nyckel i receptionen.')
    expect(resourceOf(await post(`${path}/copy`, { title: 'Sal B' })).information).toBe('Nyckel i receptionen.')
    const long = await put(path, { ...model, information: 'x'.repeat(501) })
    expect([long.status, failureOf(long).fields]).toEqual([
      422,
      { information: 'Informationen får ha högst 500 tecken.' },
    ])
    expect(resourceOf(await put(path, { ...model, information: '' }), 200).information).toBe('')
  })

  test('says how many it takes, how one finds it and what it has: to everybody, in the audit and to its copy', {
    tags: ['seats-of-resource', 'attributes-of-resource'],
  }, async () => {
    const group = await makeGroup({ place: ' Storgatan  12 ', placeLink: 'https://karta.example/' })
    const [lift, loop] = [await makeAttribute('Hiss'), await makeAttribute('Hörslinga')]
    const said = { capacity: 12, way: ' Plan 2 ', attributes: [loop, lift, loop] }
    const resource = await makeResource(group.id, said)
    const shown = {
      capacity: 12,
      way: 'Plan 2',
      attributes: [
        { id: lift, name: 'Hiss' },
        { id: loop, name: 'Hörslinga' },
      ],
    }
    expect(resource).toMatchObject(shown)
    const path = `/api/resources/${resource.id}`
    const model = { title: 'Sal', description: '<p>Stor</p>', group: group.id }
    expect(resourceOf(await put(path, model), 200)).toMatchObject(shown)
    expect(resourceOf(await post(`${path}/copy`, { title: 'Sal B' }))).toMatchObject(shown)
    expect(await read(visitor, path, PublicResource)).toMatchObject(shown)
    const groups = await read(visitor, '/api/groups', Schema.Array(PublicGroup))
    expect(groups.find(({ id }) => id === group.id)).toMatchObject({
      ...{ place: 'Storgatan 12', placeLink: 'https://karta.example/' },
    })
    const missing = await put(path, { ...model, attributes: [lift, 99_999] })
    expect(fieldsOf(missing)).toEqual({ attributes: 'En av egenskaperna har tagits bort. Ladda om sidan.' })
    const changed = resourceOf(await put(path, { ...model, capacity: null, way: '', attributes: [] }), 200)
    expect(changed).toMatchObject({ capacity: null, way: '', attributes: [] })
    const audited = await server.database
      .selectFrom('audit_entry')
      .select('details')
      .where('kind', '=', 'resource-changed')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(audited.details).toMatchObject({
      values: { capacity: { from: 12, to: null }, way: {}, attributes: { from: [lift, loop], to: [] } },
    })
  })

  test('has what the list of the house has: a name is there once, a new one is seen, what is removed is gone from all', {
    tags: ['attributes-list', 'place-of-group'],
  }, async () => {
    const group = await makeGroup()
    const attribute = await makeAttribute('Videomöte')
    const path = `/api/attributes/${attribute}`
    const resource = await makeResource(group.id, { attributes: [attribute] })
    const listed = async () => {
      const all = await read(administrator, '/api/attributes', Schema.Array(ListedAttribute))
      return all.find(({ id }) => id === attribute)
    }
    const has = async () => (await read(visitor, `/api/resources/${resource.id}`, PublicResource)).attributes
    expect(await listed()).toEqual({ id: attribute, name: 'Videomöte', resources: 1 })
    expect(fieldsOf(await post('/api/attributes', { name: ' videomöte ' }))).toEqual({
      name: 'Den finns redan i listan.',
    })
    expect(fieldsOf(await put(path, { name: ' ' }))).toEqual({ name: 'Fyll i ett namn.' })
    expect(fieldsOf(await put(path, { name: 'x'.repeat(61) }))).toEqual({ name: 'Namnet får ha högst 60 tecken.' })
    expect(await toldBy(async () => ok(await put(path, { name: 'videomöte' }), 200))).toEqual([group.id])
    expect(await toldBy(async () => ok(await put(path, { name: 'videomöte' }), 200))).toEqual([])
    expect(await has()).toEqual([{ id: attribute, name: 'videomöte' }])
    expect(await toldBy(async () => ok(await remove(path), 204))).toEqual([group.id])
    expect([await listed(), await has()]).toEqual([undefined, []])
    for (const gone of [await put(path, { name: 'Annat' }), await remove(path)]) expect(gone.status).toBe(404)
  })

  test('is changed as a whole, what is left out stays, and it may move to another group', {
    tags: 'call-resources-update',
  }, async () => {
    const [from, to] = [await makeGroup(), await makeGroup()]
    const resource = await makeResource(from.id, { assets: 'Tavla', enabled: false })
    const change = async (body: object) => resourceOf(await put(`/api/resources/${resource.id}`, body), 200)
    const moved = { ...resource, title: 'Flyttad', group: to.id }
    expect(await change({ title: 'Flyttad', description: resource.description, group: to.id })).toEqual(moved)
    expect(await change({ ...moved, assets: '', enabled: true })).toEqual({ ...moved, assets: '', enabled: true })
    const idsIn = async (id: number) =>
      (await read(administrator, `/api/groups/${id}`, Group)).resources.map((one) => one.id)
    expect([await idsIn(from.id), await idsIn(to.id)]).toEqual([[], [resource.id]])
  })

  test('is refused with the texts of the specification', {
    tags: ['valid-resource-title', 'valid-resource-description', 'valid-resource-group'],
  }, async () => {
    const { id } = await makeResource(content.group)
    const wrong = { title: '', description: '<br>', group: 99_999 }
    const texts = { title: 'Fyll i titel.', description: 'Fyll i beskrivning.', group: 'Välj grupp.' }
    expect(fieldsOf(await post('/api/resources', wrong))).toEqual(texts)
    expect(fieldsOf(await put(`/api/resources/${id}`, wrong))).toEqual(texts)
  })
})

/** Both kinds of owner have the same parts. */
const saysNothing = {
  ...{ horizonDays: null, opensAt: null, noticeMinutes: null, shortestMinutes: null, longestMinutes: null },
  ...{ mostAhead: null, mostADay: null, quotaMinutes: null, quotaPer: null, quotaWeekMinutes: null },
  ...{ quotaMonthMinutes: null, countsWith: null, noticeWeekdays: null, noticeAt: null, cancelWeekdays: null },
  ...{ cancelAt: null, cancelMinutes: null, freeCancelMinutes: null },
  ...{ confirms: null, confirmsDays: null, confirmsFrom: null, confirmsTo: null, series: null },
}

describe.each(['groups', 'resources'] as const)('the parts of %s', (kind) => {
  let path: string
  beforeAll(async () => {
    const { id } = kind === 'groups' ? await makeGroup() : await makeResource(content.group)
    path = `/api/${kind}/${id}`
  })
  const whole = () =>
    read<typeof Group.Type | typeof Resource.Type>(administrator, path, kind === 'groups' ? Group : Resource)

  test('opening times are added and removed', {
    tags: [
      'call-groups-open-add',
      'call-groups-open-delete',
      'call-resources-open',
      'field-open-time',
      'valid-open-time',
    ],
  }, async () => {
    const noon = idOf(await post(`${path}/open`, morning))
    const late = idOf(await post(`${path}/open`, { dayOfWeek: 0, startTime: '10:00:00', endTime: '00:00:00' }))
    idOf(await post(`${path}/open`, morning))
    expect((await whole()).open.slice(0, 2)).toEqual([
      { id: noon, ...morning },
      { id: late, dayOfWeek: 0, startTime: '10:00:00', endTime: '00:00:00' },
    ])
    expect((await remove(`${path}/open/${noon}`)).status).toBe(204)
    expect((await remove(`${path}/open/${noon}`)).status).toBe(404)
    expect((await whole()).open.map(({ id }) => id)).not.toContain(noon)
    expect(fieldsOf(await post(`${path}/open`, { ...morning, endTime: '08:00:00' }))).toEqual({
      endTime: 'Sluttiden måste vara efter starttiden.',
    })
    const missing = Object.keys(morning).map((name) => ({ [name]: undefined }))
    for (const bad of [...missing, { dayOfWeek: 7 }, { startTime: '8:00' }, { endTime: '24:00:00' }, { endTime: null }])
      expect((await post(`${path}/open`, { ...morning, ...bad })).status).toBe(400)
  })

  test('locks are added and removed, and those that ended before today are the administrators’ alone', {
    tags: ['call-groups-locked-add', 'call-groups-locked-delete', 'call-resources-locked', 'field-lock', 'valid-lock'],
  }, async () => {
    const id = idOf(await post(`${path}/locked`, lock))
    const yesterday = { ...lock, startDate: '2026-02-01', endDate: '2026-03-01' }
    const old = idOf(await post(`${path}/locked`, yesterday))
    const today = idOf(await post(`${path}/locked`, { ...lock, startDate: '2026-03-01', endDate: '2026-03-02' }))
    expect((await whole()).locked).toMatchObject([{ id, ...lock }, { id: old, ...yesterday }, { id: today }])
    const seen = await read<{ locked: readonly { id: number }[] }>(
      visitor,
      path,
      kind === 'groups' ? PublicGroup : PublicResource,
    )
    expect(seen.locked.map((one) => one.id)).toEqual([id, today])
    expect((await remove(`${path}/locked/${id}`)).status).toBe(204)
    expect((await remove(`${path}/locked/${id}`)).status).toBe(404)
    expect(fieldsOf(await post(`${path}/locked`, { ...lock, endDate: '2026-03-02' }))).toHaveProperty('endTime')
    expect(fieldsOf(await post(`${path}/locked`, { ...lock, endDate: '9999-12-31' }))).toHaveProperty('endDate')
    for (const name of Object.keys(lock))
      expect((await post(`${path}/locked`, { ...lock, [name]: undefined })).status).toBe(400)
  })

  test('user types are allowed once each, and removed by their own id', {
    tags: ['call-groups-allowed-add', 'call-groups-allowed-delete', 'call-resources-allowed'],
  }, async () => {
    const [foretag, skola] = [userType('foretag'), userType('skola')]
    for (const userTypeId of [skola, foretag, skola])
      expect(idOf(await post(`${path}/allowed`, { userTypeId }))).toBe(userTypeId)
    expect((await whole()).allowed).toEqual([foretag, skola].toSorted((a, b) => a - b))
    expect((await remove(`${path}/allowed/${skola}`)).status).toBe(204)
    expect((await remove(`${path}/allowed/${skola}`)).status).toBe(404)
    expect((await whole()).allowed).toEqual([foretag])
    expect(fieldsOf(await post(`${path}/allowed`, { userTypeId: 99_999 }))).toHaveProperty('userTypeId')
  })

  test('rules are one for each user type and one for all, each in place of the one before, and are removed', {
    tags: 'rules-rows',
  }, async () => {
    const all = { mostAhead: 3, quotaMinutes: 240, quotaPer: 'day' } as const
    const first = idOf(await post(`${path}/rule`, { horizonDays: 14, opensAt: '08:00:00' }))
    const foretag = { userTypeId: userType('foretag'), horizonDays: 30, confirms: 'at-once', confirmsDays: [1, 5] }
    const ofType = idOf(await post(`${path}/rule`, foretag))
    const second = idOf(await post(`${path}/rule`, { userTypeId: null, ...all }))
    expect(second).not.toBe(first)
    expect((await whole()).rules).toEqual([
      { ...saysNothing, ...foretag, id: ofType },
      { ...saysNothing, ...all, userTypeId: null, id: second },
    ])
    expect((await remove(`${path}/rule/${first}`)).status).toBe(404)
    expect((await remove(`${path}/rule/${ofType}`)).status).toBe(204)
    expect((await remove(`${path}/rule/${ofType}`)).status).toBe(404)
    expect((await whole()).rules?.map(({ id }) => id)).toEqual([second])
  })

  test('rules are told to others as what applies to them, never as rows', { tags: 'rules-catalogue' }, async () => {
    const { id: group } = await makeGroup()
    const { id } = await makeResource(group)
    const owner = kind === 'groups' ? `/api/groups/${group}` : `/api/resources/${id}`
    await post(`${owner}/rule`, { longestMinutes: 60 })
    const scope = idOf(await post(`${owner}/rule`, { userTypeId: userType('privatperson'), mostAhead: 3 }))
    await post(`${owner}/rule`, { userTypeId: userType('foretag'), mostAhead: 99 })
    const seenBy = async (browser: Browser) => (await browser.send('/api/groups')).text
    const limitsOf = async (browser: Browser) => {
      const [one, all] = [
        await read(browser, `/api/groups/${group}`, PublicGroup),
        await read(browser, '/api/groups', Schema.Array(PublicGroup)),
      ]
      expect(all.find((listed) => listed.id === group)?.resources).toEqual(one.resources)
      return one.resources[0]?.limits
    }
    const mostAhead = { bookings: 3, scope, ...(kind === 'groups' ? { ofGroup: true } : {}) }
    expect(await limitsOf(anna)).toEqual({ longestMinutes: 60, mostAhead })
    expect(await limitsOf(visitor)).toEqual({ longestMinutes: 60 })
    expect(await limitsOf(administrator)).toEqual({ longestMinutes: 60, mostAhead })
    for (const browser of [anna, visitor]) expect(await seenBy(browser)).not.toMatch(/"rules"|"bookings":99/)
  })

  test('rules that say nothing, or what cannot be, are refused at their field', { tags: 'rules-rows' }, async () => {
    for (const [field, said] of Object.entries({
      horizonDays: { horizonDays: 401 },
      noticeMinutes: { noticeMinutes: -1 },
      shortestMinutes: { shortestMinutes: 0 },
      longestMinutes: { shortestMinutes: 60, longestMinutes: 30 },
      mostAhead: { mostAhead: 0 },
      quotaMinutes: { mostAhead: 1, quotaPer: 'week' },
      quotaPer: { quotaMinutes: 60 },
      cancelMinutes: { cancelMinutes: 9_000_000 },
      confirmsDays: { confirms: 'at-once', confirmsDays: [] },
      confirmsTo: { confirms: 'at-once', confirmsFrom: '12:00:00', confirmsTo: '08:00:00' },
      userTypeId: { mostAhead: 1, userTypeId: 99_999 },
    }))
      expect([field, fieldsOf(await post(`${path}/rule`, said))]).toEqual([field, { [field]: expect.any(String) }])
    expect(fieldsOf(await post(`${path}/rule`, {}))).toEqual({ horizonDays: 'Fyll i minst en regel.' })
    for (const bad of [{ quotaPer: 'year' }, { opensAt: '8' }, { confirms: 'never' }, { mostAhead: 'three' }])
      expect((await post(`${path}/rule`, bad)).status).toBe(400)
  })

  test('special days are added all or none, by date, and removed all or none', { tags: 'special-days' }, async () => {
    const oneDay = { lastDate: null, weekdays: null }
    const closed = { ...oneDay, date: '2027-01-01', startTime: null, endTime: null, title: 'Nyårsdagen' }
    const extra = { ...oneDay, date: '2026-12-19', startTime: '10:00:00', endTime: '00:00:00', title: 'Extra öppet' }
    const answer = ok(await post(`${path}/special-day`, { days: [closed, extra] }), 201)
    const { ids } = Schema.decodeUnknownSync(Schema.Struct({ ids: Schema.Array(Schema.Int) }))(answer.json)
    const rows = [
      { ...extra, id: ids[1] },
      { ...closed, id: ids[0] },
    ]
    expect((await whole()).specialDays).toEqual(rows)
    for (const [field, bad] of Object.entries({
      title: { title: ' ' },
      startTime: { endTime: '12:00:00' },
      endTime: { startTime: '12:00:00', endTime: '08:00:00' },
    }))
      expect([field, fieldsOf(await post(`${path}/special-day`, { days: [extra, { ...closed, ...bad }] }))]).toEqual([
        field,
        { [field]: expect.any(String) },
      ])
    expect(fieldsOf(await post(`${path}/special-day`, { days: [{ ...closed, title: 'x'.repeat(81) }] }))).toEqual({
      title: 'Rubriken får ha högst 80 tecken.',
    })
    expect(fieldsOf(await post(`${path}/special-day`, { days: [] }))).toHaveProperty('days')
    expect(fieldsOf(await post(`${path}/special-day`, { days: Array(61).fill(closed) }))).toHaveProperty('days')
    expect((await post(`${path}/special-day`, { days: [{ ...closed, date: '2027-02-29' }] })).status).toBe(400)
    expect((await whole()).specialDays).toEqual(rows)
    expect((await remove(`${path}/special-day/${ids[0]}`)).status).toBe(204)
    for (const gone of [`${ids[0]}`, `${ids[1]},${ids[0]}`, `${ids[1]},${ids[1]}`, `${ids[1]},`])
      expect([gone, (await remove(`${path}/special-day/${gone}`)).status]).toEqual([gone, 404])
    expect((await whole()).specialDays?.map(({ id }) => id)).toEqual([ids[1]])
    const again = ok(await post(`${path}/special-day`, { days: [closed] }), 201)
    const [other] = Schema.decodeUnknownSync(Schema.Struct({ ids: Schema.Array(Schema.Int) }))(again.json).ids
    expect((await remove(`${path}/special-day/${ids[1]},${other}`)).status).toBe(204)
    expect((await whole()).specialDays).toEqual([])
  })

  test('a special day may be a period of some weekdays, and is changed in place, all or none', {
    tags: 'special-day-periods',
  }, async () => {
    const summer = {
      ...{ date: '2027-06-07', lastDate: '2027-08-15', weekdays: [1, 2, 3, 4] },
      ...{ startTime: '10:00:00', endTime: '18:00:00', title: 'Sommartid' },
    }
    const answer = ok(await post(`${path}/special-day`, { days: [{ ...summer, weekdays: [4, 1, 2, 3, 1] }] }), 201)
    const decodeIds = Schema.decodeUnknownSync(Schema.Struct({ ids: Schema.Array(Schema.Int) }))
    const [id] = decodeIds(answer.json).ids
    expect((await whole()).specialDays).toEqual([{ ...summer, id }])
    for (const [field, bad] of Object.entries({
      lastDate: { lastDate: '2027-06-06' },
      weekdays: { lastDate: '2027-06-09', weekdays: [6, 0] },
    }))
      expect([field, fieldsOf(await put(`${path}/special-day/${id}`, { days: [{ ...summer, ...bad }] }))]).toEqual([
        field,
        { [field]: expect.any(String) },
      ])
    expect((await put(`${path}/special-day/99999`, { days: [summer] })).status).toBe(404)
    expect((await whole()).specialDays).toEqual([{ ...summer, id }])
    const days = [
      { ...summer, lastDate: summer.date, weekdays: null },
      { ...summer, weekdays: [0, 1, 2, 3, 4, 5, 6], startTime: '18:00:00', endTime: '20:00:00' },
    ]
    const { ids } = decodeIds(ok(await put(`${path}/special-day/${id}`, { days }), 200).json)
    expect((await whole()).specialDays).toEqual([
      { ...days[0], lastDate: null, id: ids[0] },
      { ...days[1], weekdays: null, id: ids[1] },
    ])
    expect((await remove(`${path}/special-day/${ids.join(',')}`)).status).toBe(204)
  })

  test('a part of another is 404 and stays', async () => {
    const other = kind === 'groups' ? `/api/groups/${content.group}` : `/api/resources/${content.rooms.free}`
    const sameNumber = kind === 'groups' ? path.replace('groups', 'resources') : path.replace('resources', 'groups')
    const parts = {
      open: idOf(await post(`${path}/open`, morning)),
      locked: idOf(await post(`${path}/locked`, lock)),
      rule: idOf(await post(`${path}/rule`, { mostAhead: 1 })),
    }
    for (const [part, id] of Object.entries(parts))
      for (const stranger of [other, sameNumber]) expect((await remove(`${stranger}/${part}/${id}`)).status).toBe(404)
    expect((await whole()).open.map(({ id }) => id)).toContain(parts.open)
    expect((await whole()).locked.map(({ id }) => id)).toContain(parts.locked)
  })

  test('of a kind there are 200 at most: then 409', async () => {
    const many = kind === 'groups' ? await makeGroup() : await makeResource(content.group)
    const owner = kind === 'groups' ? { group_id: many.id } : { resource_id: many.id }
    const row = { group_id: null, resource_id: null, ...owner, day_of_week: 1, start_time: '08:00', end_time: '09:00' }
    await server.database
      .insertInto('opening_time')
      .values(Array.from({ length: 199 }, () => row))
      .execute()
    const answers = await Promise.all([1, 2, 3].map(() => post(`/api/${kind}/${many.id}/open`, morning)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect(answers.map((answer) => (answer.status === 409 ? failureOf(answer).code : null))).toContain('too-many')
  })
})

describe('addresses that are told', () => {
  test('are added once each, however they are written, and removed', {
    tags: ['call-groups-notification-add', 'call-groups-notification-delete', 'valid-notification-email'],
  }, async () => {
    const { id } = await makeGroup()
    const path = `/api/groups/${id}`
    const first = idOf(await post(`${path}/notification`, { email: ' Vakt@test.example ' }))
    expect(idOf(await post(`${path}/notification`, { email: 'vakt@TEST.example' }))).toBe(first)
    const second = idOf(await post(`${path}/notification`, { email: 'annan@test.example' }))
    expect((await read(administrator, path, Group)).notifications).toEqual([
      { id: first, email: 'Vakt@test.example' },
      { id: second, email: 'annan@test.example' },
    ])
    expect((await remove(`/api/groups/${content.group}/notification/${first}`)).status).toBe(404)
    expect((await remove(`${path}/notification/${first}`)).status).toBe(204)
    expect((await remove(`${path}/notification/${first}`)).status).toBe(404)
    for (const email of ['', '  ', 'vakt', 'vakt@'])
      expect(fieldsOf(await post(`${path}/notification`, { email }))).toEqual({
        email: email.trim() === '' ? 'Fyll i epost.' : 'E-postadressen stämmer inte. Skriv den som namn@exempel.se.',
      })
  })
})

describe('prices', () => {
  test('name nobody, a user type, a school or a person, and are removed', {
    tags: ['call-resources-price-add', 'call-resources-price-delete', 'field-price'],
  }, async () => {
    const { id } = await makeResource(content.group)
    const path = `/api/resources/${id}`
    const nobody = { userTypeId: null, organisationId: null, userId: null }
    const models = [
      { time: 30, price: 0 },
      { time: 240, price: 99.95, userTypeId: userType('foretag') },
      { time: 480, price: 1, userTypeId: userType('skola'), organisationId: school },
      { time: 45, price: 12.5, organisationId: school },
      { time: 30, price: 10, userId: content.users.anna },
    ]
    const ids: number[] = []
    for (const model of models) ids.push(idOf(await post(`${path}/price`, model)))
    expect((await read(administrator, path, Resource)).prices).toEqual(
      models.map((model, index) => ({ id: ids[index], ...nobody, ...model })),
    )
    expect((await remove(`/api/resources/${content.rooms.free}/price/${ids[0]}`)).status).toBe(404)
    expect((await remove(`${path}/price/${ids[0]}`)).status).toBe(204)
    expect((await remove(`${path}/price/${ids[0]}`)).status).toBe(404)
  })

  test('are refused for what is no amount, no block, and nobody', {
    tags: ['valid-price-time', 'valid-price-price', 'api-money'],
  }, async () => {
    const path = `/api/resources/${content.rooms.free}/price`
    expect(fieldsOf(await post(path, { time: 0, price: -1 }))).toEqual({
      time: 'Välj tid.',
      price: 'Priset ska vara från 0 till 1 000 000 kr, med högst två decimaler.',
    })
    expect(fieldsOf(await post(path, { time: 30, price: 0.001 }))).toEqual({
      price: 'Priset ska vara från 0 till 1 000 000 kr, med högst två decimaler.',
    })
    for (const name of ['userTypeId', 'organisationId', 'userId'])
      expect(Object.keys(fieldsOf(await post(path, { time: 30, price: 1, [name]: 99_999 })) ?? {})).toEqual([name])
    for (const names of [{ organisationId: company }, { organisationId: school, userTypeId: userType('foretag') }])
      expect(Object.keys(fieldsOf(await post(path, { time: 30, price: 1, ...names })) ?? {})).toEqual([
        'organisationId',
      ])
    for (const bad of [{ time: 30 }, { price: 1 }, { time: 30.5, price: 1 }, { time: 30, price: '1' }])
      expect((await post(path, bad)).status).toBe(400)
  })
})

describe('permission to book', () => {
  const book = (browser: Browser, resourceId: number, day: number) =>
    browser.send('/api/booking', {
      method: 'POST',
      body: {
        bookingResources: [
          { resourceId, date: `2026-03-${day}`, bookingSlots: [{ startTime: '09:00:00', endTime: '09:30:00' }] },
        ],
      },
    })

  test('is everybody’s while nothing is listed, and needs both the group and the resource; anyone may hold', {
    tags: ['rule-allowed-empty', 'rule-allowed-both', 'rule-allowed-hold'],
  }, async () => {
    const group = await makeGroup()
    const { id } = await makeResource(group.id, { title: 'Sal B' })
    for (const dayOfWeek of [1, 2, 3, 4, 5]) await post(`/api/groups/${group.id}/open`, { ...morning, dayOfWeek })
    const foretag = await openBrowser(server.address)
    await foretag.signIn(people.company, TEST_PASSWORD)
    let day = 16
    const statuses = async () => {
      day += 1
      return [(await book(anna, id, day)).status, (await book(foretag, id, day)).status]
    }
    expect((await book(anna, id, day)).status).toBe(201)
    idOf(await post(`/api/groups/${group.id}/allowed`, { userTypeId: userType('foretag') }))
    const refusal = await book(anna, id, 17)
    expect([refusal.status, failureOf(refusal).code]).toEqual([403, 'not-allowed'])
    expect(failureOf(refusal).message).toContain('Sal B')
    expect(await statuses()).toEqual([403, 201])
    idOf(await post(`/api/resources/${id}/allowed`, { userTypeId: userType('privatperson') }))
    expect(await statuses()).toEqual([403, 403])
    const session = visitor.cookies.get('sess')
    const held = await hub.invoke('AddReservation', session, id, '2026-03-20', '09:00:00', '09:30:00')
    expect(held).toMatchObject({ confirmed: true })
    await remove(`/api/groups/${group.id}/allowed/${userType('foretag')}`)
    expect(await statuses()).toEqual([201, 403])
  })
})

describe('open grids', () => {
  test('load again when anything of a group or resource changes that anyone may see', {
    tags: ['push-grid', 'live-grid-changed'],
  }, async () => {
    const { id: from } = await makeGroup()
    const { id: to } = await makeGroup()
    const { id } = await makeResource(from)
    const model = { title: 'Sal', description: 'En sal', group: from }
    const groupModel = { title: 'Grupp', description: 'En grupp' }
    const once = [from]
    for (const change of [
      { slotTime: 60 },
      { title: 'Ny' },
      { color: 'secondary' },
      { enabled: false },
      { enabled: true },
      { description: 'Annan' },
    ])
      expect([change, await toldBy(() => put(`/api/groups/${from}`, { ...groupModel, ...change }))]).toEqual([
        change,
        once,
      ])
    for (const change of [{ title: 'Ny' }, { enabled: false }, { enabled: true }, { assets: 'Tavla' }])
      expect([change, await toldBy(() => put(`/api/resources/${id}`, { ...model, ...change }))]).toEqual([change, once])
    expect(await toldBy(() => makeResource(from))).toEqual(once)
    for (const path of [`/api/groups/${from}`, `/api/resources/${id}`])
      for (const [part, body] of Object.entries({
        ...{ open: morning, locked: lock, allowed: { userTypeId: 1 } },
        rule: { mostAhead: 1 },
      })) {
        let made = 0
        const add = async () => {
          made = idOf(await post(`${path}/${part}`, body))
        }
        expect([part, await toldBy(add)]).toEqual([part, once])
        expect([part, await toldBy(() => remove(`${path}/${part}/${made}`))]).toEqual([part, once])
      }
    expect((await toldBy(() => put(`/api/resources/${id}`, { ...model, group: to }))).toSorted()).toEqual([from, to])
  })

  test('hear nothing of addresses, prices, what changes nothing and what is refused', async () => {
    const group = await makeGroup()
    const resource = await makeResource(group.id)
    const [groupPath, path] = [`/api/groups/${group.id}`, `/api/resources/${resource.id}`]
    idOf(await post(`${path}/allowed`, { userTypeId: 1 }))
    const told = await toldBy(async () => {
      const notification = idOf(await post(`${groupPath}/notification`, { email: 'vakt@test.example' }))
      ok(await remove(`${groupPath}/notification/${notification}`), 204)
      const price = idOf(await post(`${path}/price`, { time: 30, price: 1 }))
      ok(await remove(`${path}/price/${price}`), 204)
      groupOf(await put(groupPath, group), 200)
      resourceOf(await put(path, resource), 200)
      idOf(await post(`${path}/allowed`, { userTypeId: 1 }))
      ok(await put(groupPath, { title: '', description: '' }), 422)
      ok(await post(`${path}/open`, { ...morning, endTime: '08:00:00' }), 422)
      ok(await remove(`${path}/locked/99999`), 404)
    })
    expect(told).toEqual([])
  })
})

describe('the audit', () => {
  test('keeps who changed what of groups and resources, once for each change, without addresses', async () => {
    const { id: from } = await server.database
      .selectFrom('audit_entry')
      .select((select) => select.fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
    const group = await makeGroup()
    await put(`/api/groups/${group.id}`, { ...group, slotTime: 60, description: 'Annan' })
    await put(`/api/groups/${group.id}`, { ...group, slotTime: 60, description: 'Annan' })
    await post(`/api/groups/${group.id}/notification`, { email: 'vakt@test.example' })
    const { id } = await makeResource(group.id)
    const made = idOf(await post(`/api/resources/${id}/locked`, lock))
    await remove(`/api/resources/${id}/locked/${made}`)
    const entries = await server.database
      .selectFrom('audit_entry')
      .selectAll()
      .where('id', '>', from ?? 0)
      .orderBy('id')
      .execute()
    expect(entries.map(({ actor_id, kind, details }) => ({ actor_id, kind, details }))).toMatchObject(
      [
        ['group-changed', { groupId: group.id, change: 'made' }],
        [
          'group-changed',
          { groupId: group.id, change: 'changed', values: { slotTime: { from: 30, to: 60 }, description: {} } },
        ],
        ['group-changed', { groupId: group.id, change: 'notification-added' }],
        ['resource-changed', { resourceId: id, change: 'made', group: group.id }],
        ['resource-changed', { resourceId: id, change: 'lock-added', ...lock }],
        ['resource-changed', { resourceId: id, change: 'lock-removed', id: made }],
      ].map(([kind, details]) => ({ actor_id: content.users.administrator, kind, details })),
    )
    expect(JSON.stringify(entries)).not.toContain('vakt@')
  })
})
