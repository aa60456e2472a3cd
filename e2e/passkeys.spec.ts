/**
 * A person with a phone whose finger is their way in: the passkey is added in the profile, opens a booking under the same countdown, is the
 * second step after the password, and is removed. The device is Chromium's own virtual authenticator.
 */
import type { CDPSession, Locator, Page } from '@playwright/test'
import { makeAccount, PASSWORD } from './testing/account.ts'
import { expectSlot, receiptOf, secondsLeft, signIn, signInDialog, slotButton } from './testing/booking-page.ts'
import { day, EKEN, ROOMS } from './testing/demo-slots.ts'
import { goTo, openSignedIn } from './testing/going.ts'
import { basketBar, confirmDialog, overflow } from './testing/screen-parts.ts'
import { resize } from './testing/screens.ts'
import { expect, test } from './testing/test.ts'
import { violations } from './testing/violations.ts'

const phone = { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true } as const
const EMAIL = 'finger@newcomer.example'
/** *Boka*, the passkey, *Boka*. */
const MOST_PRESSES = 3

/** A phone with a reader for fingers. Its owner's finger is there only when the test says so. */
const openReader = async (page: Page): Promise<{ readonly finger: (isThere: boolean) => Promise<void> }> => {
  const devtools: CDPSession = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  })
  return {
    finger: async (enabled) => {
      await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
    },
  }
}

/** As `expectSound`. That one opens and ends a session of the browser's tools, with which Chromium takes away the reader. */
const expectSound = async (page: Page, state: string): Promise<void> => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await resize(page, { width: 320, height: 740 })
  expect(await violations(page), `${state}, narrow and dark`).toEqual([])
  expect(await overflow(page), `${state}, narrow and dark`).toBe(0)
  await page.emulateMedia({ colorScheme: 'light' })
  await resize(page, phone.viewport)
  expect(await violations(page), state).toEqual([])
}

test('a passkey is added with a phone, books in three presses under the same countdown, is a second step, and is removed', {
  tag: [
    '@passkey-journey',
    '@passkey-sign-in',
    '@passkey-filled-in',
    '@passkey-profile',
    '@passkey-step',
    '@passkey-step-screen',
  ],
}, async ({ server, visit }) => {
  const visitor = await visit(server, phone)
  await visitor.context.addInitScript(() => {
    // An empty page has none.
    if (!isSecureContext) return
    const { credentials } = navigator
    const get = credentials.get.bind(credentials)
    credentials.get = (options) => {
      if (options?.mediation === 'conditional') document.documentElement.setAttribute('data-offers-passkeys', '')
      return get(options)
    }
  })
  const first = await visitor.open('/')
  await makeAccount(first, server, EMAIL)
  await first.close()
  const page = await openSignedIn(visitor, '/profile', EMAIL, PASSWORD)
  const { finger } = await openReader(page)
  const dialog = page.getByRole('dialog')
  const section = page.getByRole('region', { name: 'Inloggning i två steg' })
  let presses = 0
  const tap = async (target: Locator): Promise<void> => {
    presses += 1
    await target.tap()
  }
  /** Presses a button that asks for the finger, which is there. */
  const tapWithFinger = async (target: Locator): Promise<void> => {
    await finger(true)
    await tap(target)
    await expect(target).toHaveCount(0)
    await finger(false)
  }

  await section.getByRole('button', { name: 'Lägg till en inloggningsnyckel' }).tap()
  await dialog.getByLabel('Ditt lösenord').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Fortsätt' }).tap()
  await expect(dialog.getByLabel('Namn på inloggningsnyckeln')).toHaveValue('Chrome på Linux')
  await expectSound(page, 'the dialog that makes a passkey')
  await dialog.getByLabel('Namn på inloggningsnyckeln').fill('Min telefon')
  await tapWithFinger(dialog.getByRole('button', { name: 'Skapa inloggningsnyckeln' }))
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  await dialog.getByRole('button', { name: 'Jag har sparat koderna' }).tap()
  await expect(section.getByText('Inloggningsnyckeln Min telefon är tillagd.')).toBeFocused()
  await expect(section.getByRole('listitem')).toContainText(['Min telefon'])
  await expectSound(page, 'the profile with a passkey')

  // A visitor with the same phone chooses a time. The passkey signs them in without a name and without a password.
  await goTo(page, '/sign-out')
  await expect(page).toHaveURL(/\/sign-in/)
  const april = day('2026-04-15')
  await goTo(page, april.path(ROOMS))
  const slot = april.room(EKEN, '09:00–09:30')
  await slotButton(page, slot).tap()
  await expectSlot(page, slot, 'vald')
  await expect(slotButton(page, slot)).not.toHaveAttribute('aria-busy', 'true')
  const before = await secondsLeft(basketBar(page))
  // The bar has come under the finger, which would not hit it yet.
  await expect(page.locator('[data-settling]')).toHaveCount(0)
  presses = 0
  await tap(page.getByRole('button', { name: 'Boka', exact: true }))
  const byPasskey = signInDialog(page).getByRole('button', { name: 'Logga in med inloggningsnyckel' })
  await expect(byPasskey).toBeVisible()
  // The browser offers passkeys at the field from now on. With a finger there already it would take one by itself.
  await expect(page.locator('html[data-offers-passkeys]')).toHaveCount(1)
  await expectSound(page, 'the sign-in dialog with a passkey')
  await tapWithFinger(byPasskey)
  const confirmation = confirmDialog(page)
  await expect(confirmation).toBeVisible()
  // The countdown has gone on, and has not begun again.
  expect(await secondsLeft(confirmation)).toBeLessThanOrEqual(before)
  await tap(confirmation.getByRole('button', { name: 'Boka', exact: true }))
  await expect(receiptOf(page)).toBeVisible()
  expect(presses).toBeLessThanOrEqual(MOST_PRESSES)
  console.info(`a booking by a passkey: ${presses} presses`)
  await page.keyboard.press('Escape')

  // Whoever takes it where the browser fills in the e-mail address presses nothing of the page at all.
  await goTo(page, '/sign-out')
  await expect(page).toHaveURL(/\/sign-in/)
  await goTo(page, '/')
  await finger(true)
  await page.evaluate(() => history.pushState(null, '', '/sign-in?returnUrl=%2Fprofile'))
  await expect(page).toHaveURL(/\/profile$/)
  await finger(false)

  // After the password the passkey is the second step.
  await goTo(page, '/sign-out')
  await expect(page).toHaveURL(/\/sign-in/)
  await signIn(page, EMAIL, PASSWORD)
  const step = page.getByRole('button', { name: 'Använd inloggningsnyckeln' })
  await expect(step).toBeFocused()
  await expectSound(page, 'the second step by a passkey')
  await tapWithFinger(step)
  await expect(page).not.toHaveURL(/\/sign-in/)
  await goTo(page, '/profile')

  await section.getByRole('button', { name: 'Ta bort Min telefon' }).tap()
  await expect(dialog).toContainText('Det är ditt andra steg i inloggningen.')
  await expectSound(page, 'the question before a passkey is removed')
  await tapWithFinger(dialog.getByRole('button', { name: 'Ta bort inloggningsnyckeln' }))
  await expect(section.getByText('Inloggningsnyckeln Min telefon är borttagen.')).toBeFocused()
  await expect(section.getByText('Du har ingen inloggningsnyckel än.')).toBeVisible()
})
