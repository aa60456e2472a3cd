import type { Page } from '@playwright/test'
import { choose, expectSlot, slotButton } from './testing/booking-page.ts'
import { day, HALLS, ROOMS } from './testing/demo-slots.ts'
import { goTo } from './testing/going.ts'
import { listen } from './testing/listen.ts'
import { TODAY } from './testing/server-process.ts'
import { type SlotName, slotPattern } from './testing/slot-name.ts'
import { expect, test } from './testing/test.ts'

const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '')

/** Presses Tab until the element has the focus, and fails if it never gets the focus. */
const tabTo = async (page: Page, name: RegExp): Promise<void> => {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    if (name.test(await focusedName(page))) return
  }
  throw new Error(`Tab never came to ${name}`)
}

test('the grid is one tab stop, and its arrow keys stop at its edges', async ({ passerBy: page }) => {
  const april = day('2026-04-23')
  await goTo(page, april.path(ROOMS))
  await expectSlot(page, april.room('Grupprum Eken', '08:00–08:30'), 'ledig')
  const stops = await page.getByRole('grid').evaluate((grid) => grid.querySelectorAll('[tabindex="0"]').length)
  expect(stops).toBe(1)

  await tabTo(page, slotPattern(april.room('Grupprum Eken', '08:00–08:30')))
  const afterKey = async (key: string): Promise<string> => {
    await page.keyboard.press(key)
    return focusedName(page)
  }
  expect(await afterKey('ArrowLeft')).toContain('Grupprum Eken')
  expect(await afterKey('End')).toContain('Samtalsrummet')
  expect(await afterKey('ArrowRight')).toContain('Samtalsrummet')
  expect(await afterKey('Home')).toContain('Grupprum Eken')
  expect(await afterKey('Control+End')).toContain('Samtalsrummet')
  await page.keyboard.press('Control+Home')
  // No part of the focused slot is hidden below the header or behind the times.
  for (const key of ['PageDown', 'ArrowRight', 'PageUp']) {
    await page.keyboard.press(key)
    const hidden = await page.evaluate(() => {
      const focused = document.activeElement
      if (focused === null) return true
      const { left, top, width, height } = focused.getBoundingClientRect()
      const corners = [
        [left + 2, top + 2],
        [left + width - 2, top + height - 2],
      ] as const
      return corners.some(([x, y]) => {
        const at = document.elementFromPoint(x, y)
        return at === null || !(focused.contains(at) || at.contains(focused))
      })
    })
    expect(hidden).toBe(false)
  }
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('[role=grid]') === null)).toBe(true)
})

test('an arrow key with Ctrl or Cmd goes to the next free time of the room or of the row, or says that there is none', {
  tag: '@grid-next-free',
}, async ({ passerBy: page }) => {
  const april = day('2026-04-20')
  const eken = (time: string) => april.room('Grupprum Eken', time)
  await goTo(page, april.path(ROOMS))
  await expectSlot(page, eken('09:30–10:00'), 'ledig')
  for (const time of ['09:30–10:00', '10:00–10:30']) await choose(page, eken(time))
  await choose(page, april.room('Grupprum Björken', '09:00–09:30'))
  const heard = await listen(page)
  const goes = async (key: string, to: SlotName): Promise<void> => {
    await page.keyboard.press(key)
    await expect(slotButton(page, to)).toBeFocused()
  }

  await slotButton(page, eken('09:00–09:30')).focus()
  await goes('Control+ArrowDown', eken('10:30–11:00'))
  await goes('Meta+ArrowUp', eken('09:00–09:30'))
  await goes('Control+ArrowRight', april.room('Grupprum Granen', '09:00–09:30'))
  await goes('Control+ArrowLeft', eken('09:00–09:30'))
  await goes('Control+ArrowLeft', eken('09:00–09:30'))
  await expect.poll(heard).toContain('Ingen ledig tid åt vänster.')
  await goes('Control+ArrowUp', eken('08:30–09:00'))
  await expectSlot(page, eken('08:30–09:00'), 'ledig')
})

test('a person who first comes to a grid by keys is told the keys, by voice and on screen; later they are its description', {
  tag: '@grid-keys-told',
}, async ({ visit }) => {
  const april = day('2026-04-21')
  const first = april.room('Grupprum Eken', '08:00–08:30')
  const page = await (await visit()).open(april.path(ROOMS))
  await expectSlot(page, first, 'ledig')
  const told = /^Piltangenter flyttar, blanksteg väljer\. Ctrl och pil går till nästa lediga tid/
  const keys = page.locator('.grid-page > p').filter({ hasText: told })
  await expect(keys).toBeAttached()
  await expect(page.getByRole('grid')).not.toHaveAccessibleDescription(told)
  const heard = await listen(page)
  const isSeen = async (): Promise<boolean> => ((await keys.boundingBox())?.width ?? 0) > 100
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  expect(await isSeen()).toBe(false)
  const before = await height()
  await tabTo(page, slotPattern(first))
  await expect.poll(isSeen).toBe(true)
  await expect.poll(heard).toEqual([expect.stringMatching(told)])
  expect(await height()).toBe(before)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await expect.poll(isSeen).toBe(false)
  await expect(page.getByRole('grid')).toHaveAccessibleDescription(told)
  await page.keyboard.press('Shift+Tab')
  await expect.poll(isSeen).toBe(true)
  expect((await heard()).filter((words) => told.test(words))).toHaveLength(1)
  // A person who uses the mouse does not need the help about keys, so it is not shown.
  await slotButton(page, april.room('Grupprum Eken', '09:00–09:30')).click()
  await expectSlot(page, april.room('Grupprum Eken', '09:00–09:30'), 'vald')
  expect(await isSeen()).toBe(false)
})

test('the focus is not lost between days: the button keeps it, a closed day has it on its words, and the next grid where it was', {
  tag: '@grid-day-focus',
}, async ({ passerBy: page }) => {
  await goTo(page, day('2026-04-24').path(HALLS))
  const friday = day('2026-04-24').room('Provsal 2', '09:00–10:00')
  await expectSlot(page, friday, 'ledig')
  await slotButton(page, friday).focus()
  const closed = page.getByRole('heading', { name: 'Stängt hela dagen' })
  for (const date of ['2026-04-25', '2026-04-26']) {
    await page.keyboard.press('Alt+PageDown')
    await expect(page).toHaveURL(new RegExp(`${date}$`))
    await expect(closed).toBeFocused()
  }
  await page.keyboard.press('Alt+PageDown')
  await expect(slotButton(page, day('2026-04-27').room('Provsal 2', '09:00–10:00'))).toBeFocused()

  // After a press on the button the focus stays on it, and the free times of the day are announced.
  const heard = await listen(page)
  const back = page.getByRole('button', { name: 'Föregående dag' })
  await back.click()
  await expect(closed).toBeVisible()
  await expect(back).toBeFocused()
  await expect.poll(heard).toContain('Stängt hela dagen')

  const today = page.getByRole('link', { name: 'I dag' })
  await expect(today).not.toHaveAttribute('aria-current')
  await today.focus()
  await page.keyboard.press('Enter')
  await expectSlot(page, day(TODAY).room('Provsal 2', '08:00–09:00'), 'stängd')
  await expect(today).toBeFocused()
  await expect(today).toHaveAttribute('aria-current', 'date')
})
