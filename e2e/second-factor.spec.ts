/**
 * Signing in in two steps on a telephone, and what happens when it is lost; and an administrator who comes back from a rest. What the server
 * and each screen do is shown in `tests/server/access/` and `tests/src/`.
 */
import type { Locator, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { signIn } from './testing/booking-page.ts'
import { goTo, openSignedIn, signInTo } from './testing/going.ts'
import { expectSound } from './testing/screens.ts'
import type { HostedServer } from './testing/server-host.ts'
import { expect, test } from './testing/test.ts'

const phone = { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true } as const
const PASSWORD = 'demo-losenord-1'
const REST_MS = 31 * 60_000
/** A code counts once, so that a person waits for the next one. */
const NEXT_CODE_MS = 60_000

const code = (page: Page): Locator => page.getByLabel('Kod från appen')

/** An app for codes on a telephone, which goes by the server's clock. */
const openApp = async (page: Page) => {
  const startedAt = Number((await page.request.get('/api/health')).headers()['x-now']) - Date.now()
  let moved = 0
  return {
    passTime: async (server: HostedServer): Promise<void> => {
      await server.moveClock(NEXT_CODE_MS)
      moved += NEXT_CODE_MS
    },
    /** The code as the app shows it. */
    shownCode: (secret: string): string => {
      const timestamp = startedAt + Date.now() + moved
      const digits = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({ timestamp })
      return `${digits.slice(0, 3)} ${digits.slice(3)}`
    },
  }
}

test('who works here adds an app in the first sign-in, comes in by its code, loses the telephone, and gets another one by a recovery code', {
  tag: ['@staff-second-factor', '@second-factor-screen', '@second-factor-recovery'],
}, async ({ serverWith, visit }) => {
  const server = await serverWith({ STAFF_SECOND_FACTOR: '1' })
  const page = await (await visit(server, phone)).open(signInTo('/admin/bookings'))
  const app = await openApp(page)
  /** Adds the account to the app, and gives its first code. @returns the secret, and the recovery codes */
  const addAccount = async () => {
    const secret = (await page.locator('.app-secret').textContent()) ?? ''
    await code(page).fill(app.shownCode(secret))
    await page.getByRole('button', { name: 'Fortsätt' }).click()
    const shown = page.locator('.recovery-codes li')
    await expect(shown).toHaveCount(10)
    return { secret, recoveryCodes: await shown.allTextContents() }
  }
  const signOut = async (): Promise<void> => {
    await goTo(page, '/sign-out')
    await expect(page).toHaveURL(/\/sign-in/)
    await app.passTime(server)
    await signIn(page, 'admin@demo.example')
    await expect(code(page)).toBeFocused()
  }
  const kept = page.getByRole('button', { name: 'Jag har sparat koderna' })

  await signIn(page, 'admin@demo.example')
  await page.getByRole('button', { name: 'Använd en app för koder i stället' }).click()
  await expect(page.getByText('Därför loggar du in i två steg')).toBeFocused()
  await expect(page.locator('.app-secret')).toBeVisible()
  await expectSound(page, 'the app of somebody who works here')
  const first = await addAccount()
  await expect(page.getByRole('heading', { name: 'Spara dina reservkoder' })).toBeFocused()
  await expectSound(page, 'the recovery codes')
  await kept.click()
  await expect(page).toHaveURL(/\/admin\/bookings/)

  await signOut()
  // A look at the app has cost the browser its page.
  await page.reload()
  await code(page).fill(app.shownCode(first.secret))
  await page.getByRole('button', { name: 'Logga in', exact: true }).click()
  await expect(code(page)).toHaveCount(0)

  await signOut()
  await page.getByRole('button', { name: 'Jag har inte telefonen' }).click()
  await expect(page.getByLabel('Reservkod')).toBeFocused()
  await expectSound(page, 'the step of who has not the telephone')
  await page.getByLabel('Reservkod').fill(first.recoveryCodes[3] ?? '')
  await page.getByRole('button', { name: 'Logga in', exact: true }).click()
  await expect(page.getByLabel('Reservkod')).toHaveCount(0)
  await goTo(page, '/profile')
  const factors = page.getByRole('region', { name: 'Inloggning i två steg' })
  await expect(factors).toContainText('Du har 9 reservkoder kvar.')
  await factors.getByRole('button', { name: 'Byt app' }).click()
  await page.getByLabel('Ditt lösenord').fill(PASSWORD)
  await page.getByRole('button', { name: 'Fortsätt' }).click()
  await expect(page.locator('.app-secret')).toBeVisible()
  const second = await addAccount()
  expect(second.secret).not.toBe(first.secret)
  await kept.click()
  await expect(factors).toContainText('Du har 10 reservkoder kvar.')
})

test('an administrator who comes back from a rest is asked once, loses nothing that was typed, and finds a person who has protected themselves', {
  tag: ['@prove-again', '@protected-person'],
}, async ({ server, visit }) => {
  const chief = await openSignedIn(await visit(), '/admin/groups/create')
  const title = chief.getByLabel('Titel')
  await title.fill('Efter vilan')
  await chief.getByRole('textbox', { name: 'Beskrivning' }).focus()
  await chief.keyboard.type('Skriven före vilan.')
  await server.moveClock(REST_MS)
  await chief.getByRole('button', { name: 'Skapa gruppen' }).click()
  const question = chief.getByRole('dialog', { name: 'Bekräfta att det är du' })
  await expect(question.getByLabel('Ditt lösenord')).toBeFocused()
  await expectSound(chief, 'the question who is there')
  await question.getByLabel('Ditt lösenord').fill('fel')
  await question.getByLabel('Ditt lösenord').press('Enter')
  await expect(question.getByText('Nuvarande lösenord stämmer inte.').first()).toBeVisible()
  await question.getByRole('button', { name: 'Avbryt' }).click()
  await expect(question).toHaveCount(0)
  await expect(title).toHaveValue('Efter vilan')
  await chief.getByRole('button', { name: 'Skapa gruppen' }).click()
  await question.getByLabel('Ditt lösenord').fill(PASSWORD)
  await question.getByLabel('Ditt lösenord').press('Enter')
  await expect(chief).toHaveURL(/\/admin\/groups\/\d+$/)
  await expect(chief.getByText('Skriven före vilan.')).toBeVisible()
  await goTo(chief, '/admin/groups')
  await expect(chief.getByRole('link', { name: 'Efter vilan' })).toHaveCount(1)

  await goTo(chief, '/admin/users')
  await expect(chief.getByText('anna@demo.example')).toBeVisible()
  const anna = await openSignedIn(await visit(server, phone), '/profile', 'anna@demo.example')
  await anna.getByRole('button', { name: 'Skydda mina uppgifter' }).click()
  await expect(anna.getByText('Dina personuppgifter är skyddade.')).toBeVisible()
  await expectSound(anna, 'the profile of a protected person')
  await expect(chief.getByRole('link', { name: /Skyddad person/ })).toBeVisible()
  await expect(chief.getByText('anna@demo.example')).toHaveCount(0)
})
