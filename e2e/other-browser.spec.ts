import { choose, expectSlot, press, signInAndBook, slotButton } from './testing/booking-page.ts'
import { day, HALLS } from './testing/demo-slots.ts'
import { goTo } from './testing/going.ts'
import { stateInName } from './testing/slot-name.ts'
import { expect, test } from './testing/test.ts'

test('another browser sees Reserverad, then Bokad, without a reload', {
  tag: ['@live-reserved', '@live-booked', '@grid-label-reserved', '@grid-label-booked', '@push-reservations'],
}, async ({ visit, passerBy: other }) => {
  const april = day('2026-04-08')
  const slot = april.room('Provsal 1', '10:00–11:00')
  const anna = await (await visit()).open(april.path(HALLS))
  await goTo(other, april.path(HALLS))
  await expectSlot(other, slot, 'ledig')

  await choose(anna, slot)
  await expectSlot(other, slot, 'reserverad')
  await expect(slotButton(other, slot)).toContainText('Reserverad')

  await signInAndBook(anna, 'skola@demo.example')
  await expectSlot(other, slot, 'bokad')
  await expect(slotButton(other, slot)).toContainText('Bokad')
  await expectSlot(anna, slot, 'bokad')
})

test('a slot that is let go is free again in the other browser', {
  tag: ['@live-released', '@grid-deselect', '@grid-label-free'],
}, async ({ administrator: one, passerBy: other }) => {
  const april = day('2026-04-09')
  const slot = april.room('Provsal 1', '10:00–11:00')
  for (const page of [one, other]) await goTo(page, april.path(HALLS))
  await choose(one, slot)
  await expectSlot(other, slot, 'reserverad')
  await press(one, slot)
  await expectSlot(other, slot, 'ledig')
  await expectSlot(one, slot, 'ledig')
})

test('the same slot pressed in two browsers at once goes to exactly one, and the other is told why', {
  tag: ['@grid-select', '@grid-pending'],
}, async ({ administrator, passerBy }) => {
  const april = day('2026-04-10')
  const pages = [administrator, passerBy]
  for (const page of pages) await goTo(page, april.path(HALLS))
  for (const time of ['09:00–10:00', '10:00–11:00', '11:00–12:00', '12:00–13:00', '13:00–14:00']) {
    const slot = april.room('Provsal 1', time)
    for (const page of pages) await expectSlot(page, slot, 'ledig')
    await Promise.all(pages.map((page) => press(page, slot)))
    const settled = async (): Promise<string[]> => {
      const names = await Promise.all(
        pages.map(async (page) => {
          const busy = await slotButton(page, slot).getAttribute('aria-busy')
          return busy === 'true' ? ', på väg' : ((await slotButton(page, slot).getAttribute('aria-label')) ?? '')
        }),
      )
      return names.map(stateInName).toSorted()
    }
    await expect.poll(settled).toEqual(['reserverad', 'vald'])
  }
})
