/** Asking again who is there: what only an administrator may do, after half an hour of rest. */
import { afterAll, expect, test } from 'vitest'
import { serverNow, setClock } from '../../../server/database/database.ts'
import { openAccountWorld } from '../accounts/account-world.ts'
import { type Browser, failureOf } from '../testing/browser.ts'
import { people, TEST_PASSWORD } from '../testing/test-content.ts'

const { server, world } = await openAccountWorld()
afterAll(() => server.stop())

const later = async (minutes: number): Promise<void> =>
  setClock(server.database, Date.parse(await serverNow(server.database)) + minutes * 60_000)
let made = 0
/** What only an administrator may do. */
const administer = async (browser: Browser): Promise<number> => {
  made += 1
  const answer = await browser.send('/api/attributes', { method: 'POST', body: { name: `Sak ${made}` } })
  if (answer.status === 403) expect(failureOf(answer).code).toBe('prove-again')
  return answer.status
}
const prove = (browser: Browser, body: object) => browser.send('/api/auth/prove-again', { method: 'POST', body })
/** A change that everybody may make. */
const change = (browser: Browser) => browser.send('/api/auth/new-browser-mail', { method: 'PUT', body: { on: true } })

test('is asked of who has rested for half an hour, and not of who goes on', { tags: 'prove-again' }, async () => {
  const browser = await world.signedIn(people.administrator)
  expect(await administer(browser)).toBe(201)
  await later(29)
  expect(await administer(browser)).toBe(201)
  await later(29)
  expect((await change(browser)).status).toBe(200)
  await later(29)
  expect(await administer(browser)).toBe(201)
  await later(31)
  expect(await administer(browser)).toBe(403)
  // Neither reading nor another change takes the place of the proof.
  expect((await browser.send('/api/auth/sessions')).status).toBe(200)
  expect((await change(browser)).status).toBe(200)
  expect(await administer(browser)).toBe(403)

  expect(failureOf(await prove(browser, { password: 'fel' })).fields).toHaveProperty('password')
  expect(failureOf(await prove(browser, { code: '123456' })).fields).toHaveProperty('code')
  expect(await administer(browser)).toBe(403)
  expect((await prove(browser, { password: TEST_PASSWORD })).status).toBe(200)
  expect(await administer(browser)).toBe(201)
})

test('reading alone is rest, also for pages that read by themselves', { tags: 'prove-again' }, async () => {
  const browser = await world.signedIn(people.administrator)
  for (let minute = 0; minute < 35; minute += 5) {
    await later(5)
    expect((await browser.send('/api/auth/sign-in-silent', { method: 'POST', body: {} })).status).toBe(200)
    expect((await browser.send('/api/user?page=1&pageSize=10')).status).toBe(200)
  }
  expect(await administer(browser)).toBe(403)
})

test('another person is changed only after the proof, and one’s own profile without it', {
  tags: 'prove-again',
}, async () => {
  const chief = await world.signedIn(people.administrator)
  const anna = await world.signedIn(people.anna)
  const id = (await world.account(people.anna))?.id ?? 0
  const path = `/api/user/${id}`
  await later(31)
  const body = { email: people.anna, firstName: 'Anna', userType: await world.typeId('privatperson'), lastName: 'Ek' }
  const whole = { ...body, address: 'Gatan 1', zipCode: '12345', city: 'Ort', phone: '0701234567', pin: '910717-2380' }
  expect((await anna.send(path, { method: 'PUT', body: whole })).status).toBe(200)
  const refused = await chief.send(path, { method: 'PUT', body: { ...whole, role: 'administrator' } })
  expect([refused.status, failureOf(refused).code]).toEqual([403, 'prove-again'])
  expect((await world.account(people.anna))?.role).toBe('user')

  // Nor does a screen that was left open take a role from the administrator, or close the account. What the form repeats is no change.
  const me = `/api/user/${(await world.account(people.administrator))?.id}`
  const mine = { ...whole, email: people.administrator, role: 'administrator', disabled: false }
  for (const over of [{ role: 'user' }, { disabled: true }])
    expect(failureOf(await chief.send(me, { method: 'PUT', body: { ...mine, ...over } })).code).toBe('prove-again')
  expect((await chief.send(me, { method: 'PUT', body: mine })).status).toBe(200)
})

test('is slowed after ten wrong ones, for this person alone and for no sign-in', { tags: 'prove-again' }, async () => {
  const browser = await world.signedIn(people.bertil)
  for (let time = 0; time < 10; time += 1) expect((await prove(browser, { password: `fel ${time}` })).status).toBe(422)
  expect((await prove(browser, { password: TEST_PASSWORD })).status).toBe(429)
  for (let time = 0; time < 10; time += 1) expect((await prove(browser, { code: '000000' })).status).toBe(422)
  expect((await prove(browser, { code: '000000' })).status).toBe(429)
  await world.signedIn(people.bertil)
  await later(16)
  expect((await prove(browser, { password: TEST_PASSWORD })).status).toBe(200)
})
