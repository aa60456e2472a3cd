/** Parts that several screens have, found as a person finds them: by role and by what they are called. */
import type { Locator, Page } from '@playwright/test'

/** What is told for a few seconds. */
export const toast = (page: Page, text: string): Locator => page.getByRole('status').filter({ hasText: text }).first()

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
