/**
 * The first booking of a newcomer with a phone who has no account, by a real provider: the choice, the countdown and the dialog are there when
 * the browser comes back, and with the provider dead the rest is untouched.
 */
import { writeFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import { freePort } from '../tests/testing/free-port.ts'
import { startRealProvider } from '../tests/testing/real-provider.ts'
import { PIN } from './testing/account.ts'
import { receiptOf, signInDialog } from './testing/booking-page.ts'
import { basketBar, confirmDialog } from './testing/screen-parts.ts'
import { expectSound } from './testing/screens.ts'
import { expect, test } from './testing/test.ts'

const phone = { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true } as const
const SECRET = 'en-hemlighet-for-provet'
const MOST_PRESSES = 12

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
