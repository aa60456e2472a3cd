import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { choose, expectSlot, putReceiptAway, signIn } from './testing/booking-page.ts'
import { buildClient } from './testing/build-client.ts'
import { day, ROOMS } from './testing/demo-slots.ts'
import { latestBooking } from './testing/latest-booking.ts'
import { mailTo } from './testing/mails.ts'
import { confirmDialog } from './testing/screen-parts.ts'
import type { HostedServer } from './testing/server-host.ts'
import { expect, test } from './testing/test.ts'

const BASE = '/kommun/boka'

let folder: string
let server: HostedServer
test.beforeAll(async ({ host }) => {
  folder = mkdtempSync(join(tmpdir(), 'booking-folder-'))
  await buildClient(folder, { BASE_PATH: `${BASE}/` })
  server = await host.start({ CLIENT_DIR: folder })
})
test.afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The addresses outside the folder that the page requests from its origin, except those that belong at the root. */
const strayRequests = (page: Page): string[] => {
  const stray: string[] = []
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin === server.origin && !pathname.startsWith(`${BASE}/`) && !/^\/(api|media|booking-hub)\//.test(pathname))
      stray.push(pathname)
  })
  return stray
}

test('a whole booking can be made with a client that is served from a folder', {
  tag: ['@breadth', '@own-base-path'],
}, async ({ visit }) => {
  const april = day('2026-04-13')
  const slot = april.room('Grupprum Björken', '09:00–09:30')
  const visitor = await visit(server)
  const page = await visitor.open(`${BASE}/`)
  const stray = strayRequests(page)
  await expect(page.locator('html')).toHaveAttribute('data-core-mode', 'shared')
  await expect(page.getByRole('link', { name: 'Lärcentrum bokning, till startsidan' })).toHaveAttribute(
    'href',
    `${BASE}/`,
  )
  await page
    .getByRole('link', { name: /Gå till bokning/ })
    .first()
    .click()
  await expect(page).toHaveURL(`${server.origin}${BASE}/group/${ROOMS}/2026-03-03`)

  // A deep link works, also after a reload, and the choice is kept.
  await page.goto(`${BASE}${april.path(ROOMS)}`)
  await choose(page, slot)
  await page.reload()
  await expectSlot(page, slot, 'vald')
  const logo = page.locator('.brand-mark')
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  // The link to the sign-in page contains the way back, and signing in leads back.
  await page.goto(`${BASE}/bookings?page=1`)
  await expect(page).toHaveURL(
    `${server.origin}${BASE}/sign-in?returnUrl=${encodeURIComponent(`${BASE}/bookings?page=1`)}`,
  )
  await page.goto(`${BASE}/sign-in?returnUrl=${encodeURIComponent(`${BASE}${april.path(ROOMS)}`)}`)
  await signIn(page, 'anna@demo.example')
  await expect(page).toHaveURL(`${server.origin}${BASE}${april.path(ROOMS)}`)
  await expectSlot(page, slot, 'vald')

  await page.getByRole('button', { name: 'Boka', exact: true }).click()
  await confirmDialog(page).getByRole('button', { name: 'Boka', exact: true }).click()
  await putReceiptAway(page)
  await expectSlot(page, slot, 'bokad')

  await page.getByRole('link', { name: 'Mina bokningar' }).click()
  await expect(page).toHaveURL(`${server.origin}${BASE}/bookings`)
  const { id } = await latestBooking(page)
  await page.locator(`a[href="${BASE}/bookings/${id}"]`).click()
  await expect(page).toHaveURL(`${server.origin}${BASE}/bookings/${id}`)
  await expect(page.getByText('Grupprum Björken').first()).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(`${server.origin}${BASE}/bookings`)
  expect(stray).toEqual([])
})

test('the root leads to the folder, and an address outside it, or of no page in it, does not get the client', {
  tag: ['@breadth', '@own-base-path'],
}, async ({ visit }) => {
  const visitor = await visit(server)
  const page = await visitor.open('/')
  await expect(page).toHaveURL(`${server.origin}${BASE}/`)
  await page.goto(`${BASE}/finns-inte`)
  await expect(page.getByRole('heading', { name: 'Sidan kunde ej hittas' })).toBeVisible()
  await page.getByRole('link', { name: 'Till startsidan', exact: true }).click()
  await expect(page).toHaveURL(`${server.origin}${BASE}/`)

  for (const path of ['/bookings', `${BASE}-2/`]) {
    const answer = await page.goto(path)
    expect([answer?.status(), await answer?.text()]).toEqual([404, 'Not found\n'])
  }

  await page.goto(`${BASE}/sign-in?returnUrl=${encodeURIComponent('/bookings')}`)
  await expect(page.getByText('Invalid return url...')).toBeVisible()
  await page.getByRole('link', { name: 'Till startsidan', exact: true }).click()
  await expect(page).toHaveURL(`${server.origin}${BASE}/`)
  visitor.complaints.splice(0)
})

test('links in texts, in mails and in a replay stay in the folder', {
  tag: ['@breadth', '@own-base-path'],
}, async ({ visit }) => {
  const visitor = await visit(server)
  const page = await visitor.open(`${BASE}/`)
  const stray = strayRequests(page)
  const link = page.getByRole('link', { name: 'Skapa ett konto' })
  await expect(link).toHaveAttribute('href', `${BASE}/register`)
  await link.click()
  await expect(page).toHaveURL(`${server.origin}${BASE}/register`)

  await page.goto(`${BASE}/forgot-password`)
  await page.getByLabel('E-post').fill('skola@demo.example')
  await page.getByRole('button', { name: 'Skicka' }).click()
  expect(await mailTo(server, 'skola@demo.example')).toContain(`${server.origin}${BASE}/forgot-password?id=`)

  await page.goto(`${BASE}/replay`)
  await expect(page.frameLocator('iframe').locator('.replayed-nothing')).toBeAttached()
  expect(stray).toEqual([])
})
