/**
 * A new visitor begins on a day or by signing in. The first call may then be a POST, before any answer has set a
 * cookie.
 */
import { expect } from '@playwright/test'
import { choose, expectSlot, signIn, signInAndBook } from '../testing/booking-page.ts'
import { ROOMS } from '../testing/demo-slots.ts'
import { goTo } from '../testing/going.ts'
import { dayAhead, type Stage, step } from './stage.ts'

const ANNA = 'anna@demo.example'
const ahead = dayAhead(4)
const times = ['09:00–09:30', '10:00–10:30', '11:00–11:30'].map((time) => ahead.room('Grupprum Eken', time))

export const beginAnywhere = async (stage: Stage): Promise<void> => {
  const [first, second, third] = times
  if (first === undefined || second === undefined || third === undefined) throw new Error('no times')

  const page = await (await stage.visit()).open(ahead.path(ROOMS))
  await step('straight on a day: it is seen, chosen from and booked', async () => {
    await expectSlot(page, first, 'ledig')
    await choose(page, first)
    await signInAndBook(page, ANNA)
    await expectSlot(page, first, 'bokad')
  })

  await step('signed out, one sees the day and chooses, and books as somebody else', async () => {
    await page.getByRole('link', { name: 'Logga ut' }).click()
    await expect(page).toHaveURL(/\/sign-in/)
    await goTo(page, ahead.path(ROOMS))
    await choose(page, second)
    await signInAndBook(page, 'foretag@demo.example')
    await expectSlot(page, second, 'bokad')
  })

  await step('straight on signing in: one is signed in, and signed in again after a reload', async () => {
    const signing = await (await stage.visit()).open('/sign-in?returnUrl=/bookings')
    await signIn(signing.getByRole('main'), ANNA)
    const bookings = signing.getByRole('table', { name: 'Mina bokningar' })
    await expect(bookings.getByRole('rowheader')).toHaveCount(1)
    await signing.reload()
    await expect(bookings.getByRole('rowheader')).toHaveCount(1)
  })

  await step('straight on a day, where each tab has a core of its own', async () => {
    const visitor = await stage.visit()
    await visitor.context.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'))
    const alone = await visitor.open(ahead.path(ROOMS))
    await expect(alone.locator('html')).toHaveAttribute('data-core-mode', 'own')
    await choose(alone, third)
    await signInAndBook(alone, ANNA)
    await expectSlot(alone, third, 'bokad')
    await expectSlot(page, third, 'bokad')
  })
}
