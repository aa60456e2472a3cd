/** The service is stopped and started again while people are at it. */
import { dateAhead, dayAhead, PASSWORD } from '../../e2e/other-back-end/stage.ts'
import { choose, expectSlot, press, signIn, signInAndBook } from '../../e2e/testing/booking-page.ts'
import { ROOMS } from '../../e2e/testing/demo-slots.ts'
import { patience } from '../testing/patience.ts'
import { expect, test } from './test.ts'

const ANNA = 'anna@demo.example'
const RECONNECTING = 'Försöker återansluta till bokningssystemet, var god dröj'
const RECONNECTED = 'Anslutningen till bokningssystemet återställd'
/** Its attempts to come back are after 0, 2, 10 and 30 s. */
const BACK_MS = 90_000

const ahead = dayAhead(2)
const held = ahead.room('Grupprum Eken', '09:00–09:30')
const meanwhile = ahead.room('Grupprum Eken', '10:00–10:30')

test('what is held when the service restarts is held afterwards, and can be booked', async ({ service, visit }) => {
  const page = await (await visit()).open(ahead.path(ROOMS))
  const other = await (await visit()).open(ahead.path(ROOMS))
  await choose(page, held)
  await expectSlot(other, held, 'reserverad')

  await service.stop()
  await expect(page.getByText(RECONNECTING)).toBeVisible()
  await press(page, meanwhile)
  await service.start()
  await expect(page.getByText(RECONNECTED)).toBeVisible({ timeout: patience(BACK_MS) })
  await expectSlot(page, held, 'vald')
  await expectSlot(page, meanwhile, 'ledig')
  await choose(page, meanwhile)
  await expectSlot(other, held, 'reserverad', BACK_MS)
  await expectSlot(other, meanwhile, 'reserverad', BACK_MS)

  await signInAndBook(page, ANNA)
  for (const shown of [page, other])
    for (const slot of [held, meanwhile]) await expectSlot(shown, slot, 'bokad', BACK_MS)
})

test('what the service forgot at its restart is told as lost, and can be chosen again', async ({ service, visit }) => {
  const page = await (await visit()).open(ahead.path(ROOMS))
  await choose(page, held)
  await service.stop()
  await expect(page.getByText(RECONNECTING)).toBeVisible()
  service.forgetReservations()
  await service.start()
  await expect(page.getByText(RECONNECTED)).toBeVisible({ timeout: patience(BACK_MS) })
  await expect(page.getByText('Tider som du hade valt hålls inte längre').first()).toBeVisible()
  await expectSlot(page, held, 'ledig')
  await choose(page, held)
  await signInAndBook(page, ANNA)
  await expectSlot(page, held, 'bokad')
})

test('who is signed in when the service restarts is so afterwards', async ({ service, visit }) => {
  const page = await (await visit()).open('/sign-in?returnUrl=/bookings')
  await signIn(page.getByRole('main'), ANNA, PASSWORD)
  await page.waitForURL('/bookings')
  await service.stop()
  await service.start()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Mina bokningar' })).toBeVisible()
  await page.goto(`/group/${ROOMS}/${dateAhead(2)}`)
  await choose(page, held)
})
