/** Finds the parts that several screens have as a person does, by role and by name. */
import { expect, type Locator, type Page } from '@playwright/test'

/** A toast, which stays for a few seconds. */
export const toast = (page: Page, text: string): Locator => page.getByRole('status').filter({ hasText: text }).first()

/** Whether the visible toasts cover a part of the element. */
export const toastsLieOver = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => {
    const own = element.getBoundingClientRect()
    return [...document.querySelectorAll('.toast')].some((shown) => {
      const { left, right, top, bottom } = shown.getBoundingClientRect()
      return left < own.right && own.left < right && top < own.bottom && own.top < bottom
    })
  })

/** The bar at the bottom of the page while something is chosen. */
export const basketBar = (page: Page): Locator => page.getByRole('region', { name: 'Dina valda tider', exact: true })

/** The bar of an edit, which replaces the basket's bar. */
export const editBar = (page: Page): Locator => page.getByRole('region', { name: 'Ändringen' })

/** The dialog in which a person confirms what they book. */
export const confirmDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Bekräfta bokning' })

/** The error summary above a form. */
export const formErrors = (within: Page | Locator): Locator =>
  within.getByRole('region', { name: 'Kontrollera formuläret' })

/** A panel of a group, a resource or a user type. */
export const panel = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

/** Opens a panel that is folded to its heading. It may be open already, if it was opened before in this browser. */
export const unfold = async (folded: Locator): Promise<Locator> => {
  const fold = folded.locator('.panel-fold')
  if ((await fold.getAttribute('open')) === null) await fold.locator('summary').first().click()
  return folded
}

/** Opens the form of a panel. */
export const openForm = async (within: Locator, name: string): Promise<Locator> => {
  await within.locator('summary').filter({ hasText: name }).click()
  const form = within.getByRole('form', { name })
  await expect(form).toBeVisible()
  return form
}

/** The administrator's page of the resource with this title. */
export const resourcePath = async (page: Page, title: string): Promise<string> => {
  const groups: { resources: { id: number; title: string }[] }[] = await (await page.request.get('/api/groups')).json()
  const found = groups.flatMap(({ resources }) => resources).find((resource) => resource.title === title)
  return `/admin/resources/${found?.id}`
}

/** The question to a person who leaves unsaved changes. */
export const leavingQuestion = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Vill du lämna sidan utan att spara?' })

/** The distance in px that a page, or the dialog over it, can be scrolled sideways. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { documentElement: root } = document
    const dialog = document.querySelector('dialog:modal') ?? root
    return Math.max(root.scrollWidth - root.clientWidth, dialog.scrollWidth - dialog.clientWidth)
  })

/**
 * Waits until a chunk that is fetched ahead has arrived and run. It then waits some more frames, until the chunk's
 * content is on the page. @param name the beginning of the chunk's file name
 */
export const chunkReady = async (page: Page, name: string): Promise<void> => {
  const addressOf = (file: string): string | undefined =>
    performance
      .getEntriesByType('resource')
      .find((entry) => entry.name.includes(`/${file}`) && /\.js$/.test(entry.name))?.name
  const address = await page.waitForFunction(addressOf, name)
  await page.evaluate(
    async (module) => {
      // The chunk may have been fetched but not run yet.
      if (module !== undefined) await import(module)
      for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame)
    },
    await address.jsonValue(),
  )
}

/** The words about the administrator's last answer, beside the offer to undo it. */
export const undoOffer = (page: Page): Locator => page.locator('.undo-offer')
