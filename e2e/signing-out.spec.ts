/** Signing out by an address. It ends the session, but not if a link on another site leads there (decision 0051). */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { signIn } from './testing/booking-page.ts'
import { expect, test, type Visitor } from './testing/test.ts'
import { violations } from './testing/violations.ts'

/** The token of this browser, if it has any. */
const tokenOf = async ({ context }: Visitor): Promise<string> =>
  (await context.cookies()).find(({ name }) => name === 'auth')?.value ?? ''

const openSignedIn = async (visitor: Visitor): Promise<Page> => {
  const page = await visitor.open('/sign-in')
  await signIn(page, 'anna@demo.example')
  await expect(page.getByRole('link', { name: 'Logga ut' })).toBeVisible()
  return page
}

/** Another site with a link. It has another host name: `localhost` instead of 127.0.0.1. */
const startOtherSite = async (link: string): Promise<{ origin: string; site: Server }> => {
  const host = new URL(link).hostname === 'localhost' ? '127.0.0.1' : 'localhost'
  const site = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><title>Vinn en resa</title><a href="${link}">Tryck här</a>`)
  })
  await new Promise<void>((resolve) => site.listen(0, host, resolve))
  const address: AddressInfo | string | null = site.address()
  if (address === null || typeof address === 'string') throw new Error('the other site has no port')
  return { origin: `http://${host}:${address.port}`, site }
}

test('loading /sign-out in the only tab signs out, and a later load finds nobody signed in', {
  tag: ['@sign-out-page', '@sign-out-for-good'],
}, async ({ visit }) => {
  const visitor = await visit()
  const page = await openSignedIn(visitor)
  const token = await tokenOf(visitor)
  expect(token).not.toBe('')
  await page.goto('/sign-out')
  await expect(page).toHaveURL(/\/sign-in$/)
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Logga in' })).toBeVisible()
  await expect.poll(() => tokenOf(visitor)).toBe('')
  const known = await page.request.get('/api/user/authenticated', { headers: { Authorization: `Bearer ${token}` } })
  expect(await known.json()).toBe(false)
  await page.goto('/profile')
  await expect(page).toHaveURL(/\/sign-in\?returnUrl=%2Fprofile$/)
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Logga in' })).toBeVisible()
  expect(await tokenOf(visitor)).toBe('')
})

test('/sign-out asks first when another site leads to it, and signs out only on a yes', {
  tag: ['@breadth', '@sign-out-asks'],
}, async ({ visit, server }) => {
  const { origin, site } = await startOtherSite(`${server.origin}/sign-out`)
  try {
    const visitor = await visit()
    const page = await openSignedIn(visitor)
    await page.goto(origin)
    await page.getByRole('link', { name: 'Tryck här' }).click()
    await expect(page.getByRole('heading', { name: 'Vill du logga ut?' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('button', { name: 'Logga ut' })).toBeVisible()
    expect(await violations(page)).toEqual([])
    expect(await tokenOf(visitor)).not.toBe('')
    await page.getByRole('link', { name: 'Fortsätt vara inloggad' }).click()
    await expect(page).toHaveURL(/\/$/)
    // From here on the person opens the address themselves.
    await page.getByRole('link', { name: 'Logga ut' }).click()
    await expect(page).toHaveURL(/\/sign-in$/)

    await signIn(page, 'anna@demo.example')
    await expect(page).toHaveURL(/\/$/)
    await page.goto(origin)
    await page.getByRole('link', { name: 'Tryck här' }).click()
    await page.getByRole('main').getByRole('button', { name: 'Logga ut' }).click()
    await expect(page).toHaveURL(/\/sign-in$/)
    await expect.poll(() => tokenOf(visitor)).toBe('')
    // A visitor gets no question.
    await page.goto(origin)
    await page.getByRole('link', { name: 'Tryck här' }).click()
    await expect(page).toHaveURL(/\/sign-in$/)
  } finally {
    site.close()
  }
})
