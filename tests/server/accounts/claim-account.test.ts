/** A person without access, for whom an administrator books, and how that person claims the account. */
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { deleteUnprovedAccounts } from '../../../server/accounts/registration.ts'
import { type Browser, failureOf, openBrowser } from '../testing/browser.ts'
import { people } from '../testing/test-content.ts'
import { GOOD_PASSWORD, OTHER_PASSWORD, openAccountWorld } from './account-world.ts'

const { server, world } = await openAccountWorld({ sendsMails: false })
const administrator = await world.signedIn(people.administrator)
afterAll(() => server.stop())

const rut = { firstName: 'Rut', lastName: 'Ek', phone: '070-174 06 05' }
const add = (over: object = {}) => world.post('/api/user/person', { ...rut, ...over }, administrator)
const added = async (over: object = {}): Promise<number> => {
  const answer = await add(over)
  expect([answer.status, answer.text]).toEqual([201, answer.text])
  return Number(Reflect.get(Object(answer.json), 'id'))
}
const link = (id: number, send = false) => world.post(`/api/user/${id}/claim`, { send }, administrator)
/** The code of a link that the administrator passes on. */
const handedOver = async (id: number): Promise<string> => {
  const answer = await link(id)
  expect(answer.status).toBe(201)
  const address = new URL(String(Reflect.get(Object(answer.json), 'address')))
  expect([address.pathname, address.searchParams.get('id')]).toEqual(['/claim', String(id)])
  return address.searchParams.get('code') ?? ''
}
const claim = (id: number, code: string, email: string, browser?: Browser, password = GOOD_PASSWORD) =>
  world.post(`/api/user/${id}/claim-account`, { code, email, password }, browser)
const state = async (id: number, code: string) => (await world.post(`/api/user/${id}/may-claim`, { code })).json
const row = (id: number) =>
  server.database.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const asSeen = async (id: number) => (await administrator.send(`/api/user/${id}`)).json
const signInStatus = async (email: string, password = GOOD_PASSWORD, browser?: Browser): Promise<number> =>
  (await (browser ?? (await openBrowser(server.address))).signIn(email, password)).status

describe('a person without an account', { tags: 'day-phone-person' }, () => {
  test('is made of a name and a telephone number, and marked as unclaimed to administrators', async () => {
    const answer = await add()
    expect(answer.json).toMatchObject({ ...rut, email: '', unclaimed: true, verified: false })
    const id = Number(Reflect.get(Object(answer.json), 'id'))
    expect(await asSeen(id)).toMatchObject({ ...rut, email: '', unclaimed: true })
    expect(await row(id)).toMatchObject({ email: null, email_key: null, password_hash: null })
    expect(await world.auditKinds(id)).toContain('person-added')
    const listed = await administrator.send('/api/user?search=Rut%20Ek')
    expect(listed.text).toContain(`"id":${id}`)
  })

  test('two of them have no address each', async () => {
    expect(await added()).not.toBe(await added())
  })

  test('says at its field what is wrong', async () => {
    const wrong = await add({ firstName: ' ', phone: '', email: 'ingen adress' })
    expect(wrong.status).toBe(422)
    expect(Object.keys(failureOf(wrong).fields ?? {}).toSorted()).toEqual(['email', 'firstName', 'phone'])
    expect(failureOf(await add({ email: people.anna.toUpperCase() })).fields).toEqual({
      email: 'Adressen har redan ett konto. Sök efter det i stället.',
    })
    expect(failureOf(await add({ userType: 999_999 })).fields).toHaveProperty('userType')
  })

  test('of a company has its name, by which it is found', async () => {
    const id = await added({ userType: await world.typeId('foretag'), company: 'Ekbackens Bygg AB' })
    expect(await asSeen(id)).toMatchObject({ organisation: { name: 'Ekbackens Bygg AB' } })
    expect((await administrator.send('/api/user?search=ekbacken')).text).toContain(`"id":${id}`)
  })

  test('is corrected without what nobody asked for on the telephone, and can be without an address again', async () => {
    const id = await added({ email: 'rut-corrected@test.example' })
    const whole = await asSeen(id)
    const put = (over: object) =>
      administrator.send(`/api/user/${id}`, { method: 'PUT', body: { ...Object(whole), organisation: null, ...over } })
    expect((await put({ phone: '070-174 06 09' })).json).toMatchObject({ phone: '070-174 06 09' })
    expect((await put({ email: '' })).json).toMatchObject({ email: '' })
    expect(await row(id)).toMatchObject({ email: null, email_key: null })
    expect((await put({ phone: '' })).status).toBe(422)
  })

  test('is kept, however long nobody claims it', async () => {
    const id = await added()
    await sql`update app_user set created_at = server_now() - interval '8 days' where id = ${id}`.execute(
      server.database,
    )
    await deleteUnprovedAccounts(server.database)
    expect((await row(id)).first_name).toBe('Rut')
  })

  test('is not written over by who registers its address, whose reader chooses a password', async () => {
    const email = 'rut-registers@test.example'
    const id = await added({ email })
    await world.register(email, { firstName: 'Falsk' })
    expect(await row(id)).toMatchObject({ first_name: 'Rut', password_hash: null, unclaimed: true })
    expect(await world.mailNames(email)).toEqual(['verify-address'])
    const { code } = await world.linkIn(email, 'verify-address')
    expect(await world.verify(id, code)).toBe(true)
    const chosen = { code, password: OTHER_PASSWORD, repeatNewPassword: OTHER_PASSWORD }
    expect((await world.post(`/api/user/${id}/reset-password`, chosen)).status).toBe(200)
    expect(await signInStatus(email, OTHER_PASSWORD)).toBe(200)
    expect(await asSeen(id)).not.toHaveProperty('unclaimed')
  })
})

describe('a link by which an account is claimed', { tags: 'day-claim-link' }, () => {
  test('that is handed over tells the known address, works once, and makes the address be proved', async () => {
    const email = 'rut-claims@test.example'
    const id = await added({ email })
    const code = await handedOver(id)
    expect(await state(id, code)).toEqual({ works: true, email })
    const browser = await openBrowser(server.address)
    expect((await claim(id, code, email, browser)).json).toEqual({ verified: false })
    expect(await state(id, code)).toEqual({ works: false, email: '' })
    expect(failureOf(await claim(id, code, email)).fields).toHaveProperty('code')

    expect(await signInStatus(email)).toBe(403)
    const proof = await world.linkIn(email, 'verify-address')
    expect(await world.verify(id, proof.code, browser)).toBe(true)
    expect(await signInStatus(email)).toBe(200)
    expect(await asSeen(id)).not.toHaveProperty('unclaimed')
    expect((await link(id)).status).toBe(409)
    expect(await world.auditKinds(id)).toEqual(
      expect.arrayContaining(['person-added', 'claim-link-made', 'account-claimed', 'address-verified']),
    )
  })

  test('that came to the address by e-mail proves it at once', async () => {
    const email = 'rut-by-mail@test.example'
    const id = await added({ email })
    const sent = await link(id, true)
    expect([sent.status, sent.json]).toEqual([201, { address: null }])
    const { code } = await world.linkIn(email, 'claim-account')
    expect((await claim(id, code, ` ${email.toUpperCase()} `)).json).toEqual({ verified: true })
    expect(await signInStatus(email)).toBe(200)
    expect(await world.mailNames(email)).toEqual(['claim-account'])
  })

  test('that came by e-mail proves no other address', async () => {
    const [known, other] = ['rut-known@test.example', 'rut-other@test.example']
    const id = await added({ email: known })
    await link(id, true)
    const { code } = await world.linkIn(known, 'claim-account')
    expect((await claim(id, code, other)).json).toEqual({ verified: false })
    expect(await signInStatus(other)).toBe(403)
    expect(await world.mailNames(other)).toEqual(['verify-address'])
  })

  test('that was sent to a mistyped address is dead once the address is corrected', async () => {
    const [typo, right] = ['rut-typo@test.example', 'rut-right@test.example']
    const id = await added({ email: typo })
    await link(id, true)
    const { code } = await world.linkIn(typo, 'claim-account')
    const body = { ...Object(await asSeen(id)), organisation: null, email: right }
    expect((await administrator.send(`/api/user/${id}`, { method: 'PUT', body })).status).toBe(200)
    expect(await state(id, code)).toEqual({ works: false, email: '' })
    expect((await claim(id, code, typo)).status).toBe(422)
  })

  test('kills the one before, and is dead after seven days', async () => {
    const id = await added()
    const first = await handedOver(id)
    const second = await handedOver(id)
    expect(await state(id, first)).toEqual({ works: false, email: '' })
    expect(await state(id, second)).toEqual({ works: true, email: '' })
    const { hours } = await server.database
      .selectFrom('account_code')
      .select(sql<number>`ceil(extract(epoch from expires_at - server_now()) / 3600)::integer`.as('hours'))
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(hours).toBe(7 * 24)
    await sql`update account_code set expires_at = server_now() where user_id = ${id}`.execute(server.database)
    expect(await state(id, second)).toEqual({ works: false, email: '' })
  })

  test('ends what the account was mailed before: neither an old link to a password nor one to prove the address works', async () => {
    const [known, other] = ['rut-before@test.example', 'rut-after@test.example']
    const id = await added({ email: known })
    await world.register(known)
    await world.post('/api/user/forgot-password', { email: known })
    const proof = await world.linkIn(known, 'verify-address')
    const reset = await world.linkIn(known, 'reset-password')
    await link(id, true)
    const claimed = await world.linkIn(known, 'claim-account')
    expect((await claim(id, claimed.code, known)).json).toEqual({ verified: true })
    const chosen = { code: reset.code, password: OTHER_PASSWORD, repeatNewPassword: OTHER_PASSWORD }
    expect(failureOf(await world.post(`/api/user/${id}/reset-password`, chosen)).fields).toHaveProperty('code')
    expect(await world.verify(id, proof.code)).toBe(false)
    expect(await signInStatus(known)).toBe(200)

    // This matters most if the address was misspelt, because another person may read it.
    const mistyped = await added({ email: other })
    await world.post('/api/user/forgot-password', { email: other })
    const { code } = await world.linkIn(other, 'reset-password')
    const right = 'rut-herself@test.example'
    expect((await claim(mistyped, await handedOver(mistyped), right)).json).toEqual({ verified: false })
    const taken = { ...chosen, code }
    expect(failureOf(await world.post(`/api/user/${mistyped}/reset-password`, taken)).fields).toHaveProperty('code')
    expect(await row(mistyped)).toMatchObject({ email: right, unclaimed: true })
  })

  test('can be made anew until the address is proved: a mistyped one shuts nobody out', async () => {
    const id = await added()
    expect((await claim(id, await handedOver(id), 'rut-mistyped@test.example')).json).toEqual({ verified: false })
    expect(await asSeen(id)).toMatchObject({ unclaimed: true })
    const right = 'rut-at-last@test.example'
    const browser = await openBrowser(server.address)
    expect((await claim(id, await handedOver(id), right, browser)).json).toEqual({ verified: false })
    expect(await world.verify(id, (await world.linkIn(right, 'verify-address')).code, browser)).toBe(true)
    expect(await signInStatus(right)).toBe(200)
  })

  test('makes its mail come, however many the address and strangers have been sent this hour', {
    tags: 'day-claim-mail',
  }, async () => {
    const shared = 'huset@test.example'
    for (const _ of Array.from({ length: 7 })) await world.register(shared)
    expect(await world.mailNames(shared)).toHaveLength(5)
    await sql`insert into mail_request (email_key, at, source)
      select 'stranger-' || n, server_now(), '192.0.2.9' from generate_series(1, 1000) n`.execute(server.database)
    await world.register('nobody-more@test.example')
    expect(await world.mailNames('nobody-more@test.example')).toEqual([])
    const [id, other] = [await added(), await added()]
    const browser = await openBrowser(server.address)
    const own = 'rut-in-a-storm@test.example'
    expect((await claim(id, await handedOver(id), own, browser)).json).toEqual({ verified: false })
    expect(await world.verify(id, (await world.linkIn(own, 'verify-address')).code, browser)).toBe(true)
    expect((await claim(other, await handedOver(other), shared)).json).toEqual({ verified: false })
    expect(await world.mailNames(shared)).toHaveLength(6)
    await sql`delete from mail_request`.execute(server.database)
  })

  test('puts no name into mails to the address that whoever has it types, before that is proved', {
    tags: 'mail-strangers-words',
  }, async () => {
    const stranger = 'never-asked@test.example'
    const company = await world.typeId('foretag')
    const id = await added({ firstName: 'Rutger', userType: company, company: 'Ek' })
    await claim(id, await handedOver(id), stranger)
    await server.database.updateTable('app_user').set({ type_approved: false }).where('id', '=', id).execute()
    expect((await world.post(`/api/user/${id}/approve`, {}, administrator)).status).toBe(200)
    const mails = await world.mailsTo(stranger)
    expect(mails.map(({ name }) => name)).toEqual(['verify-address', 'type-approved'])
    for (const { plain } of mails) expect(plain).not.toContain('Rutger')
  })

  test('is not sent where there is no address, nor made for who has an account or is not there', async () => {
    expect(failureOf(await link(await added(), true)).fields).toHaveProperty('email')
    const anna = await world.account(people.anna)
    expect(failureOf(await link(anna?.id ?? 0)).code).toBe('claimed')
    expect((await link(999_999)).status).toBe(404)
  })

  test('refuses what is wrong at its field, and is not used up by that', async () => {
    const id = await added()
    const code = await handedOver(id)
    const wrong = await claim(id, code, 'ingen adress', undefined, 'kort')
    expect(Object.keys(failureOf(wrong).fields ?? {}).toSorted()).toEqual(['email', 'password'])
    expect(failureOf(await claim(id, `${code}x`, 'rut-x@test.example')).fields).toHaveProperty('code')
    expect(await state(id, code)).toMatchObject({ works: true })
  })
})

test('an address that another account has is answered alike, and only its owner hears of it', {
  tags: 'day-claim-alike',
}, async () => {
  const id = await added()
  const before = await world.account(people.bertil)
  expect((await claim(id, await handedOver(id), people.bertil)).json).toEqual({ verified: false })
  expect(await world.account(people.bertil)).toEqual(before)
  expect(await world.mailNames(people.bertil)).toEqual(['address-known'])
  expect(await row(id)).toMatchObject({ email: null, password_hash: null, unclaimed: true, verified: false })
  expect(await signInStatus(people.bertil)).toBe(401)
})
