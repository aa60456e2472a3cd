/** Finds the parts of the booking page as a person does, by the names in docs/rules.md#names. */
import { expect, type Locator, type Page } from '@playwright/test'
import { patience } from '../../tests/testing/patience.ts'
import { confirmDialog } from './screen-parts.ts'
import type { HostedServer } from './server-host.ts'
import { type SlotName, type SlotState, slotCss, slotInState } from './slot-name.ts'

/** A slot in any state. */
export const slotButton = (page: Page, slot: SlotName): Locator => page.locator(slotCss(slot))

export const expectSlot = async (page: Page, slot: SlotName, state: SlotState, timeout = 10_000): Promise<void> => {
  await expect(slotButton(page, slot)).toHaveAccessibleName(slotInState(slot, state), { timeout: patience(timeout) })
}

/** Presses a slot as a finger does, even if it cannot be chosen, because such a slot gives its reason. */
export const press = async (page: Page, slot: SlotName): Promise<void> => {
  const button = slotButton(page, slot)
  // A newly loaded page draws its slots a second time.
  await expect(() => button.scrollIntoViewIfNeeded()).toPass({ timeout: patience(10_000) })
  // A part that is scrolled into view is drawn one frame later, and a person does not press before that.
  await expect.poll(() => button.evaluate((drawn) => drawn.checkVisibility({ contentVisibilityAuto: true }))).toBe(true)
  // The controls of the server's first picture are inert until React takes it over, which a forced click does not see.
  await expect(page.locator('[data-drawn]')).toHaveCount(0)
  await button.click({ force: true })
}

/** Chooses a slot, and waits until the server has confirmed it. */
export const choose = async (page: Page, slot: SlotName): Promise<void> => {
  await press(page, slot)
  await expectSlot(page, slot, 'vald')
  await expect(slotButton(page, slot)).not.toHaveAttribute('aria-busy', 'true')
}

const MINUTE_MS = 60_000

/** Lets the time of the holds run out. @param minutes the time for which they are held */
export const passTerm = (server: HostedServer, minutes = 10): Promise<void> => server.moveClock(minutes * MINUTE_MS)

/** The text of the countdown. */
export const secondsLeft = async (within: Page | Locator): Promise<number> => {
  const face = (await within.getByRole('timer').textContent()) ?? ''
  const [, minutes, seconds] = /^(\d+):(\d\d)$/.exec(face) ?? []
  if (minutes === undefined || seconds === undefined) throw new Error(`"${face}" is no time that is left`)
  return 60 * Number(minutes) + Number(seconds)
}

/**
 * The page first draws the data that it was delivered with. A choice that the server confirms shows that the page is
 * connected.
 */
export const untilLive = async (page: Page, free: SlotName): Promise<void> => {
  await choose(page, free)
  await press(page, free)
  await expectSlot(page, free, 'ledig')
  await expect(slotButton(page, free)).not.toHaveAttribute('aria-busy', 'true')
}

export const signInDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Logga in' })

/** The dialog first asks a visitor whether they have an account; the sign-in page does not. */
export const askForForm = async (within: Page | Locator): Promise<void> => {
  const answer = within.getByRole('button', { name: 'Jag har konto' })
  await expect(answer.or(within.getByLabel('E-post'))).toBeVisible()
  if (await answer.isVisible()) await answer.click()
}

export const signIn = async (within: Page | Locator, email: string, password = 'demo-losenord-1'): Promise<void> => {
  await askForForm(within)
  await within.getByLabel('E-post').fill(email)
  await within.getByLabel('Lösenord', { exact: true }).fill(password)
  await within.getByRole('button', { name: 'Logga in', exact: true }).click()
}

export const receiptOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Klart!' })

/** The receipt must be closed before anything behind it can be pressed. */
export const putReceiptAway = async (page: Page): Promise<void> => {
  await expect(receiptOf(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(receiptOf(page)).toHaveCount(0)
}

/** Performs the steps from the choice to the booking, through both lightboxes, and closes the receipt. */
export const signInAndBook = async (page: Page, email: string): Promise<void> => {
  await page.getByRole('button', { name: 'Boka', exact: true }).click()
  await signIn(signInDialog(page), email)
  const confirmation = confirmDialog(page)
  await confirmation.getByRole('button', { name: 'Boka', exact: true }).click()
  await putReceiptAway(page)
}
