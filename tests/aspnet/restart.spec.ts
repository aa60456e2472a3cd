/** The service is stopped and started again while somebody holds a slot. */
import type { Page } from '@playwright/test'
import { choose, expectSlot, press, type SlotName, signInAndBook, slotButton } from '../../e2e/testing/booking-page.ts'
import { expect, test } from './test.ts'

const RECONNECTING = 'Försöker återansluta till bokningssystemet, var god dröj'
const RECONNECTED = 'Anslutningen till bokningssystemet återställd'
/** Its attempts to come back are after 0, 2, 10 and 30 s. */
const BACK_MS = 90_000

/** The service knows no other time than the real one: a day that has not begun, whatever the zone. */
const ahead = new Date(Date.now() + 2 * 24 * 60 * 60 * 1_000)
const DATE = ahead.toISOString().slice(0, 10)
const DAY = ahead.toLocaleDateString('sv-SE', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })

const room = (time: string): SlotName => ({ resource: 'Grupprum Eken', day: DAY, time })
const held = room('09:00–09:30')
const meanwhile = room('10:00–10:30')

const open = async (visit: () => Promise<{ newPage(): Promise<Page> }>): Promise<Page> => {
  const page = await (await visit()).newPage()
  await page.goto(`/group/1/${DATE}`)
  return page
}

test('what is held when the service restarts is held afterwards, and can be booked', async ({ service, visit }) => {
  const page = await open(visit)
  const other = await open(visit)
  await choose(page, held)
  await expectSlot(other, held, 'reserverad')

  await service.stop()
  await expect(page.getByText(RECONNECTING)).toBeVisible()
  await press(page, meanwhile)
  await service.start()
  await expect(page.getByText(RECONNECTED)).toBeVisible({ timeout: BACK_MS })
  await expectSlot(page, held, 'vald')
  await expectSlot(page, meanwhile, 'ledig')
  await choose(page, meanwhile)
  await expectSlot(other, held, 'reserverad', BACK_MS)
  await expectSlot(other, meanwhile, 'reserverad', BACK_MS)

  await signInAndBook(page, 'anna@demo.example')
  for (const each of [page, other]) for (const slot of [held, meanwhile]) await expectSlot(each, slot, 'bokad', BACK_MS)
})

test('what the service forgot at its restart is told as lost, and can be chosen again', async ({ service, visit }) => {
  const page = await open(visit)
  await choose(page, held)
  await service.stop()
  await expect(page.getByText(RECONNECTING)).toBeVisible()
  service.forgetReservations()
  await service.start()
  await expect(page.getByText(RECONNECTED)).toBeVisible({ timeout: BACK_MS })
  await expect(page.getByText('Tider du hade valt är inte längre reserverade')).toBeVisible()
  await expectSlot(page, held, 'ledig')
  await expect(slotButton(page, held)).not.toHaveAttribute('aria-busy', 'true')
  await choose(page, held)
  await signInAndBook(page, 'anna@demo.example')
  await expectSlot(page, held, 'bokad')
})

test('who is signed in when the service restarts is so afterwards', async ({ service, visit }) => {
  const page = await (await visit()).newPage()
  await page.goto('/sign-in?returnUrl=/bookings')
  await page.getByLabel('E-post').fill('anna@demo.example')
  await page.getByLabel('Lösenord', { exact: true }).fill('demo-losenord-1')
  await page.getByRole('button', { name: 'Logga in', exact: true }).click()
  await page.waitForURL('/bookings')
  await service.stop()
  await service.start()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Mina bokningar' })).toBeVisible()
})
