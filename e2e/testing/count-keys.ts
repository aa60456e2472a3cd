/** Counts the keys that a person needs. */
import type { Locator, Page } from '@playwright/test'

/**
 * @returns a function that returns the number of keys pressed on this page since then, as long as the page is not
 * reloaded
 */
export const countKeys = async (page: Page): Promise<() => Promise<number>> => {
  await page.evaluate(() => {
    Reflect.set(globalThis, 'pressedKeys', 0)
    document.addEventListener(
      'keydown',
      () => Reflect.set(globalThis, 'pressedKeys', Number(Reflect.get(globalThis, 'pressedKeys')) + 1),
      true,
    )
  })
  return () => page.evaluate(() => Number(Reflect.get(globalThis, 'pressedKeys')))
}

/** Moves the focus with the keyboard to a nearby element. */
export const tabTo = async (page: Page, target: Locator): Promise<void> => {
  for (let presses = 0; presses < 12; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${target} is further away than 12 presses`)
}
