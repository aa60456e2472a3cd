/** Administrators choose the months; what they choose is checked, recorded, and counts from the next night on. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { people } from '../testing/test-content.ts'
import { startRetentionWorld } from './retention-world.ts'

let world: Awaited<ReturnType<typeof startRetentionWorld>>
beforeAll(async () => {
  world = await startRetentionWorld()
})
afterAll(() => world?.server.stop())

test('the months are stored, recorded with both values, and refused at their field', {
  tags: ['retention-set', 'call-retention'],
}, async () => {
  expect((await world.set(12, null)).json).toMatchObject({ bookingMonths: 12, accountMonths: null, isAnswered: true })
  const [entry] = await world.database
    .selectFrom('audit_entry')
    .select(['kind', 'actor_id', 'details'])
    .where('kind', '=', 'retention-set')
    .execute()
  expect(entry).toEqual({
    ...{ kind: 'retention-set', actor_id: world.users.administrator },
    details: { bookingMonths: { from: 24, to: 12 }, accountMonths: { from: 24, to: null } },
  })
  const refused = await world.set(0, 121)
  expect([refused.status, Object(refused.json).fields]).toEqual([
    422,
    {
      bookingMonths: 'Ange hela månader, från 1 till 120.',
      accountMonths: 'Ange hela månader, från 1 till 120.',
    },
  ])
  const administrator = await world.asAdministrator()
  for (const body of [{}, { bookingMonths: '12', accountMonths: null }, { bookingMonths: 1.5, accountMonths: null }])
    expect((await administrator.send('/api/retention', { method: 'PUT', body })).status).toBe(400)
  expect((await administrator.send('/api/retention/preview?bookingMonths=500')).status).toBe(422)
  expect((await (await world.signedIn(people.anna)).send('/api/retention')).status).toBe(403)
})

test('who has not seen what a colleague chose is told, and overwrites nothing', {
  tags: 'retention-overtaken',
}, async () => {
  await world.set(36, 36)
  const refused = await world.set(6, 36, { replaces: { bookingMonths: 12, accountMonths: null } })
  expect([refused.status, Object(refused.json).message]).toEqual([
    409,
    'Någon annan har ändrat gallringen sedan du öppnade sidan. Ingenting har sparats.',
  ])
  expect(await world.read()).toMatchObject({ bookingMonths: 36, accountMonths: 36 })
  expect((await world.set(6, 36, { replaces: { bookingMonths: 36, accountMonths: 36 } })).status).toBe(200)
})

test('never is never, and an answer counts from the next night on', { tags: 'retention-set' }, async () => {
  await world.set(null, null)
  await world.night('2035-01-10')
  expect(await world.read()).toMatchObject({
    bookingMonths: null,
    accountMonths: null,
    lastNight: '2026-03-02',
    runs: [],
  })
  await world.goTo('2035-01-11')
  await world.set(24, 24)
  await world.forget()
  expect((await world.read()).lastNight).toBe('2026-03-02')
  expect(await world.preview('bookingMonths=24')).toMatchObject({ night: '2035-01-12' })
  await world.night('2035-01-12')
  expect((await world.read()).lastNight).toBe('2035-01-12')
})

test('a house of before, which nobody has answered for, forgets nothing', { tags: 'retention-asked' }, async () => {
  await world.database
    .updateTable('retention')
    .set({ booking_months: null, account_months: null, answered_at: null })
    .execute()
  await world.mails('sent')
  await world.night('2036-01-10')
  expect(await world.read()).toMatchObject({ isAnswered: false, lastNight: '2035-01-12' })
  expect(await world.mails('sent')).toEqual([])
})
