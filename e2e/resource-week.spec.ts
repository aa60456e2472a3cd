import { choose, expectSlot, slotButton } from './testing/booking-page.ts'
import { day, HALLS } from './testing/demo-slots.ts'
import { basketBar } from './testing/screen-parts.ts'
import { expect, test } from './testing/test.ts'

test("a press in a room's week is in the other browser's day at once, and back; keys go over its days and weeks; it is one sheet on paper", {
  tag: ['@resource-week-live', '@resource-week-link', '@resource-week-print'],
}, async ({ visit }) => {
  const tuesday = day('2026-05-19')
  const room = tuesday.room('Provsal 2', '09:00–10:00')
  const later = tuesday.room('Provsal 2', '11:00–12:00')
  const [mine, theirs] = await Promise.all(
    [await visit(), await visit()].map((visitor) => visitor.open(tuesday.path(HALLS))),
  )
  if (mine === undefined || theirs === undefined) throw new Error('no pages')
  await mine.getByRole('columnheader', { name: 'Provsal 2' }).getByRole('button').click()
  await mine.getByRole('link', { name: 'Visa veckan' }).click()
  await expect(mine).toHaveURL(/\/resurs\/\d+\/2026-W21$/)
  await expect(mine.getByRole('heading', { level: 1 })).toHaveText('Provsal 2')
  await expect(mine.getByRole('columnheader', { name: 'lör 23 maj' })).toContainText('Stängt')

  await choose(mine, { ...room, inWeek: true })
  await expectSlot(theirs, room, 'reserverad')
  await expect(basketBar(mine)).toContainText('Provsal 2')
  await choose(theirs, later)
  await expectSlot(mine, { ...later, inWeek: true }, 'reserverad')

  await slotButton(mine, { ...room, inWeek: true }).focus()
  await mine.keyboard.press('ArrowRight')
  await mine.keyboard.press('Space')
  const wednesday = day('2026-05-20').room('Provsal 2', '09:00–10:00')
  await expectSlot(mine, { ...wednesday, inWeek: true }, 'vald')
  await expect(slotButton(mine, { ...wednesday, inWeek: true })).toBeFocused()

  await mine.emulateMedia({ media: 'print' })
  await expect(mine.locator('.printed-sheet')).toHaveCount(1)
  await expect(mine.locator('.printed-sheet caption')).toHaveText('Provsal 2 vecka 21 2026')
  await expect(mine.locator('.printed-sheet thead th')).toHaveText([
    'Tid',
    'måndag 18 maj',
    'tisdag 19 maj',
    'onsdag 20 maj',
    'torsdag 21 maj',
    'fredag 22 maj',
    'lördag 23 maj',
    'söndag 24 maj',
  ])
  await expect(mine.getByRole('grid')).toBeHidden()
  await mine.emulateMedia({ media: null })

  // When a page is printed the grid is not drawn, so it has lost the focus.
  await slotButton(mine, { ...wednesday, inWeek: true }).focus()
  await mine.keyboard.press('Alt+PageDown')
  await expect(mine).toHaveURL(/2026-W22$/)
  const next = day('2026-05-27').room('Provsal 2', '09:00–10:00')
  // After the change to another week the focus is on the same weekday and time.
  await expect(slotButton(mine, { ...next, inWeek: true })).toBeFocused()
  await mine.keyboard.press('Home')
  await mine.keyboard.press('Alt+PageUp')
  await expectSlot(mine, { ...wednesday, inWeek: true }, 'vald')
  await mine.getByRole('link', { name: 'mån 18 maj' }).click()
  await expect(mine).toHaveURL(/\/group\/\d+\/2026-05-18\?resurs=\d+$/)
})
