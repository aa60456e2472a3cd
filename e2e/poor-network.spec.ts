import { patience } from '../tests/testing/patience.ts'
import { choose, expectSlot, signIn, untilLive } from './testing/booking-page.ts'
import { coreClock } from './testing/core-target.ts'
import { day, HALLS } from './testing/demo-slots.ts'
import { confirmDialog } from './testing/screen-parts.ts'
import { expect, test } from './testing/test.ts'
import { violations } from './testing/violations.ts'

// The client tries again after 0, 2, 10 and 30 s. Which attempt finds the server depends on how fast the server starts.
test('when an answer is lost, trying again makes exactly one booking, with what was typed', {
  tag: '@http-idempotency-key',
}, async ({ visit, browser, behindLossyNetwork }) => {
  const { server, network } = await behindLossyNetwork()
  const april = day('2026-04-07')
  const slot = april.room('Provsal 1', '09:00–10:00')
  const page = await (await visit(server)).open(`/sign-in?returnUrl=${encodeURIComponent(april.path(HALLS))}`)
  await signIn(page, 'skola@demo.example')
  await choose(page, slot)
  const pass = await coreClock(browser, page)
  await page.getByRole('button', { name: 'Boka', exact: true }).click()
  const dialog = confirmDialog(page)
  await dialog.getByLabel('Önskemål').fill('Whiteboard')

  // The client cannot find out either whether the booking was made.
  network.loseAnswersTo('')
  await dialog.getByRole('button', { name: 'Boka', exact: true }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'Det är osäkert om bokningen kom fram' })).toBeVisible()
  network.loseAnswersTo(null)
  await server.stop()
  await dialog.getByRole('button', { name: 'Försök igen' }).click()
  // Before the client sends the booking again it looks for an existing one, which is not possible now.
  await expect(dialog.getByRole('alert').filter({ hasText: 'Det är osäkert om bokningen kom fram' })).toBeVisible()
  await expect(dialog.getByLabel('Önskemål')).toHaveValue('Whiteboard')
  expect(await violations(page)).toEqual([])

  // After the dialog is closed and opened again, the attempt is the same.
  await dialog.getByRole('button', { name: 'Avbryt' }).click()
  const bar = page.getByRole('region', { name: 'Om dina valda tider' })
  await expect(bar).toContainText('Det är osäkert om bokningen kom fram')
  await server.start()
  await pass(30_000)
  await page.getByRole('button', { name: 'Försök igen' }).click()
  await dialog.getByRole('button', { name: 'Försök igen' }).click()
  await expect(page.getByText('Bokning tillagd')).toBeVisible()
  await expectSlot(page, slot, 'bokad')
  await expect(page.getByRole('dialog', { name: 'Klart!' })).toContainText('Tiderna är dina.')

  const made = await page.evaluate(async () => {
    const token = decodeURIComponent(/(?:^|; )auth=([^;]*)/.exec(document.cookie)?.[1] ?? '')
    const answer = await fetch('/api/booking', { headers: { Authorization: `Bearer ${token}` } })
    const bookings: { bookingResources: { message: string }[] }[] = await answer.json()
    return bookings.filter(({ bookingResources }) => bookingResources.some(({ message }) => message === 'Whiteboard'))
  })
  expect(made).toHaveLength(1)
})

test('while the server is away each page says what it cannot load and what to do, and loads it once the server is back', {
  tag: ['@breadth', '@error-load-words', '@page-navigation-error', '@error-toast'],
}, async ({ visit, browser, server }) => {
  const april = day('2026-04-07')
  const page = await (await visit()).open(april.path(HALLS))
  const slot = april.room('Provsal 1', '09:00–10:00')
  await untilLive(page, slot)
  const pass = await coreClock(browser, page)
  await server.stop()
  await expect(page.getByText('Försöker återansluta till bokningssystemet, var god dröj')).toBeVisible()
  // The toast reports the loss, so the grid does not report it.
  await expect(page.getByText('Ingen kontakt med bokningen just nu.', { exact: true })).toHaveCount(0)
  await expectSlot(page, slot, 'ledig')

  // The chunk of this page has not been loaded.
  await page.getByRole('link', { name: 'Registrera' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sidan kunde inte hämtas' })).toBeVisible()
  await page.getByRole('button', { name: 'Försök igen' }).click()
  await expect(page.getByText('Servern går fortfarande inte att nå')).toBeVisible()
  expect(await violations(page)).toEqual([])

  // This day has not been loaded. The page that failed is no longer in the way.
  await page.goBack()
  await expectSlot(page, slot, 'ledig')
  for (let ahead = 0; ahead < 3; ahead += 1) await page.getByRole('button', { name: 'Nästa dag' }).click()
  await expect(page.getByText('Dagens tider kunde inte hämtas.')).toBeVisible({ timeout: patience(15_000) })
  await expect(page.getByRole('alert').filter({ hasText: 'Servern går inte att nå just nu' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Försök igen' })).toBeVisible()
  await server.start()
  await pass(30_000)
  // No press is needed. The page reads again when the connection is back, which may be earlier than a person's press.
  await expectSlot(page, day('2026-04-10').room('Provsal 1', '09:00–10:00'), 'ledig', patience(60_000))

  await page.getByRole('link', { name: 'Registrera' }).click()
  const retry = page.getByRole('button', { name: 'Försök igen' })
  await expect(page.getByLabel('Förnamn').or(retry)).toBeVisible()
  if (await retry.isVisible()) await retry.click()
  await expect(page.getByLabel('Förnamn')).toBeVisible()
})
