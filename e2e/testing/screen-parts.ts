/** Parts that several screens have, found as a person finds them: by role and by what they are called. */
import type { Locator, Page } from '@playwright/test'

/** Toasts, which stay for a few seconds. */
export const toast = (page: Page, text: string): Locator => page.getByRole('status').filter({ hasText: text }).first()

/** Whether the toasts that are shown lie over some of this. */
export const toastsLieOver = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => {
    const own = element.getBoundingClientRect()
    return [...document.querySelectorAll('.toast')].some((shown) => {
      const { left, right, top, bottom } = shown.getBoundingClientRect()
      return left < own.right && own.left < right && top < own.bottom && own.top < bottom
    })
  })

/** The bar at the foot of a grid, while something is chosen. */
export const basketBar = (page: Page): Locator => page.getByRole('region', { name: 'Dina valda tider', exact: true })

/** The question to somebody who leaves what is not saved. */
export const leavingQuestion = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Vill du lämna sidan utan att spara?' })

/** How many px a page, or the dialog that lies over it, can be scrolled sideways. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { documentElement: root } = document
    const dialog = document.querySelector('dialog:modal') ?? root
    return Math.max(root.scrollWidth - root.clientWidth, dialog.scrollWidth - dialog.clientWidth)
  })

/** A chunk that is fetched ahead has come and has been run, and some frames later what it brings is there. @param name of its file, as it begins */
export const chunkReady = async (page: Page, name: string): Promise<void> => {
  const addressOf = (file: string): string | undefined =>
    performance
      .getEntriesByType('resource')
      .find((entry) => entry.name.includes(`/${file}`) && /\.js$/.test(entry.name))?.name
  const address = await page.waitForFunction(addressOf, name)
  await page.evaluate(
    async (module) => {
      // It may have been fetched and not yet run.
      if (module !== undefined) await import(module)
      for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame)
    },
    await address.jsonValue(),
  )
}

/** The words for what an administrator has just answered, beside the offer to undo it. */
export const undoOffer = (page: Page): Locator => page.locator('.undo-offer')
