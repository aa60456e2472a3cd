/**
 * People, their types and organisations, as they are listed, read, changed and cleared (docs/rules.md#http), on a real
 * server with a real database.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, failureOf, openBrowser } from '../testing/browser.ts'
import { people } from '../testing/test-content.ts'
import { GOOD_PASSWORD, openAccountWorld, person } from './account-world.ts'

let administrator: Browser
let anna: Browser
const { server, content, world } = await openAccountWorld()
const types = {
  privatperson: await world.typeId('privatperson'),
  foretag: await world.typeId('foretag'),
  forening: await world.typeId('forening'),
  skola: await world.typeId('skola'),
  kommun: await world.typeId('kommun'),
}
const schools = await server.database
  .insertInto('organisation')
  .values(['Östra skolan', 'Almskolan', 'Årstaskolan'].map((name) => ({ organisation_type: 2, name })))
  .returning('id')
  .execute()
const school = schools[1]?.id ?? 0
const visitor = await openBrowser(server.address)
afterAll(() => server.stop())
beforeEach(async () => {
  administrator = await world.signedIn(people.administrator)
  anna = await world.signedIn(people.anna)
})

const verified = (email: string, over: Readonly<Record<string, unknown>> = {}): Promise<number> =>
  world.verified(email, over)
const model = (email: string, over: Readonly<Record<string, unknown>> = {}) => ({
  ...person,
  email,
  userType: types.privatperson,
  // The password matters only if the person's own address changes.
  password: GOOD_PASSWORD,
  ...over,
})
const put = (browser: Browser, id: number, body: unknown) => browser.send(`/api/user/${id}`, { method: 'PUT', body })

describe('what there is to choose from', () => {
  const typesOf = async (browser: Browser): Promise<unknown[]> => {
    const { status, json } = await browser.send('/api/user/types')
    expect(status).toBe(200)
    return Array.isArray(json) ? json : []
  }
  const publicTypes = () => [
    { id: types.privatperson, name: 'Privatperson', public: true, organisationType: 0 },
    { id: types.foretag, name: 'Företag', public: true, organisationType: 1 },
    { id: types.forening, name: 'Förening', public: true, organisationType: 1 },
    { id: types.skola, name: 'Skola', public: true, organisationType: 2 },
  ]
  test('user types: the public ones, one’s own, and for administrators all', {
    tags: ['call-user-types', 'field-user-type', 'enum-user-type'],
  }, async () => {
    const municipality = { id: types.kommun, name: 'Kommunal verksamhet', public: false, organisationType: 3 }
    expect(await typesOf(visitor)).toEqual(publicTypes())
    expect(await typesOf(anna)).toEqual(publicTypes())
    expect(await typesOf(administrator)).toEqual([...publicTypes(), municipality])
    const id = await verified('own-type@test.example')
    await server.database.updateTable('app_user').set({ user_type_id: types.kommun }).where('id', '=', id).execute()
    expect(await typesOf(await world.signedIn('own-type@test.example', GOOD_PASSWORD))).toEqual([
      ...publicTypes(),
      municipality,
    ])
  })
  test('roles, for administrators', { tags: ['call-user-roles', 'field-user-role-admin'] }, async () => {
    expect((await administrator.send('/api/user/roles')).json).toEqual([
      { id: 'user', name: 'Användare' },
      { id: 'reader', name: 'Läsare' },
      { id: 'reception', name: 'Reception' },
      { id: 'manager', name: 'Lokalansvarig' },
      { id: 'economy', name: 'Ekonomi' },
      { id: 'administrator', name: 'Administratör' },
    ])
    expect((await anna.send('/api/user/roles')).status).toBe(403)
    expect((await visitor.send('/api/user/roles')).status).toBe(401)
  })
  test('schools, for anyone, and nobody’s own organisation', { tags: 'call-user-organisations' }, async () => {
    const { json } = await visitor.send('/api/user/organisations/2')
    expect(json).toEqual([
      { id: school, name: 'Almskolan' },
      { id: school + 1, name: 'Årstaskolan' },
      { id: school - 1, name: 'Östra skolan' },
    ])
    await verified('has-own@test.example', { userType: types.foretag })
    for (const type of [0, 1, 3]) expect((await visitor.send(`/api/user/organisations/${type}`)).json).toEqual([])
    for (const type of ['4', '-1', 'x'])
      expect((await visitor.send(`/api/user/organisations/${type}`)).status).toBe(404)
  })
})

describe('the list of users', () => {
  interface Page {
    readonly status: number
    readonly names: string[]
    readonly json: unknown
  }
  const list = async (query: Readonly<Record<string, string>>, browser = administrator): Promise<Page> => {
    const { status, json } = await browser.send(`/api/user?${new URLSearchParams(query)}`)
    const users =
      typeof json === 'object' && json !== null && 'users' in json && Array.isArray(json.users) ? json.users : []
    return { status, json, names: users.map((user) => user.firstName) }
  }
  beforeAll(async () => {
    const { id: organisation_id } = await server.database
      .insertInto('organisation')
      .values({ organisation_type: 1, name: '100 % Snickeri_Bolaget' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const row = (first_name: string, last_name: string, rest = {}) => ({
      first_name,
      last_name,
      email: `${first_name}.${last_name}@list.example`,
      email_key: `${first_name}.${last_name}@list.example`.toLowerCase(),
      user_type_id: types.privatperson,
      pin: '19910717-2380',
      ...rest,
    })
    await server.database
      .insertInto('app_user')
      .values([
        row('Örjan', 'Ödla'),
        row('Åke', 'Ödla'),
        row('Zara', 'Ödla'),
        row('Cissi', 'Årsta'),
        row('Bo', 'Ärla', { organisation_id }),
        row('ada', 'ZETA'),
        row('Back\\slash', 'ZETA'),
        { ...row('Cleared', 'Person'), email: null, email_key: null, cleared_at: '2026-03-02T06:00:00Z' },
      ])
      .execute()
  })

  test('is searched by name, address and company, each word, however it is written', {
    tags: 'call-user-list',
  }, async () => {
    expect((await list({ search: 'ödla' })).names).toEqual(['Zara', 'Åke', 'Örjan'])
    expect((await list({ search: 'ÅKE ÖDLA' })).names).toEqual(['Åke'])
    expect((await list({ search: '  ödla   åke ' })).names).toEqual(['Åke'])
    expect((await list({ search: 'bo.ärla@LIST' })).names).toEqual(['Bo'])
    expect((await list({ search: 'bolaget' })).names).toEqual(['Bo'])
    expect((await list({ search: 'ödla bolaget' })).names).toEqual([])
  })
  test('takes the wildcards of the database for what they are', async () => {
    expect((await list({ search: '%' })).names).toEqual(['Bo'])
    expect((await list({ search: '_' })).names).toEqual(['Bo'])
    expect((await list({ search: '\\' })).names).toEqual(['Back\\slash'])
    expect((await list({ search: "' or 1=1 --" })).names).toEqual([])
    expect((await list({ search: 'zar_' })).names).toEqual([])
  })
  test('is in the order of a Swedish telephone book, page by page', { tags: 'call-user-list' }, async () => {
    const all = ['ada', 'Back\\slash', 'Cissi', 'Bo', 'Zara', 'Åke', 'Örjan']
    expect((await list({ search: 'list.example' })).names).toEqual(all)
    const pages = [1, 2, 3, 4, 5].map(async (page) => {
      const { status, json, names } = await list({ search: 'list.example', pageSize: '2', page: String(page) })
      expect(status).toBe(200)
      expect(json).toMatchObject({ page, pageSize: 2, pages: 4 })
      return names
    })
    expect(await Promise.all(pages)).toEqual([['ada', 'Back\\slash'], ['Cissi', 'Bo'], ['Zara', 'Åke'], ['Örjan'], []])
  })
  test('has twenty on a page unless asked, and at most a hundred', async () => {
    expect((await list({})).json).toMatchObject({ page: 1, pageSize: 20 })
    expect((await list({ search: 'there is nobody like this' })).json).toEqual({
      users: [],
      page: 1,
      pageSize: 20,
      pages: 0,
      waiting: 0,
    })
    expect((await list({ pageSize: '100' })).status).toBe(200)
    for (const [query, field] of [
      [{ page: '0' }, 'page'],
      [{ pageSize: '0' }, 'pageSize'],
      [{ pageSize: '101' }, 'pageSize'],
      [{ search: 'x'.repeat(201) }, 'search'],
    ] as const) {
      const answer = await administrator.send(`/api/user?${new URLSearchParams(query)}`)
      expect([answer.status, Object.keys(failureOf(answer).fields ?? {})]).toEqual([422, [field]])
    }
    for (const query of ['page=x', 'page=-1', 'page=1.5', 'pageSize='])
      expect([query, (await administrator.send(`/api/user?${query}`)).status]).toEqual([query, 400])
    expect((await list({ page: '9999999999' })).names).toEqual([])
  })
  test('has no personal number in it, and nobody who was cleared', { tags: 'call-user-list' }, async () => {
    const answer = await administrator.send('/api/user?pageSize=100')
    expect(answer.text).toContain('Ödla')
    expect(answer.text).not.toMatch(/"pin"|910717|Cleared|password|hash/)
    expect(answer.json).toMatchObject({ users: expect.arrayContaining([expect.objectContaining({ verified: true })]) })
  })
  test('is for administrators', { tags: 'call-user-list' }, async () => {
    expect((await anna.send('/api/user')).status).toBe(403)
    expect((await visitor.send('/api/user')).status).toBe(401)
  })
})

describe('a user', () => {
  test('is read by oneself and by administrators, and looks missing to others', { tags: 'call-user-get' }, async () => {
    const id = await verified('read@test.example')
    const own = await (await world.signedIn('read@test.example', GOOD_PASSWORD)).send(`/api/user/${id}`)
    expect(own.status).toBe(200)
    expect(own.json).toMatchObject({ id, email: 'read@test.example', pin: '19910717-2380' })
    expect(own.text).not.toMatch(/verified|disabled|password|hash/)
    const seen = await administrator.send(`/api/user/${id}`)
    expect(seen.json).toMatchObject({ id, pin: '19910717-2380', verified: true, disabled: false })
    const [foreign, missing] = [await anna.send(`/api/user/${id}`), await anna.send('/api/user/999999')]
    expect([foreign.status, foreign.text]).toEqual([404, missing.text])
    expect((await administrator.send('/api/user/999999')).status).toBe(404)
    expect((await visitor.send(`/api/user/${id}`)).status).toBe(401)
  })
  test('changes what one says of oneself', {
    tags: [
      'call-user-put',
      'call-user-organisation-field',
      'field-user-identity',
      'field-user-billing',
      'field-organisation',
    ],
  }, async () => {
    const id = await verified('put@test.example')
    const browser = await world.signedIn('put@test.example', GOOD_PASSWORD)
    const answer = await put(browser, id, model('put@test.example', { userType: types.foretag, firstName: ' Vega ' }))
    expect(answer.status).toBe(200)
    const { organisation_id } = (await world.account('put@test.example')) ?? expect.fail()
    expect(answer.json).toEqual({
      id,
      role: 'user',
      pendingEmail: null,
      email: 'put@test.example',
      firstName: 'Vega',
      lastName: 'Åkerström',
      pin: '',
      address: 'Storgatan 1',
      zipCode: '987 65',
      city: 'Ekstad',
      phone: '070-174 06 05',
      userType: types.foretag,
      organisation: {
        id: organisation_id,
        name: 'Ekstads Snickeri AB',
        orgNr: '559999-0123',
        accountString: '3100-4420',
        reference: 'VERA',
        ...{ email: '', firstName: '', lastName: '', address: '', zipCode: '', city: '' },
      },
      billingEmail: 'faktura@test.example',
      billingFirstName: 'Bo',
      billingLastName: 'Ek',
      billingAddress: 'Box 1',
      billingZipCode: '98765',
      billingCity: 'Ekstad',
    })
    const contact = { email: 'park@test.example', address: 'Box 2', city: 'Nybro' }
    const { organisation, ...rest } = Object(answer.json)
    await server.database
      .updateTable('organisation')
      .set({ ...contact, first_name: 'Per', last_name: 'Park', zip_code: '38230' })
      .where('id', '=', organisation_id)
      .execute()
    expect((await browser.send(`/api/user/${id}`)).json).toEqual({
      ...rest,
      organisation: { ...organisation, ...contact, firstName: 'Per', lastName: 'Park', zipCode: '38230' },
    })
    const entries = await server.database
      .selectFrom('audit_entry')
      .select(['actor_id', 'details'])
      .where('user_id', '=', id)
      .where('kind', '=', 'user-changed')
      .execute()
    expect(entries).toEqual([
      { actor_id: id, details: { fields: expect.arrayContaining(['firstName', 'pin', 'userType', 'organisation']) } },
    ])
    expect(JSON.stringify(entries)).not.toContain('Vega')
  })
  test('looks missing to another, who changes nothing', async () => {
    const before = await world.account(people.bertil)
    expect((await put(anna, content.users.bertil, model('mallory@test.example'))).status).toBe(404)
    // 404 comes before 422, so nothing is revealed about the fields.
    expect((await put(anna, content.users.bertil, model(''))).status).toBe(404)
    expect((await put(administrator, 999_999, model(''))).status).toBe(404)
    expect((await put(visitor, content.users.bertil, model(''))).status).toBe(401)
    expect(await world.account(people.bertil)).toEqual(before)
  })
  test('is refused in the words of the specification', async () => {
    const refusal = async (over: Readonly<Record<string, unknown>>) => {
      const answer = await put(anna, content.users.anna, model(people.anna, over))
      expect(answer.status).toBe(422)
      return failureOf(answer).fields
    }
    expect(await refusal({ email: 'x', firstName: '', phone: ' ' })).toEqual({
      email: 'E-postadressen stämmer inte. Skriv den som namn@exempel.se.',
      firstName: 'Fyll i förnamn.',
      phone: 'Fyll i telefon.',
    })
    expect(await refusal({ pin: '19910717-2381' })).toEqual({
      pin: 'Personnumret stämmer inte. Kontrollera siffrorna.',
    })
    expect(await refusal({ baseUrl: 'https://evil.example' })).toEqual({
      baseUrl: 'Adressen hör till en annan webbplats.',
    })
    expect(await refusal({ userType: types.skola, organisation: 999_999 })).toEqual({
      organisation: 'Välj en skola i listan.',
    })
  })
  test('of a Municipality must name account string and reference, of a Company need not', {
    tags: 'valid-account-string',
  }, async () => {
    const id = await verified('municipality@test.example')
    const body = (userType: number) =>
      model('municipality@test.example', { userType, accountString: '', reference: null })
    const refused = await put(administrator, id, body(types.kommun))
    expect([refused.status, failureOf(refused).fields]).toEqual([
      422,
      { accountString: 'Fyll i kontosträng.', reference: 'Fyll i referenskod.' },
    ])
    expect((await put(administrator, id, body(types.foretag))).status).toBe(200)
  })
  test('keeps its organisation while the type asks for one, and loses it with the type', async () => {
    const email = 'organisation@test.example'
    const id = await verified(email, { userType: types.foretag })
    const browser = await world.signedIn(email, GOOD_PASSWORD)
    const organisationOf = async () => (await world.account(email))?.organisation_id ?? null
    const exists = async (organisation: number | null) =>
      (await server.database.selectFrom('organisation').select('id').where('id', '=', organisation).execute())
        .length === 1
    const own = await organisationOf()
    await put(browser, id, model(email, { userType: types.forening, company: 'Föreningen' }))
    expect(await organisationOf()).toBe(own)
    await put(browser, id, model(email, { userType: types.skola, organisation: school }))
    expect([await organisationOf(), await exists(own)]).toEqual([school, false])
    await put(browser, id, model(email))
    expect([await organisationOf(), await exists(school)]).toEqual([null, true])
    await put(browser, id, model(email, { userType: types.foretag }))
    const again = await organisationOf()
    expect(again).not.toBe(own)
    // The organisation of another person is never changed, whatever id is sent.
    await put(anna, content.users.anna, model(people.anna, { userType: types.foretag, organisation: again }))
    expect((await world.account(people.anna))?.organisation_id).not.toBe(again)
    await put(anna, content.users.anna, model(people.anna))
  })
  test('sets neither role, nor closing, nor a type that is not public; administrators set any', {
    tags: 'call-user-put-limits',
  }, async () => {
    const id = await verified('limits@test.example')
    const browser = await world.signedIn('limits@test.example', GOOD_PASSWORD)
    const body = model('limits@test.example', { role: 'administrator', disabled: true, verified: false, id: 1 })
    expect((await put(browser, id, body)).json).toMatchObject({ id, role: 'user' })
    expect(await world.account('limits@test.example')).toMatchObject({ role: 'user', disabled: false, verified: true })
    const refused = await put(browser, id, { ...body, userType: types.kommun })
    expect([refused.status, failureOf(refused).fields]).toEqual([422, { userType: 'Välj användartyp.' }])

    expect((await put(administrator, id, model('limits@test.example', { userType: types.kommun }))).status).toBe(200)
    // A person may keep the type that they have.
    const kept = await put(browser, id, model('limits@test.example', { userType: types.kommun }))
    expect(kept.json).toMatchObject({ userType: types.kommun, role: 'user' })
    expect((await put(browser, id, model('limits@test.example'))).status).toBe(200)
    expect((await put(browser, id, model('limits@test.example', { userType: types.kommun }))).status).toBe(422)
    expect((await put(administrator, id, model('limits@test.example', { userType: 999_999 }))).status).toBe(422)
  })
  test('that an administrator changes does not become the administrator', { tags: 'call-user-put' }, async () => {
    const answer = await put(administrator, content.users.bertil, model(people.bertil, { firstName: 'Bertil' }))
    expect(answer.json).toMatchObject({ id: content.users.bertil, verified: true, disabled: false })
    const silently = await administrator.send('/api/auth/sign-in-silent', { method: 'POST' })
    expect(silently.json).toMatchObject({ id: content.users.administrator, token: administrator.token })
  })
})

describe('a changed address', () => {
  test('is used once it is verified', { tags: 'profile-email-pending' }, async () => {
    const id = await verified('old@test.example')
    const browser = await world.signedIn('old@test.example', GOOD_PASSWORD)
    await world.post('/api/user/forgot-password', { email: 'old@test.example' })
    const reset = await world.linkIn('old@test.example', 'reset-password')
    const answer = await put(browser, id, model('New@test.example'))
    expect([answer.status, answer.json]).toEqual([200, expect.objectContaining({ email: 'old@test.example' })])
    await world.signedIn('old@test.example', GOOD_PASSWORD)
    expect((await visitor.signIn('new@test.example', GOOD_PASSWORD)).status).toBe(401)

    const { code } = await world.linkIn('New@test.example', 'verify-address')
    expect(await world.verify(id, code)).toBe(true)
    expect((await browser.send(`/api/user/${id}`)).json).toMatchObject({ email: 'New@test.example' })
    await world.signedIn('new@test.example', GOOD_PASSWORD)
    expect((await visitor.signIn('old@test.example', GOOD_PASSWORD)).status).toBe(401)
    // The code that was sent to the old address is no longer valid.
    const passwords = { password: 'fem-blanka-knappar', repeatNewPassword: 'fem-blanka-knappar' }
    expect((await world.post(`/api/user/${id}/reset-password`, { code: reset.code, ...passwords })).status).toBe(422)
    // When the change can no longer be undone, anybody may use the address.
    await sql`update address_undo set expires_at = server_now()`.execute(server.database)
    await verified('old@test.example')
  })
  test('that is somebody else’s is answered the same, and its owner is told', async () => {
    const id = await verified('curious@test.example')
    const browser = await world.signedIn('curious@test.example', GOOD_PASSWORD)
    const known = await put(browser, id, model(people.bertil.toUpperCase()))
    const unknown = await put(browser, id, model('nobody@test.example'))
    const told = { ...Object(known.json), pendingEmail: 'nobody@test.example' }
    expect([known.status, told]).toEqual([unknown.status, unknown.json])
    expect(known.json).toMatchObject({ pendingEmail: people.bertil.toUpperCase() })
    expect(await world.mailNames(people.bertil)).toEqual(['address-known'])
    expect(await world.mailNames('nobody@test.example')).toEqual(['verify-address'])
    expect(await world.account('curious@test.example')).toMatchObject({ pending_email: 'nobody@test.example' })
    // The address waits for ever if its owner reads no mail. Another request sends its owner another mail.
    await put(browser, id, model(people.bertil))
    expect(await world.account('curious@test.example')).toMatchObject({ pending_email: people.bertil })
    await world.post(`/api/user/${id}/resend-verification`, {})
    expect(new Set(await world.mailNames(people.bertil))).toEqual(new Set(['address-known']))
    expect(await world.mailNames(people.bertil)).toHaveLength(3)
  })
  test('that was taken meanwhile verifies nothing', async () => {
    const id = await verified('slow@test.example')
    const browser = await world.signedIn('slow@test.example', GOOD_PASSWORD)
    await put(browser, id, model('wanted@test.example'))
    const { code } = await world.linkIn('wanted@test.example', 'verify-address')
    await verified('wanted@test.example')
    expect(await world.verify(id, code)).toBe(false)
    expect(await world.account('slow@test.example')).toMatchObject({ id, verified: true })
  })
  test('that is replaced by another proves nothing any more, also where no mail may go to the other', async () => {
    const id = await verified('changing@test.example')
    const browser = await world.signedIn('changing@test.example', GOOD_PASSWORD)
    await put(browser, id, model('one@test.example'))
    const { code } = await world.linkIn('one@test.example', 'verify-address')
    // The other address has had as many mails as are allowed in an hour.
    const request = { email_key: 'other@test.example', at: sql<string>`server_now()` }
    await server.database
      .insertInto('mail_request')
      .values(Array.from({ length: 5 }, () => request))
      .execute()
    await put(browser, id, model('other@test.example'))
    expect(await world.mailNames('other@test.example')).toEqual([])
    expect(await world.verify(id, code)).toBe(false)
    expect(await world.account('changing@test.example')).toMatchObject({ pending_email: 'other@test.example' })
  })
  test('may be wanted by two at once: one gets it', async () => {
    const ids = [await verified('first@test.example'), await verified('second@test.example')]
    const links = []
    for (const [index, email] of ['first@test.example', 'second@test.example'].entries()) {
      const browser = await world.signedIn(email, GOOD_PASSWORD)
      await put(browser, ids[index] ?? 0, model('both@test.example'))
      links.push(await world.linkIn('both@test.example', 'verify-address'))
    }
    const answers = await Promise.all(links.map(({ id, code }) => world.verify(id, code)))
    expect(answers.toSorted()).toEqual([false, true])
  })
  test('waits in plain sight of oneself and of administrators, whatever else is saved, until it is taken back', {
    tags: 'profile-email-pending',
  }, async () => {
    const email = 'waiting@test.example'
    const id = await verified(email)
    const browser = await world.signedIn(email, GOOD_PASSWORD)
    expect((await put(browser, id, model(email))).json).toMatchObject({ pendingEmail: null })
    const pendingEmail = 'waited-for@test.example'
    expect((await put(browser, id, model(pendingEmail))).json).toMatchObject({ email, pendingEmail })
    expect((await browser.send(`/api/user/${id}`)).json).toMatchObject({ email, pendingEmail })
    expect((await administrator.send(`/api/user/${id}`)).json).toMatchObject({ email, pendingEmail })
    // This is sent by a form that does not know the waiting address.
    expect((await put(browser, id, model(email, { city: 'Nybro' }))).json).toMatchObject({
      city: 'Nybro',
      pendingEmail,
    })
    const { code } = await world.linkIn(pendingEmail, 'verify-address')

    const path = `/api/user/${id}/pending-email`
    expect((await browser.send(path, { method: 'DELETE' })).status).toBe(204)
    expect((await browser.send(`/api/user/${id}`)).json).toMatchObject({ email, pendingEmail: null })
    expect(await world.verify(id, code)).toBe(false)
    const changes = (await world.auditKinds(id)).length
    expect((await browser.send(path, { method: 'DELETE' })).status).toBe(204)
    expect(await world.auditKinds(id)).toHaveLength(changes)
  })
  test('that is taken back, or changed again, makes the first link void', async () => {
    const email = 'undecided@test.example'
    const id = await verified(email)
    const browser = await world.signedIn(email, GOOD_PASSWORD)
    await put(browser, id, model('third@test.example'))
    const third = await world.linkIn('third@test.example', 'verify-address')
    await browser.send(`/api/user/${id}/pending-email`, { method: 'DELETE' })
    expect(await world.verify(id, third.code)).toBe(false)
    await put(browser, id, model('fourth@test.example'))
    const fourth = await world.linkIn('fourth@test.example', 'verify-address')
    await put(browser, id, model('fifth@test.example'))
    expect(await world.verify(id, fourth.code)).toBe(false)
    // It can be sent again, to the new address.
    await world.post(`/api/user/${id}/resend-verification`, {})
    expect(await world.mailNames('fifth@test.example')).toEqual(['verify-address', 'verify-address'])
    const fifth = await world.linkIn('fifth@test.example', 'verify-address')
    expect(await world.verify(id, fifth.code)).toBe(true)
    expect(await world.account('fifth@test.example')).toMatchObject({ id, pending_email: null })
  })
  test('written otherwise is the same address', async () => {
    const id = await verified('case@test.example')
    const browser = await world.signedIn('case@test.example', GOOD_PASSWORD)
    expect((await put(browser, id, model('Case@test.example'))).json).toMatchObject({ email: 'Case@test.example' })
    expect(await world.mailsTo('Case@test.example')).toEqual([])
  })
  test('of an account that is not verified takes the place of the old one', async () => {
    await world.register('tyop@test.example')
    const { id, code } = await world.linkIn('tyop@test.example', 'verify-address')
    await world.post('/api/user/forgot-password', { email: 'tyop@test.example' })
    const reset = await world.linkIn('tyop@test.example', 'reset-password')
    expect((await put(administrator, Number(id), model('typo@test.example'))).json).toMatchObject({
      email: 'typo@test.example',
      verified: false,
    })
    // The reader of the mail to the wrong address gets no access.
    expect(await world.verify(id, code)).toBe(false)
    const passwords = { password: GOOD_PASSWORD, repeatNewPassword: GOOD_PASSWORD }
    expect((await world.post(`/api/user/${id}/reset-password`, { code: reset.code, ...passwords })).status).toBe(422)
    const right = await world.linkIn('typo@test.example', 'verify-address')
    expect(await world.verify(id, right.code)).toBe(true)
  })
  test('fills nobody’s inbox', async () => {
    const id = await verified('flooder@test.example')
    const browser = await world.signedIn('flooder@test.example', GOOD_PASSWORD)
    for (let count = 0; count < 4; count += 1) {
      await put(browser, id, model('stranger@test.example'))
      await put(browser, id, model('flooder@test.example'))
    }
    for (let count = 0; count < 4; count += 1) await put(browser, id, model('stranger@test.example'))
    expect(await world.mailsTo('stranger@test.example')).toHaveLength(5)
  })
})

describe('a role and a closed account', () => {
  test('are set by administrators, and told to the audit', async () => {
    const id = await verified('promoted@test.example')
    const promoted = await put(administrator, id, model('promoted@test.example', { role: 'administrator' }))
    expect(promoted.json).toMatchObject({ id, role: 'administrator' })
    const browser = await world.signedIn('promoted@test.example', GOOD_PASSWORD)
    expect((await browser.send('/api/user')).status).toBe(200)
    // A change without a role keeps the role.
    expect((await put(browser, id, model('promoted@test.example'))).json).toMatchObject({ role: 'administrator' })
    await put(administrator, id, model('promoted@test.example', { role: 'user' }))
    // What was typed stays, so the person is not signed out.
    expect(await world.isAuthenticated(browser)).toBe(true)
    expect((await browser.send('/api/user')).status).toBe(403)
    const entries = await server.database
      .selectFrom('audit_entry')
      .select(['actor_id', 'details'])
      .where('user_id', '=', id)
      .where('kind', '=', 'role-set')
      .orderBy('id')
      .execute()
    expect(entries).toEqual([
      { actor_id: content.users.administrator, details: { from: 'user', to: 'administrator' } },
      { actor_id: content.users.administrator, details: { from: 'administrator', to: 'user' } },
    ])
  })
  test('disabling ends every token and code; enabling opens the account again', {
    tags: 'api-token-password',
  }, async () => {
    const email = 'closing@test.example'
    const id = await verified(email)
    const browser = await world.signedIn(email, GOOD_PASSWORD)
    await world.post('/api/user/forgot-password', { email })
    const { code } = await world.linkIn(email, 'reset-password')
    expect((await put(administrator, id, model(email, { disabled: true }))).json).toMatchObject({ disabled: true })
    expect(await world.isAuthenticated(browser)).toBe(false)
    expect((await browser.signIn(email, GOOD_PASSWORD)).status).toBe(401)
    expect((await put(administrator, id, model(email, { firstName: 'Still' }))).json).toMatchObject({ disabled: true })
    expect((await put(administrator, id, model(email, { disabled: false }))).json).toMatchObject({ disabled: false })
    expect(await world.isAuthenticated(browser)).toBe(false)
    const passwords = { password: 'fem-blanka-knappar', repeatNewPassword: 'fem-blanka-knappar' }
    expect((await world.post(`/api/user/${id}/reset-password`, { code, ...passwords })).status).toBe(422)
    await world.signedIn(email, GOOD_PASSWORD)
  })
  test('the last administrator keeps the role and the account', { tags: 'role-last-administrator' }, async () => {
    const self = content.users.administrator
    const body = (over: Readonly<Record<string, unknown>>) => model(people.administrator, over)
    const clearing = () => administrator.send(`/api/user/${self}`, { method: 'DELETE' })
    for (const answer of [
      await put(administrator, self, body({ role: 'user' })),
      await put(administrator, self, body({ disabled: true })),
      await clearing(),
    ])
      expect([answer.status, failureOf(answer).code]).toEqual([409, 'last-administrator'])
    // A disabled administrator does not count as another administrator.
    const id = await verified('second-administrator@test.example')
    const other = (over: Readonly<Record<string, unknown>>) => model('second-administrator@test.example', over)
    await put(administrator, id, other({ role: 'administrator', disabled: true }))
    expect((await clearing()).status).toBe(409)
    expect((await put(administrator, self, body({ role: 'administrator' }))).status).toBe(200)
    await put(administrator, id, other({ role: 'user', disabled: false }))
  })
})

describe('clearing a user', () => {
  const clear = (browser: Browser, id: number) => browser.send(`/api/user/${id}`, { method: 'DELETE' })

  test('erases the person and what was written, cancels what has not begun, and keeps the statistics', {
    tags: ['call-user-delete', 'rule-user-clear', 'rule-user-clear-keeps', 'api-token-password'],
  }, async () => {
    const email = 'clear@test.example'
    const id = await verified(email, { userType: types.foretag })
    const organisation = (await world.account(email))?.organisation_id ?? 0
    const browser = await world.signedIn(email, GOOD_PASSWORD)
    const book = async (date: string) => {
      const answer = await browser.send('/api/booking', {
        method: 'POST',
        body: {
          bookingResources: [
            {
              resourceId: content.rooms.priced,
              date,
              message: 'Dörren på glänt åt Vera',
              bookingSlots: [{ startTime: '09:00:00', endTime: '09:30:00' }],
            },
          ],
        },
      })
      expect(answer.status).toBe(201)
      return Object(answer.json)
    }
    const [begun, coming] = [await book('2026-03-04'), await book('2026-03-05')]
    // Moves the change into the past.
    await server.database
      .updateTable('booked_resource')
      .set({ date: '2026-02-04' })
      .where('booking_id', '=', begun.id)
      .execute()
    await server.database
      .insertInto('note')
      .values({ booking_id: begun.id, content: 'Vera ringer', created_at: sql<string>`server_now()` })
      .execute()
    await world.post('/api/user/forgot-password', { email })
    await browser.signIn(email, 'wrong')
    await put(browser, id, model('next@test.example', { userType: types.foretag }))

    expect((await clear(administrator, id)).status).toBe(204)
    expect(await world.isAuthenticated(browser)).toBe(false)
    expect((await administrator.send(`/api/user/${id}`)).status).toBe(404)
    expect((await put(administrator, id, model(email))).status).toBe(404)
    expect((await clear(administrator, id)).status).toBe(404)
    expect(await world.auditKinds(id)).toContain('user-cleared')

    const left = await server.database
      .selectFrom('booking')
      .innerJoin('booked_resource', 'booked_resource.booking_id', 'booking.id')
      .select(['booking_number', 'resource_id', 'date', 'price', 'status', 'message'])
      .where('user_id', '=', id)
      .orderBy('booking.id')
      .execute()
    const same = { resource_id: content.rooms.priced, price: 50, message: '' }
    expect(left).toEqual([
      { ...same, booking_number: begun.bookingNumber, date: '2026-02-04', status: 0 },
      { ...same, booking_number: coming.bookingNumber, date: '2026-03-05', status: 2 },
    ])
    expect(
      (await server.database.selectFrom('organisation').select('id').where('id', '=', organisation).execute()).length,
    ).toBe(0)

    // No column of any table contains anything of the person.
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public'`.execute(server.database)
    const { rows: everything } = await sql<{ row: string }>`${sql.join(
      tables.map(({ name }) => sql`select ${sql.table(name)}::text as row from ${sql.table(name)}`),
      sql` union all `,
    )}`.execute(server.database)
    expect(everything.length).toBeGreaterThan(100)
    const words = ['clear@test', 'next@test', 'glänt', 'Vera ringer']
    expect(everything.filter(({ row }) => words.some((word) => row.includes(word)))).toEqual([])
    const row = await server.database.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(Object.values(row).filter((value) => typeof value === 'string' && value !== '')).toEqual([
      'user',
      row.created_at,
      row.cleared_at,
    ])
    expect((await visitor.signIn(email, GOOD_PASSWORD)).status).toBe(401)
    // The slots are free again, and anybody may use the address.
    const again = await anna.send('/api/booking', {
      method: 'POST',
      body: {
        bookingResources: [
          {
            resourceId: content.rooms.priced,
            date: '2026-03-05',
            bookingSlots: [{ startTime: '09:00:00', endTime: '09:30:00' }],
          },
        ],
      },
    })
    expect(again.status).toBe(201)
    await verified(email)
  })
})
