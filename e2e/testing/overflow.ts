/** How many px a page, or the dialog that lies over it, can be scrolled sideways. */
import type { Page } from '@playwright/test'

export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { documentElement: root } = document
    const dialog = document.querySelector('dialog:modal') ?? root
    return Math.max(root.scrollWidth - root.clientWidth, dialog.scrollWidth - dialog.clientWidth)
  })
