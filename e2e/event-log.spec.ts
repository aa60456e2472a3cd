/**
 * A person saves the event log at `/diagnostik`. It contains no personal data, continues across reloads, and can be
 * saved even when no core can be started.
 */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { Result } from 'effect'
import { KEPT_LOG } from '../domain/replay/log-segments.ts'
import { initialState } from '../domain/state/state.ts'
import { knownEnvelopes, readLog } from '../tests/domain/testing/read-log.ts'
import { firstBreak, replay } from '../tests/domain/testing/replay.ts'
import { makeAccount, PASSWORD, PIN } from './testing/account.ts'
import { choose, expectSlot, signIn, signInDialog } from './testing/booking-page.ts'
import { day, HALLS, LABS, ROOMS } from './testing/demo-slots.ts'
import { goTo, openSignedIn } from './testing/going.ts'
import { makeBookings } from './testing/make-bookings.ts'
import { confirmDialog, undoOffer } from './testing/screen-parts.ts'
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

/** Events are stored a little later, several at once. */
const untilKept = async (page: Page, tags: readonly string[]): Promise<void> => {
  const missing = () =>
    page.evaluate(
      async ([database, segments, wanted]) => {
        const opened = await new Promise<IDBDatabase | null>((resolve) => {
          const opening = indexedDB.open(database)
          // If no events have been stored yet, no database is created.
          opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
          opening.addEventListener('success', () => resolve(opening.result))
          opening.addEventListener('error', () => resolve(null))
        })
        if (opened === null) return wanted
        const kept = await new Promise<unknown>((resolve) => {
          const reading = opened.transaction(segments).objectStore(segments).getAll()
          reading.addEventListener('success', () => resolve(reading.result))
        })
        opened.close()
        const text = JSON.stringify(kept)
        return wanted.filter((tag) => !text.includes(tag))
      },
      [KEPT_LOG.database, KEPT_LOG.segments, tags] as const,
    )
  await expect.poll(missing).toEqual([])
}

test('a saved log tells what two tabs did before and after a reload, can be replayed, and holds nothing personal', {
  tag: ['@log-save', '@log-complete', '@log-bounded', '@log-private'],
}, async ({ visit, server }) => {
  const may = day('2026-05-18')
  const room = may.room('Grupprum Eken', '09:00–09:30')
  const studio = may.room('Musikrummet', '16:00–17:00')
  const taken = may.room('Grupprum Björken', '13:00–13:30')
  const alsoTaken = may.room('Grupprum Björken', '14:00–14:30')
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
  await expect(signInDialog(labs).getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
  await signIn(signInDialog(labs), email, PASSWORD)
  const confirmation = confirmDialog(labs)
  await confirmation.getByLabel('Önskemål till Grupprum Eken').fill(wish)
  // Signing in has opened another connection. The test sees that it works, so that the booking is pushed before it is
  // read.
  await choose(other, alsoTaken)
  await expectSlot(rooms, alsoTaken, 'reserverad')
  await confirmation.getByRole('button', { name: 'Boka', exact: true }).click()
  await expect(labs.getByText('Bokning tillagd')).toBeVisible()
  await expectSlot(rooms, room, 'bokad')
  const lived = [
    ...(['DayLoaded', 'SlotSelectionRequested', 'SlotSelectionConfirmed', 'ReservationsPushed', 'SignedIn'] as const),
    ...(['BookingRequested', 'BookingMade', 'BookingsPushed', 'ToastShown'] as const),
  ]
  const secrets = (await visitor.context.cookies()).map(({ value }) => decodeURIComponent(value))
  await untilKept(labs, lived)

  await labs.close()
  await rooms.goto('/profile')
  await expect(rooms.getByLabel('Förnamn', { exact: true })).toHaveValue('Ellen')
  await rooms.goto('/diagnostik')
  // Here each load of a page starts a new core, which reads the account again.
  await expect(rooms.getByRole('link', { name: 'Min profil' })).toBeVisible()
  const { name, text, epochs, envelopes, state } = await saveLog(rooms)

  expect(name).toMatch(/^handelselogg-\d{4}-\d\d-\d\d-\d{6}\.ndjson$/)
  expect(epochs.length).toBeGreaterThan(1)
  expect(state.account._tag).toBe('SignedIn')
  const firstLife = envelopes.filter(({ epoch }) => epoch === epochs[0]).map(({ event }) => event)
  const shown = firstLife.flatMap((event) =>
    event._tag === 'TabShowed' && event.page._tag === 'BookingGrid' ? [event.page.groupId] : [],
  )
  expect(new Set<number>(shown)).toEqual(new Set([ROOMS, LABS]))
  for (const tag of lived)
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

test('the log of an administrator’s work can be replayed, and tells nothing about the people it concerned', {
  tag: ['@breadth', '@day-log', '@log-private'],
}, async ({ visit }) => {
  const june = day('2026-06-25')
  const wish = 'Dragskåp till Wilhelmina'
  const theirs = await openSignedIn(await visit(), '/bookings', 'skola@demo.example')
  const lab = (time: string) => ({ resource: 'Kemilabbet', date: '2026-06-25', times: [time], message: wish })
  const [first, second] = await makeBookings(theirs, [[lab('08:00–09:00')], [lab('09:00–10:00')]])
  const visitor = await visit()
  const page = await openSignedIn(visitor, '/admin/waiting')
  const waits = (number = 0) =>
    page
      .getByRole('row')
      .filter({ hasText: `${number}-1` })
      .getByRole('checkbox')
  await waits(first?.bookingNumber).check()
  await page.getByRole('button', { name: 'Bekräfta', exact: true }).click()
  await expect(undoOffer(page)).toContainText('1 bokning bekräftad.')
  await waits(second?.bookingNumber).check()
  await page.getByRole('button', { name: 'Avboka' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Avboka bokningen' }).click()
  await expect(undoOffer(page)).toContainText('1 bokning avbokad.')

  // The booking is for a person who phones. At first the typed address belongs to another person.
  await goTo(page, june.path(LABS))
  for (const resource of ['Musikrummet', 'Makerspace']) await choose(page, june.room(resource, '16:00–17:00'))
  await page.getByRole('button', { name: 'Boka', exact: true }).click()
  const dialog = confirmDialog(page)
  await dialog.getByRole('button', { name: 'Boka åt någon annan' }).click()
  await page.keyboard.type('Wilhelmina Örnfjäder')
  await expect(dialog).toContainText('Ingen hittades.')
  await dialog.getByRole('button', { name: 'Lägg till en ny person' }).click()
  await dialog.getByLabel('Telefon').fill('070-174 06 77')
  await dialog.getByLabel('E-post').fill('skola@demo.example')
  await page.keyboard.press('Enter')
  await expect(dialog.locator('.field-error')).toBeVisible()
  await dialog.getByLabel('E-post').fill('wilhelmina@logg.example')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Boka åt Wilhelmina Örnfjäder' })).toBeVisible()
  await dialog.getByLabel('Önskemål till Musikrummet').fill(wish)
  await dialog.getByRole('button', { name: 'Boka', exact: true }).click()
  await expect(dialog).toBeHidden()
  const number = (await page.getByRole('link', { name: /Visa bokning \d+/ }).textContent())?.match(/\d+/)?.[0]

  await goTo(page, '/admin/bookings')
  await page.getByRole('searchbox', { name: 'Sök' }).fill('wilhelmina musik')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: `Administrera bokning ${number}` }).click()
  const whole = page.getByRole('region', { name: 'Hela bokningen' })
  await whole.getByLabel('Status för hela bokningen').selectOption('Bekräftad')
  await page
    .getByRole('textbox', { name: /^Pris i kronor/ })
    .first()
    .fill('75,50')
  await whole.getByRole('button', { name: 'Spara ändringarna' }).click()
  await expect(whole).toBeFocused()
  await expect(page.getByRole('main')).toContainText(wish)
  const done = ['WaitingTold', 'BookingsPushed', 'CancellationsPushed', 'BookingRequested', 'BookingMade'] as const
  await untilKept(page, done)
  await page.goto('/claim?id=1&code=hemlig-kod-som-ingen-ska-se')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Länken går inte att använda')

  await page.goto('/diagnostik')
  const { text, envelopes } = await saveLog(page)
  const tags = envelopes.map(({ event }) => event._tag)
  for (const tag of done) expect(tags, `of ${tag}`).toContain(tag)
  const told = ['wilhelmina', 'örnfjäder', 'logg.example', '070-174', '0701740677', 'johan', 'ekdahl', 'skola@']
  const secrets = (await visitor.context.cookies()).map(({ value }) => decodeURIComponent(value).toLowerCase())
  expect(secrets.length).toBeGreaterThanOrEqual(3)
  for (const secret of [...told, wish.toLowerCase(), 'hemlig-kod', PASSWORD, ...secrets])
    expect(text.toLowerCase().includes(secret), `the log holds ${secret}`).toBe(false)
})

test('where no core can be started, the log of earlier ones can still be saved', {
  tag: ['@breadth', '@log-save'],
}, async ({ visit }) => {
  const may = day('2026-05-19')
  const visitor = await visit()
  const page = await visitor.open(may.path(HALLS))
  await choose(page, may.room('Provsal 1', '09:00–10:00'))
  await untilKept(page, ['SlotSelectionConfirmed'])
  await visitor.context.addInitScript(() => {
    for (const name of ['SharedWorker', 'Worker']) Reflect.deleteProperty(globalThis, name)
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Bokningen kunde inte starta' })).toBeVisible()
  const { envelopes } = await saveLog(page)
  expect(await violations(page)).toEqual([])
  expect(envelopes.map(({ event }) => event._tag)).toContain('SlotSelectionConfirmed')
})
