/**
 * The event log as a person saves it: from any page, without what is anybody's own, across reloads, and when no core can
 * be had.
 */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { Result } from 'effect'
import { initialState } from '../domain/state/state.ts'
import { knownEnvelopes, readLog } from '../tests/domain/testing/read-log.ts'
import { firstBreak, replay } from '../tests/domain/testing/replay.ts'
import { makeAccount, PASSWORD, PIN } from './testing/account.ts'
import { choose, expectSlot, signIn, signInDialog } from './testing/booking-page.ts'
import { day, LABS, ROOMS } from './testing/demo-slots.ts'
import { expect, test } from './testing/test.ts'
import { violations } from './testing/violations.ts'

const saveLog = async (page: Page) => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Spara händelselogg' }).click(),
  ])
  await expect(page.getByText('Händelseloggen är sparad.')).toBeVisible()
  const text = readFileSync(await download.path(), 'utf8')
  const { snapshot, lines } = Result.getOrThrow(readLog(text))
  const envelopes = knownEnvelopes(lines)
  const epochs = [...new Set(envelopes.map(({ epoch }) => epoch))]
  const [first] = epochs
  if (first === undefined) throw new Error('nothing is told')
  const start = snapshot ?? initialState(first)
  expect(firstBreak(start, envelopes)).toBeNull()
  return { name: download.suggestedFilename(), text, epochs, envelopes, state: replay(start, envelopes) }
}

test('a saved log tells what two tabs did before and after a reload, replays, and holds nothing that is anybody’s own', {
  tag: ['@log-save', '@log-complete', '@log-bounded', '@log-private'],
}, async ({ visit, server }) => {
  const may = day('2026-05-18')
  const room = may.room('Grupprum Eken', '09:00–09:30')
  const studio = may.room('Musikrummet', '16:00–17:00')
  const taken = may.room('Grupprum Björken', '13:00–13:30')
  const wish = 'Allergivänligt kaffe till Ellen'
  const email = 'ellen.ek@logg.example'
  const visitor = await visit()
  const rooms = await visitor.open(may.path(ROOMS))
  await makeAccount(rooms, server, email)
  const labs = await visitor.open(may.path(LABS))
  const other = await (await visit()).open(may.path(ROOMS))
  await choose(other, taken)
  await expectSlot(rooms, taken, 'reserverad')
  await choose(rooms, room)
  await choose(labs, studio)

  await labs.getByRole('button', { name: 'Boka', exact: true }).click()
  await signIn(signInDialog(labs), email, 'fel lösenord 17')
  await expect(signInDialog(labs).getByRole('alert')).toBeVisible()
  await signIn(signInDialog(labs), email, PASSWORD)
  const confirmation = labs.getByRole('dialog', { name: 'Bekräfta bokning' })
  await confirmation.getByLabel('Önskemål till Grupprum Eken').fill(wish)
  await confirmation.getByRole('button', { name: 'Boka', exact: true }).click()
  await expect(labs.getByText('Bokning tillagd')).toBeVisible()
  await expectSlot(rooms, room, 'bokad')
  const secrets = (await visitor.context.cookies()).map(({ value }) => decodeURIComponent(value))
  // What happened is written a little later.
  await expect
    .poll(() => labs.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .toContain('booking-log')
  await labs.waitForTimeout(600)

  await labs.close()
  await rooms.goto('/profile')
  await expect(rooms.getByLabel('Förnamn', { exact: true })).toHaveValue('Ellen')
  const { name, text, epochs, envelopes, state } = await saveLog(rooms)

  expect(name).toMatch(/^handelselogg-\d{4}-\d\d-\d\d-\d{6}\.ndjson$/)
  expect(epochs.length).toBeGreaterThan(1)
  expect(state.account._tag).toBe('SignedIn')
  const firstLife = envelopes.filter(({ epoch }) => epoch === epochs[0]).map(({ event }) => event)
  const shown = firstLife.flatMap((event) =>
    event._tag === 'TabShowed' && event.page._tag === 'BookingGrid' ? [event.page.groupId] : [],
  )
  expect(new Set<number>(shown)).toEqual(new Set([ROOMS, LABS]))
  for (const tag of [
    ...(['DayLoaded', 'SlotSelectionRequested', 'SlotSelectionConfirmed', 'ReservationsPushed', 'SignedIn'] as const),
    ...(['BookingRequested', 'BookingMade', 'BookingsPushed', 'ToastShown'] as const),
  ])
    expect(
      firstLife.map(({ _tag }) => _tag),
      `of ${tag}`,
    ).toContain(tag)

  const own = ['Ellen', 'ellen.ek', 'logg.example', 'Storgatan', '987 65', 'Ekstad', '070-174', '0701740640', PIN]
  const typed = [PASSWORD, 'fel lösenord 17', wish, 'kaffe']
  expect(secrets.length).toBeGreaterThanOrEqual(3)
  for (const secret of [...own, PIN.replace('-', ''), ...typed, ...secrets])
    expect(text.includes(secret), `the log holds ${secret}`).toBe(false)
})

test('where no core can be had, the log of those before can be saved', { tag: '@log-save' }, async ({ visit }) => {
  const may = day('2026-05-19')
  const visitor = await visit()
  const page = await visitor.open(may.path(ROOMS))
  await choose(page, may.room('Grupprum Eken', '09:00–09:30'))
  await page.waitForTimeout(2_500)
  await visitor.context.addInitScript(() => {
    for (const name of ['SharedWorker', 'Worker']) Reflect.deleteProperty(globalThis, name)
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Bokningen kunde inte starta' })).toBeVisible()
  const { envelopes } = await saveLog(page)
  expect(await violations(page)).toEqual([])
  expect(envelopes.map(({ event }) => event._tag)).toContain('SlotSelectionConfirmed')
})
