/**
 * Two people of a real provider. A newcomer with a phone who has no account makes the first booking: the choice, the countdown and the dialog
 * are there when the browser comes back, and with the provider dead the rest is untouched. An administrator without a password proves it there
 * after a rest.
 */
import { writeFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { freePort } from '../tests/testing/free-port.ts'
import { startRealProvider } from '../tests/testing/real-provider.ts'
import { PIN } from './testing/account.ts'
import { receiptOf, signInDialog } from './testing/booking-page.ts'
import { signInTo } from './testing/going.ts'
import { basketBar, confirmDialog } from './testing/screen-parts.ts'
import { expectSound } from './testing/screens.ts'
import { expect, test } from './testing/test.ts'

const phone = { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true } as const
const SECRET = 'en-hemlighet-for-provet'
const MOST_PRESSES = 12
const REST_MS = 31 * 60_000

test(
  'a newcomer with a phone chooses, signs in by a provider, registers and books in one flow with at most 12 presses; a dead provider stops nothing',
  {
    tag: ['@provider-journey', '@provider-newcomer', '@provider-holds', '@provider-away'],
  },
  async ({ serverWith, visit }, info) => {
    const secretFile = info.outputPath('secret')
    writeFileSync(secretFile, SECRET)
    const port = await freePort()
    const server = await serverWith({
      OIDC_1_NAME: 'Ekstads e-legitimation',
      OIDC_1_ISSUER: `http://localhost:${port}`,
      OIDC_1_CLIENT_ID: 'boka',
      OIDC_1_CLIENT_SECRET_FILE: secretFile,
    })
    const page = await (await visit(server, phone)).open('/')
    let presses = 0
    const tap = async (target: Locator): Promise<void> => {
      presses += 1
      await target.tap()
    }
    /** A touch into each field that has not the focus by itself counts too. */
    const type = async (field: Locator, text: string): Promise<void> => {
      await expect(field).toBeVisible()
      if (!(await field.evaluate((element) => element === document.activeElement))) presses += 1
      await field.fill(text)
    }
    await page.locator('.group-card').first().tap()
    await expect(page).toHaveURL(/\/group\/1\//)
    const chosen = page.getByRole('button', { name: /^\d\d:\d\d–\d\d:\d\d, vald/ })
    await page
      .getByRole('button', { name: /^\d\d:\d\d–\d\d:\d\d, ledig, Grupprum Eken,/ })
      .last()
      .tap()
    await expect(chosen).toHaveCount(1)
    await expect(chosen.and(page.locator('[aria-busy="true"]'))).toHaveCount(0)
    const grid = new URL(page.url()).pathname
    await tap(page.getByRole('button', { name: 'Boka', exact: true }))

    const dialog = signInDialog(page)
    const button = dialog.getByRole('button', { name: 'Logga in med Ekstads e-legitimation' })
    await expectSound(page, 'the sign-in dialog with a provider')
    // Nobody answers at the provider's address yet. The dialog says so, and its other ways are there.
    await button.tap()
    await expect(dialog.getByRole('alert')).toContainText('Ekstads e-legitimation svarar inte just nu')
    await expect(dialog.getByRole('link', { name: 'Jag är ny' })).toBeVisible()

    const provider = await startRealProvider({
      port,
      clientId: 'boka',
      clientSecret: SECRET,
      redirectAddresses: [`${server.origin}/api/auth/provider/1/return`],
      person: () => ({
        sub: 'newcomer-1',
        claims: { email: 'sigrid@newcomer.example', email_verified: true, given_name: 'Sigrid', family_name: 'Ek' },
      }),
    })
    try {
      // A person who changes their mind there comes back to words, and goes again.
      await button.tap()
      await page.getByRole('button', { name: 'Avbryt' }).tap()
      await expect(
        page.getByRole('alert').filter({ hasText: 'Inloggningen hos Ekstads e-legitimation avbröts' }),
      ).toBeVisible()
      await expect(basketBar(page)).toBeVisible()
      await expectSound(page, 'the sign-in page after a sign-in that was cancelled')

      await tap(page.getByRole('button', { name: 'Logga in med Ekstads e-legitimation' }))
      await tap(page.getByRole('button', { name: 'Legitimera' }))
      await expect(page.getByRole('heading', { level: 1, name: 'Registrera' })).toBeVisible()
      expect(page.url()).not.toContain('ticket')
      await expect(page.getByLabel('E-post')).toHaveValue('sigrid@newcomer.example')
      for (const label of ['E-post', 'Förnamn', 'Efternamn']) await expect(page.getByLabel(label)).not.toBeEditable()
      await expectSound(page, 'the registration by a provider')
      await tap(page.getByLabel('Jag godkänner villkoren'))
      await tap(page.getByRole('button', { name: 'Registrera', exact: true }))

      // Back where the choice was made, under the same countdown; the confirmation is open by itself.
      const confirmation = confirmDialog(page)
      await expect(confirmation).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`${grid}$`))
      // Because of the price, the dialog asks for the facts that the registration left out.
      const facts = {
        Adress: 'Storgatan 1',
        Postnummer: '987 65',
        Ort: 'Ekstad',
        Telefon: '070-174 06 40',
        Personnummer: PIN,
      }
      for (const [label, text] of Object.entries(facts)) await type(confirmation.getByLabel(label), text)
      await tap(confirmation.getByRole('button', { name: /^Spara och boka/ }))
      await expect(receiptOf(page)).toBeVisible()
      // From the chosen time on.
      expect(presses).toBeLessThanOrEqual(MOST_PRESSES)
      console.info(`a newcomer by a provider: ${presses} presses`)
      const token = (await page.context().cookies()).find(({ name }) => name === 'auth')?.value ?? 'no token'
      expect(page.url()).not.toContain(token)

      // The profile shows the one way in, which stays.
      await page.goto(`${server.origin}/profile`)
      const linked = page.getByRole('region', { name: 'Kopplade inloggningar' })
      await expect(linked).toContainText('Det här är ditt enda sätt att logga in.')
      await expectSound(page, 'the profile with a linked sign-in')
    } finally {
      await provider.stop()
    }
  },
)

test(
  'an administrator without a password proves it after a rest in a window of the provider, which closes by itself, and what was typed is saved; who signs out there is signed out here',
  { tag: ['@provider-proof', '@provider-logout'] },
  async ({ serverWith, visit }, info) => {
    const secretFile = info.outputPath('secret')
    writeFileSync(secretFile, SECRET)
    const port = await freePort()
    const server = await serverWith({
      OIDC_1_NAME: 'Ekstads inloggning',
      OIDC_1_ISSUER: `http://localhost:${port}`,
      OIDC_1_CLIENT_ID: 'boka',
      OIDC_1_CLIENT_SECRET_FILE: secretFile,
      OIDC_1_TRUST_EMAIL: '1',
      PASSWORD_SIGN_IN: 'off',
    })
    const provider = await startRealProvider({
      port,
      clientId: 'boka',
      clientSecret: SECRET,
      redirectAddresses: [`${server.origin}/api/auth/provider/1/return`],
      logoutAddress: `${server.origin}/api/auth/provider/1/logout`,
      person: () => ({ sub: 'chief-1', claims: { email: 'admin@demo.example', email_verified: true } }),
    })
    try {
      const visitor = await visit(server)
      const page = await visitor.open(signInTo('/admin/groups/create'))
      await page.getByRole('button', { name: 'Logga in med Ekstads inloggning' }).click()
      await page.getByRole('button', { name: 'Legitimera' }).click()
      await page.getByLabel('Titel').fill('Efter vilan')
      await page.getByRole('textbox', { name: 'Beskrivning' }).focus()
      await page.keyboard.type('Skriven före vilan.')
      await server.moveClock(REST_MS)
      await page.getByRole('button', { name: 'Skapa gruppen' }).click()
      const question = page.getByRole('dialog', { name: 'Bekräfta att det är du' })
      const byProvider = question.getByRole('button', { name: 'Bekräfta med Ekstads inloggning' })
      await expect(byProvider).toBeVisible()
      await expectSound(page, 'the question who is there, to somebody without a password')
      /** By a key, which no guard of presses holds up. */
      const openWindow = async (): Promise<Page> => {
        const [opened] = await Promise.all([visitor.context.waitForEvent('page'), byProvider.press('Enter')])
        return opened
      }
      const first = await openWindow()
      await first.getByRole('button', { name: 'Avbryt' }).click()
      await expect(first.getByText('Det du skrev är kvar där')).toBeVisible()
      await expect(question.getByRole('alert').filter({ hasText: 'avbröts' })).toBeVisible()
      await first.close()
      const second = await openWindow()
      await second.getByRole('button', { name: 'Legitimera' }).click()
      await expect(page).toHaveURL(/\/admin\/groups\/\d+$/)
      await expect.poll(() => second.isClosed()).toBe(true)
      await expect(page.getByText('Skriven före vilan.')).toBeVisible()

      const elsewhere = await visitor.context.newPage()
      await elsewhere.goto(`${provider.address}/session/end?client_id=boka`)
      await elsewhere.locator('[name="logout"]').click()
      await expect(page.getByText('Din inloggning har tagit slut.')).toBeVisible()
      await page.getByRole('button', { name: 'Logga in med Ekstads inloggning' }).click()
      await page.getByRole('button', { name: 'Legitimera' }).click()
      await expect(page).toHaveURL(/\/admin\/groups\/\d+$/)
      await expect(page.getByText('Skriven före vilan.')).toBeVisible()
    } finally {
      await provider.stop()
    }
  },
)
