/** Registering and proving addresses (docs/rules.md#http), on a real server with a real database. */
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { leastAnswerMilliseconds } from '../../../server/accounts/prove-email.ts'
import { createLogger } from '../../../server/process/logger.ts'
import { failureOf, openBrowser } from '../testing/browser.ts'
import { people } from '../testing/test-content.ts'
import { GOOD_PASSWORD, OTHER_PASSWORD, openAccountWorld, person } from './account-world.ts'

const log: string[] = []
const logger = createLogger('debug', { write: (line) => log.push(line) })
const { server, content, world } = await openAccountWorld({ logger })
const { id } = await server.database
  .insertInto('organisation')
  .values({ organisation_type: 2, name: 'Almskolan' })
  .returning('id')
  .executeTakeFirstOrThrow()
const school = id
afterAll(() => server.stop())

const countUsers = async (): Promise<number> =>
  (
    await server.database
      .selectFrom('app_user')
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

describe('registering', () => {
  test('makes an account that can be used once its address is verified', {
    tags: ['call-user-register', 'call-user-verify', 'email-verify', 'field-registration-person'],
  }, async () => {
    const answer = await world.register('vera@test.example')
    expect([answer.status, answer.json]).toEqual([201, {}])
    const browser = await openBrowser(server.address)
    const refused = await browser.signIn('vera@test.example', GOOD_PASSWORD)
    expect([refused.status, failureOf(refused).code]).toEqual([403, 'unverified'])

    expect(await world.mailNames('vera@test.example')).toEqual(['verify-address'])
    const { url, id, code } = await world.linkIn('vera@test.example', 'verify-address')
    expect([url.origin, url.pathname]).toEqual([server.url, '/verify-email'])
    expect(await world.verify(id, code)).toBe(true)
    expect((await browser.signIn('VERA@test.example', GOOD_PASSWORD)).status).toBe(200)
    expect((await browser.send(`/api/user/${id}`)).json).toMatchObject({
      email: 'vera@test.example',
      role: 'user',
      firstName: 'Vera',
      lastName: 'Åkerström',
      address: 'Storgatan 1',
      zipCode: '987 65',
      city: 'Ekstad',
      phone: '070-174 06 05',
      userType: await world.typeId('privatperson'),
      pin: '19910717-2380',
      organisation: null,
      // A private person has no such field.
      billingEmail: '',
    })
    expect(await world.auditKinds(Number(id))).toEqual(['user-registered', 'address-verified'])
    // The person has a password, so no further mail is sent.
    expect(await world.mailNames('vera@test.example')).toEqual(['verify-address'])
  })

  test('without a password sends a link to choose one, once the address is verified', {
    tags: 'reg-password',
  }, async () => {
    for (const [email, password] of [
      ['left-out@test.example', undefined],
      ['null@test.example', null],
    ] as const) {
      expect((await world.register(email, { password })).status).toBe(201)
      const { id, code } = await world.linkIn(email, 'verify-address')
      expect(await world.verify(id, code)).toBe(true)
      expect(await world.mailNames(email)).toEqual(['verify-address', 'reset-password'])
      const reset = await world.linkIn(email, 'reset-password')
      const passwords = { password: GOOD_PASSWORD, repeatNewPassword: GOOD_PASSWORD }
      expect((await world.post(`/api/user/${id}/reset-password`, { code: reset.code, ...passwords })).status).toBe(200)
      await world.signedIn(email, GOOD_PASSWORD)
    }
  })

  test('with the address of somebody changes nothing, and tells its owner alone', {
    tags: ['email-known', 'reg-same-answer', 'call-user-register', 'mail-strangers-words'],
  }, async () => {
    const before = await world.account(people.anna)
    const answer = await world.register(people.anna.toUpperCase(), { firstName: 'Mallory' })
    expect([answer.status, answer.json]).toEqual([201, {}])
    expect(await world.account(people.anna)).toEqual(before)
    expect(await world.mailNames(people.anna)).toEqual(['address-known'])
    const [mail] = await world.mailsTo(people.anna)
    expect(mail?.plain).toMatch(/^Hej!/)
    expect(mail?.plain).toContain('men du har redan ett')
    expect(mail?.plain).not.toMatch(/anna|Mallory|code=/)
  })

  test('again, before the address is verified: the newest counts, and its code alone', {
    tags: 'code-newest',
  }, async () => {
    const email = 'again@test.example'
    await world.register(email, { userType: await world.typeId('foretag') })
    const first = await world.linkIn(email, 'verify-address')
    const organisation = (await world.account(email))?.organisation_id ?? null
    expect(organisation).not.toBeNull()
    await world.register(email, { firstName: 'Viola', password: OTHER_PASSWORD }, await openBrowser(server.address))
    const second = await world.linkIn(email, 'verify-address')
    expect(second.id).toBe(first.id)
    // The values of the company are deleted with it.
    expect(
      await server.database.selectFrom('organisation').select('id').where('id', '=', organisation).execute(),
    ).toEqual([])
    expect(await world.verify(first.id, first.code)).toBe(false)
    expect(await world.verify(second.id, second.code)).toBe(true)
    const browser = await openBrowser(server.address)
    // Two people may have registered the address, in two browsers. Neither password counts, and the reader of the mail chooses one.
    expect((await browser.signIn(email, GOOD_PASSWORD)).status).toBe(401)
    expect((await browser.signIn(email, OTHER_PASSWORD)).status).toBe(401)
    const choose = await world.linkIn(email, 'reset-password')
    await browser.send(`/api/user/${choose.id}/reset-password`, {
      method: 'POST',
      body: { code: choose.code, password: GOOD_PASSWORD, repeatNewPassword: GOOD_PASSWORD },
    })
    expect((await browser.signIn(email, GOOD_PASSWORD)).json).toMatchObject({ firstName: 'Viola' })
  })

  test('of a disabled account changes nothing and sends nothing', async () => {
    const before = await world.account(people.disabled)
    expect((await world.register(people.disabled)).status).toBe(201)
    expect(await world.account(people.disabled)).toEqual(before)
    expect(await world.mailsTo(people.disabled)).toEqual([])
  })

  test('answers known and unknown addresses alike, and after the same time', {
    tags: ['api-no-oracle', 'reg-same-answer'],
  }, async () => {
    // All these calls are answered a fixed time after their arrival. The test shows that each waits for that time.
    for (const email of ['unknown@alike.example', people.anna, people.unverified, people.disabled]) {
      const start = performance.now()
      const answer = await world.register(email)
      expect([email, answer.status, answer.text]).toEqual([email, 201, '{}'])
      expect(performance.now() - start).toBeGreaterThan(leastAnswerMilliseconds - 5)
    }
  })

  test('twice at the same time makes one account', async () => {
    const before = await countUsers()
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((firstName) => world.register('at-once@test.example', { firstName })),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect((await countUsers()) - before).toBe(1)
    const { id, code } = await world.linkIn('at-once@test.example', 'verify-address')
    expect(await world.verify(id, code)).toBe(true)
  })

  test('takes no role, no verified address and no id from the body', async () => {
    const email = 'mass@test.example'
    const stolen = { role: 'administrator', verified: true, disabled: true, id: content.users.anna, pendingEmail: 'x' }
    expect((await world.register(email, stolen)).status).toBe(201)
    expect(await world.account(email)).toMatchObject({ role: 'user', verified: false, disabled: false })
  })

  test('of a company fills an organisation of its own', {
    tags: ['call-user-own-organisation', 'field-registration-organisation', 'field-registration-billing'],
  }, async () => {
    const email = 'company@register.example'
    await world.register(email, { userType: await world.typeId('foretag'), organisation: school })
    const { id, code } = await world.linkIn(email, 'verify-address')
    await world.verify(id, code)
    const browser = await world.signedIn(email, GOOD_PASSWORD)
    expect((await browser.send(`/api/user/${id}`)).json).toMatchObject({
      pin: '',
      billingEmail: 'faktura@test.example',
      billingFirstName: 'Bo',
      billingLastName: 'Ek',
      billingAddress: 'Box 1',
      billingZipCode: '98765',
      billingCity: 'Ekstad',
      organisation: {
        name: 'Ekstads Snickeri AB',
        orgNr: '559999-0123',
        accountString: '3100-4420',
        reference: 'VERA',
      },
    })
    // Nobody else can choose it.
    expect((await browser.send('/api/user/organisations/1')).json).toEqual([])
  })

  test('of a School user may name a school, and nothing else', {
    tags: ['call-user-organisation-field', 'field-registration-organisation', 'reg-school-choice'],
  }, async () => {
    const userType = await world.typeId('skola')
    expect((await world.register('pupil@test.example', { userType, organisation: school })).status).toBe(201)
    expect(await world.account('pupil@test.example')).toMatchObject({ organisation_id: school })
    expect((await world.register('other-pupil@test.example', { userType, organisation: null })).status).toBe(201)
    expect(await world.account('other-pupil@test.example')).toMatchObject({ organisation_id: null })
    const company = await world.account('company@register.example')
    for (const organisation of [999_999, company?.organisation_id]) {
      const answer = await world.register('no-pupil@test.example', { userType, organisation })
      expect([answer.status, failureOf(answer).fields]).toEqual([422, { organisation: 'Välj en skola i listan.' }])
    }
    // For a private person it has no effect.
    expect((await world.register('private@test.example', { organisation: 999_999 })).status).toBe(201)
  })
})

describe('a registration that is refused', () => {
  const refusal = async (over: Readonly<Record<string, unknown>>) => {
    const answer = await world.register('refused@test.example', over)
    expect([answer.status, failureOf(answer).code]).toEqual([422, 'invalid'])
    return failureOf(answer).fields
  }
  const blank = Object.fromEntries(Object.keys(person).map((key) => [key, '']))

  test('tells each field in the words of the specification', {
    tags: ['api-malformed', 'field-registration-accept'],
  }, async () => {
    expect(await refusal({ ...blank, email: '', accept: false, password: '' })).toEqual({
      email: 'Fyll i e-post.',
      firstName: 'Fyll i förnamn.',
      lastName: 'Fyll i efternamn.',
      address: 'Fyll i adress.',
      zipCode: 'Fyll i postnr.',
      city: 'Fyll i ort.',
      phone: 'Fyll i telefon.',
      pin: 'Fyll i personnummer.',
      password: 'Fyll i lösenord.',
      accept: 'Vänligen acceptera villkoren',
    })
    expect(await refusal({ ...blank, userType: await world.typeId('foretag') })).toMatchObject({
      company: 'Fyll i företagsnamn.',
      orgNr: 'Fyll i org.nummer.',
      billingEmail: 'Fyll i e-post.',
      billingCity: 'Fyll i ort.',
    })
    expect(await world.account('refused@test.example')).toBeUndefined()
    expect(await world.mailsTo('refused@test.example')).toEqual([])
  })
  test('names no user type that is not public, and none that is not there', async () => {
    for (const userType of [await world.typeId('kommun'), 999_999])
      expect(await refusal({ userType })).toEqual({ userType: 'Välj användartyp.' })
    // Nor can an administrator register another person.
    const administrator = await world.signedIn(people.administrator)
    const answer = await world.register('x@test.example', { userType: await world.typeId('kommun') }, administrator)
    expect(answer.status).toBe(422)
  })
  test('leads to this server alone', { tags: ['field-registration-accept', 'api-link-origin'] }, async () => {
    const url = new URL(server.url)
    for (const baseUrl of [
      'https://evil.example/verify-email',
      `${server.url}@evil.example/`,
      '//evil.example',
      'x',
      '',
    ])
      expect(await refusal({ baseUrl })).toEqual({ baseUrl: 'Adressen hör till en annan webbplats.' })
    for (const origin of [server.url, server.address, `http://[::1]:${url.port}`])
      expect((await world.register('based@test.example', { baseUrl: `${origin}/verify-email` })).status).toBe(201)
  })
  test('from a day or a week leads back to it by each link that is mailed, and to nothing else', {
    tags: 'mail-way-back',
  }, async () => {
    const [email, day] = ['dag@test.example', '/group/1/2026-03-04']
    const wayBack = async (name: string): Promise<string | null> =>
      (await world.linkIn(email, name)).url.searchParams.get('returnUrl')
    expect((await world.register(email, { returnUrl: day })).status).toBe(201)
    expect(await wayBack('verify-address')).toBe(day)
    const { id } = await world.linkIn(email, 'verify-address')
    await world.post(`/api/user/${id}/resend-verification`, {})
    expect(await wayBack('verify-address')).toBeNull()
    await world.post(`/api/user/${id}/resend-verification`, { returnUrl: day })
    expect(await wayBack('verify-address')).toBe(day)
    const week = '/resurs/7/2026-W10'
    await world.post('/api/user/forgot-password', { email, returnUrl: week })
    expect(await wayBack('reset-password')).toBe(week)

    for (const elsewhere of [
      'https://evil.example/',
      '//evil.example',
      '/admin/users',
      '/group/1',
      '/resurs/7',
      `${day}?x=1`,
      '',
      `.${day}`,
    ])
      for (const answer of [
        await world.register('annan@test.example', { returnUrl: elsewhere }),
        await world.post('/api/user/forgot-password', { email, returnUrl: elsewhere }),
        await world.post(`/api/user/${id}/resend-verification`, { returnUrl: elsewhere }),
      ])
        expect([answer.status, failureOf(answer).fields]).toEqual([
          422,
          { returnUrl: 'Adressen är varken en dag eller en vecka i bokningen.' },
        ])
    expect(await world.mailNames('annan@test.example')).toEqual([])
  })

  test('has a weak password', async () => {
    expect(await refusal({ password: 'kortare' })).toEqual({ password: 'Lösenordet måste ha minst 10 tecken.' })
    expect(await refusal({ password: 'Qwerty123456!' })).toEqual({
      password: 'Lösenordet är för vanligt. Välj ett annat.',
    })
    expect(await refusal({ password: 'vera.åkerström' })).toEqual({
      password: 'Lösenordet liknar ditt namn, dina uppgifter eller tjänstens namn. Välj ett annat.',
    })
  })
  test('misses a key, or has one of a wrong type: 400', { tags: 'api-malformed' }, async () => {
    for (const over of [{ email: undefined }, { userType: '1' }, { accept: undefined }, { accept: 'true' }, { pin: 1 }])
      expect((await world.register('refused@test.example', over)).status).toBe(400)
  })
})

describe('verifying', () => {
  test('is false for a wrong code, for another person, and for nobody', { tags: 'call-user-verify' }, async () => {
    await world.register('one@test.example')
    await world.register('two@test.example')
    const [one, two] = [
      await world.linkIn('one@test.example', 'verify-address'),
      await world.linkIn('two@test.example', 'verify-address'),
    ]
    for (const [id, code] of [
      [one.id, two.code],
      [one.id, ''],
      [one.id, 'x'.repeat(10_000)],
      [one.id, `${one.code}x`],
      [999_999, one.code],
      [content.users.anna, one.code],
    ] as const)
      expect(await world.verify(id, code)).toBe(false)
    expect(await world.account('one@test.example')).toMatchObject({ verified: false })
    expect(await world.verify(one.id, one.code)).toBe(true)
  })
  test('works once, also for two at the same time', { tags: 'code-strength' }, async () => {
    await world.register('once@test.example')
    const { id, code } = await world.linkIn('once@test.example', 'verify-address')
    expect(code).toMatch(/^[\w-]{43}$/)
    const { rows } = await sql<{ row: string }>`select account_code::text as row from account_code`.execute(
      server.database,
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(code)
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(code).toString('hex'))
    const answers = await Promise.all([world.verify(id, code), world.verify(id, code), world.verify(id, code)])
    expect(answers.filter((answer) => answer === true)).toHaveLength(1)
    expect(await world.verify(id, code)).toBe(false)
  })
  test('works for 24 hours', { tags: 'code-life' }, async () => {
    const pass = (interval: string) =>
      sql`update account_code set expires_at = expires_at - ${interval}::interval`.execute(server.database)
    await world.register('early@test.example')
    await pass('23 hours 59 minutes')
    const early = await world.linkIn('early@test.example', 'verify-address')
    expect(await world.verify(early.id, early.code)).toBe(true)
    await world.register('late@test.example')
    await pass('24 hours')
    const late = await world.linkIn('late@test.example', 'verify-address')
    expect(await world.verify(late.id, late.code)).toBe(false)
  })
  test('with a reset code is false', async () => {
    await world.register('mixed@test.example')
    const verify = await world.linkIn('mixed@test.example', 'verify-address')
    await world.post('/api/user/forgot-password', { email: 'mixed@test.example' })
    const reset = await world.linkIn('mixed@test.example', 'reset-password')
    expect(await world.verify(verify.id, reset.code)).toBe(false)
    expect(await world.verify(verify.id, verify.code)).toBe(true)
  })
})

describe('sending the verification again', () => {
  const resend = (id: string | number, body: unknown = {}) => world.post(`/api/user/${id}/resend-verification`, body)

  test('answers alike for anybody, and sends to an unverified address alone', {
    tags: ['call-user-resend', 'api-no-oracle'],
  }, async () => {
    await world.register('resent@test.example')
    const { id, code } = await world.linkIn('resent@test.example', 'verify-address')
    const before = await world.mailsTo(people.bertil)
    for (const known of [id, content.users.bertil, content.users.disabled, 999_999]) {
      const start = performance.now()
      const answer = await resend(known, { baseUrl: `${server.url}/verify-email` })
      expect([known, answer.status, answer.text]).toEqual([known, 200, '{}'])
      expect(performance.now() - start).toBeGreaterThan(leastAnswerMilliseconds - 5)
    }
    expect(await world.mailsTo(people.bertil)).toEqual(before)
    expect(await world.mailsTo(people.disabled)).toEqual([])
    expect(await world.mailNames('resent@test.example')).toEqual(['verify-address', 'verify-address'])
    const newest = await world.linkIn('resent@test.example', 'verify-address')
    expect(await world.verify(id, code)).toBe(false)
    expect(await world.verify(id, newest.code)).toBe(true)
  })
  test('leads to this server alone', { tags: ['call-user-resend', 'api-link-origin'] }, async () => {
    const answer = await resend(content.users.unverified, { baseUrl: 'https://evil.example/verify-email' })
    expect([answer.status, failureOf(answer).fields]).toEqual([
      422,
      { baseUrl: 'Adressen hör till en annan webbplats.' },
    ])
  })
  test('and registering, and forgetting, fill nobody’s inbox: five mails an hour, but for administrators', {
    tags: 'mail-cap',
  }, async () => {
    const email = 'flooded@test.example'
    await world.register(email)
    const { id } = await world.linkIn(email, 'verify-address')
    for (let count = 0; count < 2; count += 1) await resend(id)
    for (let count = 0; count < 2; count += 1) await world.post('/api/user/forgot-password', { email })
    expect(await world.mailsTo(email)).toHaveLength(5)
    const newest = await world.linkIn(email, 'verify-address')
    const before = await world.account(email)

    expect((await resend(id)).text).toBe('{}')
    expect((await world.post('/api/user/forgot-password', { email })).text).toBe('{}')
    expect((await world.register(email, { firstName: 'Mallory' })).text).toBe('{}')
    expect(await world.mailsTo(email)).toHaveLength(5)
    // Nothing has changed, because a code verifies only what it was sent for.
    expect(await world.account(email)).toEqual(before)

    const administrator = await world.signedIn(people.administrator)
    await world.post(`/api/user/${id}/resend-verification`, {}, administrator)
    expect(await world.mailsTo(email)).toHaveLength(6)
    expect(await world.verify(id, newest.code)).toBe(false)

    await sql`update mail_request set at = at - interval '1 hour'`.execute(server.database)
    await resend(id)
    expect(await world.mailsTo(email)).toHaveLength(7)
  })
  test('five at the same time send what five after each other would', async () => {
    const email = 'rush@test.example'
    await world.register(email)
    const { id } = await world.linkIn(email, 'verify-address')
    await Promise.all(Array.from({ length: 9 }, () => resend(id)))
    expect(await world.mailsTo(email)).toHaveLength(5)
  })
})

test('what people say of themselves is in no log and no audit entry', async () => {
  const email = 'secret-person@test.example'
  await world.register(email, { firstName: 'Hemligina' })
  const { id, code } = await world.linkIn(email, 'verify-address')
  await world.verify(id, code)
  const rows = await server.database.selectFrom('audit_entry').selectAll().execute()
  expect(rows.length).toBeGreaterThan(0)
  expect(log.some((line) => line.includes('/api/user/:id/verify-email'))).toBe(true)
  const kept = `${JSON.stringify(rows)}\n${log.join('')}`
  for (const secret of ['secret-person', 'Hemligina', '910717', 'Storgatan', GOOD_PASSWORD, code])
    expect(kept).not.toContain(secret)
})
