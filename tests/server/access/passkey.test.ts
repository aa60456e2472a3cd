/** Passkeys at HTTP, with a device in software: what is accepted, and every wrong answer that is not. */
import { randomBytes } from 'node:crypto'
import { Schema } from 'effect'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../../domain/schema/calls/http.ts'
import { serverNow } from '../../../server/database/database.ts'
import { createAuthenticator, type Odd, type SoftwareAuthenticator } from '../../testing/software-authenticator.ts'
import { GOOD_PASSWORD, OTHER_PASSWORD } from '../accounts/account-world.ts'
import { type Browser, failureOf } from '../testing/browser.ts'
import { newDatabase } from '../testing/new-database.ts'
import { startTestServer } from '../testing/start-test-server.ts'
import { people, TEST_PASSWORD } from '../testing/test-content.ts'
import { ORIGIN, openPasskeyWorld, own, post, refusal } from './passkey-world.ts'

const database = await newDatabase()
const { server, content, world, ...house } = await openPasskeyWorld({ settings: { database } })
const { add, begin, enter, factors, later, open, proof, requestOf, step, toldTo, withPasskey } = house
afterAll(() => server.stop())

const device = (): SoftwareAuthenticator => createAuthenticator(ORIGIN)
const decodeOffer = Schema.decodeUnknownSync(calls.offerApp.answer)
const wrongHere = [401, 'passkey'] as const
const tooLate = [409, 'ticket'] as const

/** What nobody has asked for. */
const aCreation = {
  ...{ challenge: 'A'.repeat(43), rp: { name: '', id: 'boka.ekstad.example' }, pubKeyCredParams: [] },
  user: { id: 'AAAA', name: '', displayName: '' },
}
/** What is wrong with an answer, whatever it is for. */
const oddAnswers: readonly (readonly [string, Odd])[] = [
  ['of a page elsewhere', { origin: `${ORIGIN}.angripare.example` }],
  ['of a page of another scheme', { origin: 'http://boka.ekstad.example' }],
  ['of a page in a frame of others', { crossOrigin: true }],
  ['for another house', { rpId: 'angripare.example' }],
  ['that nobody was there for', { isPresent: false }],
  ['whose device did not ask who is there', { isVerified: false }],
]

describe('a passkey', () => {
  test('is added with the password, brings recovery codes along, and is told by mail', {
    tags: 'passkey-own',
  }, async () => {
    const browser = await world.signedIn(people.anna)
    expect((await factors(browser)).passkeys).toEqual([])
    expect(failureOf(await post(browser, own, { password: 'fel' })).fields).toHaveProperty('password')
    const creation = house.creationOf(await post(browser, own, { password: TEST_PASSWORD }))
    expect(creation).toMatchObject({
      rp: { id: 'boka.ekstad.example' },
      user: { name: people.anna },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(Buffer.from(creation.user.id, 'base64url')).toHaveLength(32)
    const mine = device()
    const added = await post(browser, own, { name: '  Min   mobil\u0000\u202e ', passkey: mine.make(creation) }, 'PUT')
    expect(house.codesOf(added)).toHaveLength(10)
    expect(await toldTo(people.anna)).toContain('Kontot har fått en inloggningsnyckel.')
    expect(await world.auditKinds(content.users.anna)).toContain('second-factor-changed')
    expect(await factors(browser)).toMatchObject({
      app: null,
      recoveryCodes: 10,
      passkeys: [{ name: 'Min mobil', lastUsed: null, opensAlone: true }],
    })
    // A second one needs a proof of both, and brings no codes.
    expect(failureOf(await post(browser, own, { password: TEST_PASSWORD })).fields).toHaveProperty('code')
    const passkey = await proof(browser, mine)
    expect(house.codesOf(await add(browser, device(), { name: 'Nyckelringen', passkey }))).toEqual([])

    const [first] = (await factors(browser)).passkeys ?? []
    const path = `${own}/${first?.id}`
    expect(first?.lastUsed).not.toBeNull()
    expect((await post(browser, path, { name: 'Jobbmobilen' }, 'PUT')).status).toBe(200)
    expect((await factors(browser)).passkeys?.map(({ name }) => name)).toEqual(['Jobbmobilen', 'Nyckelringen'])
    const stranger = await world.signedIn(people.bertil)
    for (const [at, method, body] of [
      [path, 'PUT', { name: 'Min nu' }],
      [`${path}/removal`, 'POST', { password: TEST_PASSWORD }],
    ] as const)
      expect(refusal(await post(stranger, at, body, method))).toEqual([404, 'not-found'])

    expect(failureOf(await post(browser, `${path}/removal`, { password: TEST_PASSWORD })).fields).toHaveProperty('code')
    expect((await post(browser, `${path}/removal`, { passkey: await proof(browser, mine) })).status).toBe(200)
    expect(await toldTo(people.anna)).toContain('har tagits bort från kontot')
    expect(refusal((await enter(mine)).answer)).toEqual(wrongHere)
  })

  test('signs in with nothing typed, as both factors, and each use is seen', { tags: 'passkey-alone' }, async () => {
    const mine = await withPasskey(people.bertil)
    const request = requestOf(await post(await open(), calls.passkeySignInOptions.path))
    expect(request).toMatchObject({ rpId: 'boka.ekstad.example', userVerification: 'required' })
    expect(request.allowCredentials ?? []).toEqual([])
    await later(60)
    const { browser, answer } = await enter(mine.device)
    expect(answer.status).toBe(200)
    expect(await world.isAuthenticated(browser)).toBe(true)
    const rows = server.database.selectFrom('access_token').select('factor').where('user_id', '=', content.users.bertil)
    expect((await rows.execute()).map(({ factor }) => factor)).toContain('passkey')
    const [key] = (await factors(browser)).passkeys ?? []
    expect(Date.parse(key?.lastUsed ?? '')).toBeGreaterThan(Date.parse(key?.since ?? ''))
    // The browser is a new one, which is told as after a password.
    expect((await world.mailsTo(people.bertil)).map(({ name }) => name)).toContain('new-browser')
  })

  test('takes a name that tells it from the others', { tags: 'passkey-name' }, async () => {
    const { browser, device: first } = await withPasskey(people.company)
    const creation = house.creationOf(await post(browser, own, { passkey: await proof(browser, first) }))
    const passkey = device().make(creation)
    for (const name of ['', ' \u200b\t', 'å'.repeat(61), 'MOBILEN', ' mobilen '])
      expect(failureOf(await post(browser, own, { name, passkey }, 'PUT')).fields).toHaveProperty('name')
    // The device has the key by now, so another name is enough.
    expect((await post(browser, own, { name: 'å'.repeat(60), passkey }, 'PUT')).status).toBe(200)
    const [one] = (await factors(browser)).passkeys ?? []
    for (const name of ['', 'å'.repeat(60), 'x'.repeat(61)])
      expect(failureOf(await post(browser, `${own}/${one?.id}`, { name }, 'PUT')).fields).toHaveProperty('name')
    expect((await post(browser, `${own}/${one?.id}`, { name: 'mobilen' }, 'PUT')).status).toBe(200)
  })

  test('is one of ten at most', { tags: 'passkey-name' }, async () => {
    const email = 'many@test.example'
    const id = await world.verified(email)
    const { browser, device: first } = await withPasskey(email, { password: GOOD_PASSWORD })
    const creation = house.creationOf(await post(browser, own, { passkey: await proof(browser, first) }))
    const bytes = { public_key: Buffer.of(1), counter: 0, transports: '', opens_alone: true, since: new Date() }
    await server.database
      .insertInto('passkey')
      .values(
        Array.from({ length: 9 }, (_, at) => ({
          ...{ ...bytes, user_id: id, credential_id: Buffer.from(`many ${at}`), name: `Nyckel ${at}` },
        })),
      )
      .execute()
    const passkey = device().make(creation)
    expect(refusal(await post(browser, own, { name: 'En till', passkey }, 'PUT'))).toEqual([409, 'too-many'])
    expect(refusal(await post(browser, own, { passkey: await proof(browser, first) }))).toEqual([409, 'too-many'])
  })
})

describe('a new key', () => {
  let browser: Browser
  const email = 'maker@test.example'
  beforeAll(async () => {
    await world.verified(email)
    browser = await world.signedIn(email, GOOD_PASSWORD)
  })
  const offer = async () => house.creationOf(await post(browser, own, { password: GOOD_PASSWORD }))

  test.each<readonly [string, Odd]>([
    ...oddAnswers,
    ['that is a sign-in', { type: 'webauthn.get' }],
    ['of an algorithm that nobody asked for', { algorithm: -35 }],
    ['with a certificate, which nobody has asked for', { isCertified: true }],
  ])('%s is refused', { tags: 'passkey-refused' }, async (_, odd) => {
    const answer = await add(browser, device(), { name: 'Fel', password: GOOD_PASSWORD, odd })
    expect(failureOf(answer).fields).toEqual({
      passkey: 'Det gick inte att lägga till inloggningsnyckeln. Försök igen.',
    })
  })

  test('that is there already, or is not what it says, is refused', { tags: 'passkey-refused' }, async () => {
    await world.verified('taken@test.example')
    const theirs = await withPasskey('taken@test.example', { password: GOOD_PASSWORD })
    const [credentialId = ''] = theirs.device.ids()
    const taken = await add(browser, device(), { name: 'Fel', password: GOOD_PASSWORD, odd: { credentialId } })
    expect(failureOf(taken).fields).toHaveProperty('passkey')
    expect((await enter(theirs.device)).answer.status).toBe(200)
    const made = device().make(await offer())
    const renamed = { ...made, id: 'AAAA', rawId: 'AAAA' }
    expect(failureOf(await post(browser, own, { name: 'Fel', passkey: renamed }, 'PUT')).fields).toHaveProperty(
      'passkey',
    )
  })

  test('that is no key at all is a bad request, or not right', { tags: 'passkey-refused' }, async () => {
    const made = device().make(await offer())
    const send = (response: object, more: object = {}) =>
      post(
        browser,
        own,
        { name: 'Fel', passkey: { ...made, ...more, response: { ...made.response, ...response } } },
        'PUT',
      )
    for (const answer of [
      await send({ attestationObject: 'inte/base64url==' }),
      await send({ attestationObject: 'A'.repeat(16_001) }),
      await send({ clientDataJSON: '' }),
      await send({}, { id: 'A'.repeat(1_365) }),
      await send({}, { type: 'password' }),
      await post(browser, own, { name: 'Fel', passkey: 'nyckel' }, 'PUT'),
    ])
      expect(refusal(answer)).toEqual([400, 'bad-request'])
    const large = await send({ attestationObject: 'A'.repeat(2_000_000) })
    expect(large.status).toBe(413)
    for (const response of [{ clientDataJSON: 'AAAA' }, { attestationObject: 'AAAA' }])
      expect((await send(response)).status).toBe(422)
    expect((await factors(browser)).passkeys).toEqual([])
  })

  test('answers a challenge of its own session, once and for ten minutes', { tags: 'passkey-challenge' }, async () => {
    const creation = await offer()
    const other = await world.signedIn(email, GOOD_PASSWORD)
    const body = { name: 'En', passkey: device().make(creation) }
    expect(refusal(await post(other, own, body, 'PUT'))).toEqual(tooLate)
    await later(601)
    expect(refusal(await post(browser, own, body, 'PUT'))).toEqual(tooLate)
    const fresh = device().make(await offer())
    const both = await Promise.all([1, 2].map((at) => post(browser, own, { name: `En ${at}`, passkey: fresh }, 'PUT')))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('a sign-in by a passkey alone', () => {
  let mine: Awaited<ReturnType<typeof withPasskey>>
  const email = 'alone@test.example'
  let id = 0
  beforeAll(async () => {
    id = await world.verified(email)
    mine = await withPasskey(email, { password: GOOD_PASSWORD })
  })

  test.each<readonly [string, Odd]>([
    ...oddAnswers,
    ['that makes a key', { type: 'webauthn.create' }],
    ['with a signature of something else', { breaksSignature: true }],
    ['that names another account', { userHandle: randomBytes(32).toString('base64url') }],
    ['that names no account', { userHandle: null }],
  ])('%s is refused, and says no more than of an unknown key', { tags: 'passkey-refused' }, async (_, odd) => {
    const { answer } = await enter(mine.device, odd)
    expect(refusal(answer)).toEqual(wrongHere)
    const unknown = device()
    const browser = await open()
    unknown.make(aCreation)
    expect((await enter(unknown, {}, browser)).answer.json).toEqual(answer.json)
    expect((await enter(mine.device)).answer.status).toBe(200)
  })

  test('answers a challenge of its own browser, once and for ten minutes', { tags: 'passkey-challenge' }, async () => {
    const send = (browser: Browser, passkey: unknown) => post(browser, calls.signInByPasskey.path, { passkey })
    const used = await enter(mine.device)
    expect(refusal(await send(used.browser, used.passkey))).toEqual(tooLate)

    const browser = await open()
    const ask = async () => requestOf(await post(browser, calls.passkeySignInOptions.path))
    const passkey = mine.device.show(await ask())
    const stranger = await open()
    expect(refusal(await send(stranger, passkey))).toEqual(tooLate)
    for (const name of ['sess', 'XSRF-TOKEN']) stranger.cookies.set(name, browser.cookies.get(name) ?? '')
    expect(refusal(await send(stranger, passkey))).toEqual(tooLate)
    const both = await Promise.all([send(browser, passkey), send(browser, passkey)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])

    const old = mine.device.show(await ask())
    await later(601)
    expect(refusal(await send(browser, old))).toEqual(tooLate)
    // Ten wait in one browser at most: a page may ask at each load.
    const first = mine.device.show(await ask())
    for (let time = 0; time < 10; time += 1) await ask()
    expect(refusal(await send(browser, first))).toEqual(tooLate)
    // A wrong answer uses the challenge up too.
    const request = await ask()
    expect(refusal(await send(browser, mine.device.show(request, { breaksSignature: true })))).toEqual(wrongHere)
    expect(refusal(await send(browser, mine.device.show(request)))).toEqual(tooLate)
    // One that nobody has made, and one for another purpose.
    expect(refusal(await send(browser, mine.device.show(await ask(), { challenge: 'A'.repeat(43) })))).toEqual(tooLate)
    expect(refusal(await send(mine.browser, await proof(mine.browser, mine.device)))).toEqual(tooLate)
    const { ticket, request: ofStep } = await begin(email, GOOD_PASSWORD)
    expect(ticket).not.toBe('')
    expect(refusal(await send(browser, mine.device.show(await ofStep())))).toEqual(tooLate)
  })

  test.skipIf(database._tag !== 'PostgreSql')(
    'answers the challenge of one server at another, once',
    { tags: 'passkey-challenge' },
    async () => {
      const other = await startTestServer({ environment: { SEED: 'none', PUBLIC_URL: ORIGIN }, settings: { database } })
      try {
        const browser = await open()
        const passkey = mine.device.show(requestOf(await post(browser, calls.passkeySignInOptions.path)))
        const send = (address: string) =>
          fetch(`${address}${calls.signInByPasskey.path}`, {
            method: 'POST',
            body: JSON.stringify({ passkey }),
            headers: {
              'content-type': 'application/json',
              cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; '),
              'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
            },
          })
        const both = await Promise.all([send(server.address), send(other.address)])
        expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
      } finally {
        await other.stop()
      }
    },
  )

  test('is slowed after many wrong ones, and the owner elsewhere is not', { tags: 'passkey-tries' }, async () => {
    const statuses: number[] = []
    // The wait doubles, so that a slow machine meets it a few times later.
    for (let time = 0; time < 20 && !statuses.includes(429); time += 1)
      statuses.push((await enter(mine.device, { breaksSignature: true })).answer.status)
    expect(statuses[0]).toBe(401)
    expect(statuses.at(-1)).toBe(429)
    await later(900)
    expect((await enter(mine.device)).answer.status).toBe(200)
  })

  test('opens no account that is closed, unproved, or a provider’s', { tags: 'passkey-account' }, async () => {
    const set = (values: object) => server.database.updateTable('app_user').set(values).where('id', '=', id).execute()
    await set({ disabled: true })
    expect(refusal((await enter(mine.device)).answer)).toEqual(wrongHere)
    await set({ disabled: false, verified: false })
    expect(refusal((await enter(mine.device)).answer)).toEqual([403, 'unverified'])
    await set({ verified: true, role_issuer: 'https://inloggning.ekstad.example' })
    expect(refusal((await enter(mine.device)).answer)).toEqual([403, 'password-closed'])
    expect((await factors(mine.browser)).passkeys).toMatchObject([{ opensAlone: false }])
    await set({ role_issuer: null })
    expect((await enter(mine.device)).answer.status).toBe(200)
  })

  test('does not outlive the password, until it is shown beside the new one', {
    tags: 'passkey-password',
  }, async () => {
    const owner = await enter(mine.device)
    const changed = await post(
      owner.browser,
      `/api/user/${id}/password`,
      { oldPassword: GOOD_PASSWORD, newPassword: OTHER_PASSWORD },
      'PUT',
    )
    expect(changed.status).toBe(200)
    const refused = (await enter(mine.device)).answer
    expect(refusal(refused)).toEqual([403, 'passkey-alone'])
    expect(refused.json).toMatchObject({ message: expect.stringContaining('Logga in med lösenordet') })
    const { browser, ticket, request } = await begin(email, OTHER_PASSWORD)
    expect((await step(browser, ticket, { passkey: mine.device.show(await request()) })).status).toBe(200)
    expect((await enter(mine.device)).answer.status).toBe(200)
  })

  test('and whoever has no password to show it beside reads what to do instead', {
    tags: 'passkey-password',
  }, async () => {
    await server.database.updateTable('app_user').set({ password_hash: null }).where('id', '=', id).execute()
    await server.database.updateTable('passkey').set({ opens_alone: false }).where('user_id', '=', id).execute()
    const { answer } = await enter(mine.device)
    expect(refusal(answer)).toEqual([403, 'passkey-alone'])
    expect(answer.json).toMatchObject({ message: expect.stringMatching(/^(?!.*lösenord).*lägg till den igen/) })
  })
})

describe('a copy of a passkey', () => {
  test('is refused, told by mail and kept in the history; the passkey goes on', {
    tags: 'passkey-copied',
  }, async () => {
    const email = 'copied@test.example'
    const id = await world.verified(email)
    const { device: mine } = await withPasskey(email, { password: GOOD_PASSWORD, counts: true })
    const copy = mine.copy()
    expect((await enter(mine)).answer.status).toBe(200)
    expect((await enter(mine)).answer.status).toBe(200)
    // Nobody who lacks the key can make it look copied.
    expect(refusal((await enter(mine.copy(), { counter: 1, breaksSignature: true })).answer)).toEqual(wrongHere)
    expect(await toldTo(email)).not.toContain('kopia')
    for (const odd of [{}, { counter: 0 }]) expect(refusal((await enter(copy, odd)).answer)).toEqual(wrongHere)
    expect(await toldTo(email)).toContain('med en kopia av en av kontots inloggningsnycklar')
    expect(await world.auditKinds(id)).toContain('passkey-copied')
    expect((await enter(mine)).answer.status).toBe(200)
  })
})

describe('a second step by a passkey', () => {
  let mine: Awaited<ReturnType<typeof withPasskey>>
  const email = 'step@test.example'
  beforeAll(async () => {
    await world.verified(email)
    mine = await withPasskey(email, { password: GOOD_PASSWORD })
  })

  test('is asked for in words of its own, names only its person’s keys, and signs in', {
    tags: 'passkey-step',
  }, async () => {
    const { browser, ticket, wanted, message, request } = await begin(email, GOOD_PASSWORD)
    expect(wanted).toMatchObject({ app: false, passkey: true, enrols: false })
    expect(message).toBe('Bekräfta med din inloggningsnyckel för att logga in.')
    const options = await request()
    expect(options.allowCredentials?.map(({ id }) => id)).toEqual(mine.device.ids())
    expect((await step(browser, ticket, { passkey: mine.device.show(options, { userHandle: null }) })).status).toBe(200)
    expect(await world.isAuthenticated(browser)).toBe(true)
  })

  test('is one of several: a recovery code is another', { tags: 'passkey-step' }, async () => {
    const { browser, ticket } = await begin(email, GOOD_PASSWORD)
    expect((await step(browser, ticket, { code: mine.codes[0] })).status).toBe(200)
    expect(await toldTo(email)).toContain('9 finns kvar')
  })

  test('takes no other person’s key, no challenge of another ticket, and no ticket of another browser', {
    tags: 'passkey-refused',
  }, async () => {
    await world.verified('other@test.example')
    const { device: theirs } = await withPasskey('other@test.example', { password: GOOD_PASSWORD })
    const one = await begin(email, GOOD_PASSWORD)
    const { allowCredentials: _, ...anybody } = await one.request()
    const foreign = await step(one.browser, one.ticket, { passkey: theirs.show(anybody) })
    expect(failureOf(foreign).fields).toEqual({
      passkey: 'Inloggningsnyckeln känns inte igen. Försök igen, eller bekräfta på ett annat sätt.',
    })
    const two = await begin(email, GOOD_PASSWORD)
    const late = await step(one.browser, one.ticket, { passkey: mine.device.show(await two.request()) })
    expect(failureOf(late).fields).toEqual({ passkey: 'Det tog för lång tid. Försök igen med inloggningsnyckeln.' })
    const elsewhere = await open()
    expect(refusal(await post(elsewhere, calls.passkeyStepOptions.path, { ticket: one.ticket }))).toEqual(tooLate)
    expect(refusal(await step(elsewhere, two.ticket, { passkey: mine.device.show(await two.request()) }))).toEqual(
      tooLate,
    )
    // No ticket lets anybody add a key to an account that has one.
    const { ticket } = two
    const passkey = device().make(aCreation)
    expect(refusal(await post(two.browser, calls.offerPasskeyByTicket.path, { ticket }))).toEqual(tooLate)
    const added = await post(two.browser, calls.offerPasskeyByTicket.path, { ticket, name: 'Ny', passkey }, 'PUT')
    expect(refusal(added)).toEqual(tooLate)
  })

  test('that is wrong five times ends the ticket, and the owner is told', { tags: 'passkey-tries' }, async () => {
    await later(900)
    const { browser, ticket, request } = await begin(email, GOOD_PASSWORD)
    for (let time = 1; time < 5; time += 1) {
      const passkey = mine.device.show(await request(), { breaksSignature: true })
      expect((await step(browser, ticket, { passkey })).status).toBe(422)
    }
    const passkey = mine.device.show(await request(), { breaksSignature: true })
    expect(refusal(await step(browser, ticket, { passkey }))).toEqual(tooLate)
    expect(await toldTo(email)).toContain('visat fel inloggningsnyckel så många gånger')
    await later(900)
  })
})

describe('a proof of who is there', () => {
  test('is given by a passkey wherever password or code are asked for', { tags: 'passkey-proof' }, async () => {
    const email = 'proves@test.example'
    await world.verified(email)
    const { browser, device: mine, codes } = await withPasskey(email, { password: GOOD_PASSWORD })
    const passkeyOf = (odd?: Odd) => proof(browser, mine, odd)
    for (const path of [calls.proveAgain.path, calls.offerApp.path, calls.makeRecoveryCodes.path]) {
      expect((await post(browser, path, { passkey: await passkeyOf({ isVerified: false }) })).status).toBe(422)
      const passkey = await passkeyOf()
      expect((await post(browser, path, { passkey })).status).toBeLessThan(300)
      expect(failureOf(await post(browser, path, { passkey })).fields?.passkey).toContain('Det tog för lång tid.')
    }
    // The challenge of one session is no use in another of the same person.
    const other = (await enter(mine)).browser
    expect((await post(other, calls.proveAgain.path, { passkey: await passkeyOf() })).status).toBe(422)
    // The old recovery codes have ended.
    expect(
      (await post(browser, calls.makeRecoveryCodes.path, { password: GOOD_PASSWORD, code: codes[0] })).status,
    ).toBe(422)
  })

  test('is asked for also of who was offered an app before the passkey came', { tags: 'passkey-proof' }, async () => {
    const email = 'offered@test.example'
    await world.verified(email)
    const earlier = await world.signedIn(email, GOOD_PASSWORD)
    const offer = await post(earlier, calls.offerApp.path, { password: GOOD_PASSWORD })
    const { secret } = decodeOffer(offer.json)
    await withPasskey(email, { password: GOOD_PASSWORD })
    const timestamp = Date.parse(await serverNow(server.database))
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
    expect(failureOf(await post(earlier, calls.confirmApp.path, { code }, 'PUT')).fields).toHaveProperty('code')
    expect(await factors(earlier)).toMatchObject({ app: null })
  })

  test('lets an administrator go on after a rest', { tags: ['passkey-proof', 'prove-again'] }, async () => {
    const { device: mine } = await withPasskey(people.administrator)
    const { browser } = await enter(mine)
    const administer = () => post(browser, '/api/attributes', { name: `Sak ${randomBytes(4).toString('hex')}` })
    expect((await administer()).status).toBe(201)
    await later(31 * 60)
    expect(refusal(await administer())).toEqual([403, 'prove-again'])
    expect((await post(browser, calls.proveAgain.path, { passkey: await proof(browser, mine) })).status).toBe(200)
    expect((await administer()).status).toBe(201)
  })
})
