/** Groups and resources, the pushes to open grids about their changes, and the audit. */
import { Schema } from 'effect'
import { afterAll, describe, expect, test } from 'vitest'
import { Group, Resource } from '../../../domain/schema/administered-groups.ts'
import { ListedAttribute } from '../../../domain/schema/calls/attribute-calls.ts'
import { PublicGroup, PublicResource } from '../../../domain/schema/entities.ts'
import { type Browser, failureOf, openBrowser } from '../testing/browser.ts'
import { people, TEST_PASSWORD } from '../testing/test-content.ts'
import { fieldsOf, groupOf, idOf, lock, morning, ok, read, resourceOf, startGroupScene } from './group-scene.ts'

const scene = await startGroupScene()
const { server, content, administrator, anna, visitor } = scene
const { userType, post, put, remove, makeGroup, makeResource, makeAttribute, toldBy } = scene
afterAll(() => scene.stop())

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

  test('tell what a slot costs the caller in what the caller may book, and no price list', {
    tags: 'card-facts',
  }, async () => {
    const { id } = await makeGroup()
    const [cheap, dear] = [await makeResource(id), await makeResource(id)]
    await post(`/api/resources/${cheap.id}/price`, { time: 30, price: 40 })
    await post(`/api/resources/${dear.id}/price`, { time: 30, price: 80 })
    await post(`/api/resources/${dear.id}/price`, { time: 30, price: 120, userTypeId: userType('foretag') })
    const told = async (browser: Browser) => (await read(browser, `/api/groups/${id}`, PublicGroup)).slotPrice
    const company = await openBrowser(server.address)
    await company.signIn(people.company, TEST_PASSWORD)
    expect(await told(visitor)).toEqual({ from: 40, to: 80, minutes: 30 })
    expect(await told(company)).toEqual({ from: 40, to: 120, minutes: 30 })
    // A visitor's price says nothing of what only some may book.
    await post(`/api/resources/${dear.id}/allowed`, { userTypeId: userType('foretag') })
    expect([await told(visitor), await told(anna)]).toEqual(Array(2).fill({ from: 40, to: 40, minutes: 30 }))
    expect(await told(company)).toEqual({ from: 40, to: 120, minutes: 30 })
    // A price for a day alone is none of a length.
    const { id: other } = await makeGroup()
    await makeResource(other)
    await post(`/api/groups/${other}/price`, { time: 1_440, price: 500 })
    const { slotPrice } = await read(visitor, `/api/groups/${other}`, PublicGroup)
    expect(slotPrice).toEqual({ from: 500, to: 500 })
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
    // Both the group and the resource must allow the user type.
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

  test('hear of a price, because cards and hits show it', async () => {
    const group = await makeGroup()
    const { id } = await makeResource(group.id)
    const told = await toldBy(async () => {
      const price = idOf(await post(`/api/resources/${id}/price`, { time: 30, price: 1 }))
      ok(await remove(`/api/resources/${id}/price/${price}`), 204)
    })
    expect(told).toEqual([group.id, group.id])
  })

  test('hear nothing of addresses, what changes nothing and what is refused', async () => {
    const group = await makeGroup()
    const resource = await makeResource(group.id)
    const [groupPath, path] = [`/api/groups/${group.id}`, `/api/resources/${resource.id}`]
    idOf(await post(`${path}/allowed`, { userTypeId: 1 }))
    const told = await toldBy(async () => {
      const notification = idOf(await post(`${groupPath}/notification`, { email: 'vakt@test.example' }))
      ok(await remove(`${groupPath}/notification/${notification}`), 204)
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
