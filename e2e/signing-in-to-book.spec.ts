import { patience } from '../tests/testing/patience.ts'
import { choose, expectSlot, press, signIn, signInDialog } from './testing/booking-page.ts'
import { day, ROOMS } from './testing/demo-slots.ts'
import { expect, test } from './testing/test.ts'
import { violations } from './testing/violations.ts'

test('choosing signed out, then signing in through the lightbox, books without losing the choice or the wish', {
  tag: ['@grid-public', '@confirm-prices', '@sign-in-embedded', '@name-dialogs', '@name-fields'],
}, async ({ visit }) => {
  const april = day('2026-04-13')
  const slots = ['09:00–09:30', '09:30–10:00', '13:00–13:30'].map((time) => april.room('Grupprum Björken', time))
  const page = await (await visit()).open(april.path(ROOMS))
  for (const slot of slots) await choose(page, slot)
  await expect(page.getByRole('region', { name: 'Dina valda tider' })).toContainText('09:00–10:00')

  await page.getByRole('button', { name: 'Boka', exact: true }).click()
  const dialog = signInDialog(page)
  await signIn(dialog, 'anna@demo.example', 'fel-losenord')
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog.getByLabel('E-post')).toHaveValue('anna@demo.example')
  await signIn(dialog, 'anna@demo.example')
  await expect(page).toHaveURL(april.path(ROOMS))

  const confirmation = page.getByRole('dialog', { name: 'Bekräfta bokning' })
  await expect(confirmation).toContainText('120 kr')
  await confirmation.getByLabel('Önskemål').fill('Gärna två extra stolar.')
  await confirmation.getByRole('button', { name: 'Boka', exact: true }).click()
  await expect(page.getByText('Bokning tillagd')).toBeVisible()
  for (const slot of slots) await expectSlot(page, slot, 'bokad')
})

test('the sign-in page leads back to where one came from, with what was chosen', {
  tag: ['@sign-in-return', '@departure-leave-sign-in'],
}, async ({ visit }) => {
  const april = day('2026-04-14')
  const slot = april.room('Grupprum Eken', '09:00–09:30')
  const page = await (await visit()).open(april.path(ROOMS))
  await choose(page, slot)
  await page.goto(`/sign-in?returnUrl=${encodeURIComponent(april.path(ROOMS))}`)
  await signIn(page, 'anna@demo.example')
  await expect(page).toHaveURL(new RegExp(`${april.path(ROOMS)}$`))
  await expectSlot(page, slot, 'vald')
})

test('signing out in one tab is so in all', {
  tag: [
    '@sign-out-page',
    '@sign-in-everywhere',
    '@menu-signed-in',
    '@menu-signed-out',
    '@const-cookie-auth',
    '@const-cookie-expiry',
  ],
}, async ({ visit }) => {
  const visitor = await visit()
  const one = await visitor.open('/sign-in')
  const menu = one.getByRole('navigation', { name: 'Huvudmeny' }).getByRole('link')
  const ways = () => menu.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  await expect.poll(ways).toEqual(['/sign-in', '/register', '/forgot-password'])
  await signIn(one, 'anna@demo.example')
  await expect.poll(ways).toEqual(['/profile', '/bookings', '/information', '/sign-out'])
  const cookies = new Map((await visitor.context.cookies()).map((cookie) => [cookie.name, cookie]))
  expect(cookies.get('auth')).toMatchObject({ path: '/', expires: -1 })
  expect(cookies.get('sess')?.expires).toBeGreaterThan(Date.now() / 1000 + 390 * 24 * 60 * 60)
  const two = await visitor.open('/')
  await expect(two.getByRole('link', { name: 'Logga ut' })).toBeVisible()
  await one.getByRole('link', { name: 'Logga ut' }).click()
  await expect(one).toHaveURL(/\/sign-in/)
  await expect(two.getByRole('link', { name: 'Logga in' })).toBeVisible()
  await two.reload()
  await expect(two.getByRole('link', { name: 'Logga in' })).toBeVisible()
})

test('a session that ended elsewhere leads to sign-in within the check, with the way back and what was chosen', {
  tag: '@session-lost',
}, async ({ visit }) => {
  const may = day('2026-06-15')
  const slot = may.room('Grupprum Eken', '09:00–09:30')
  const page = await (await visit()).open(`/sign-in?returnUrl=${encodeURIComponent(may.path(ROOMS))}`)
  await signIn(page, 'anna@demo.example')
  await choose(page, slot)
  const status = await page.evaluate(async () => {
    const cookies = new Map(
      document.cookie.split('; ').map((pair): [string, string] => {
        const [name = '', value = ''] = pair.split('=')
        return [name, decodeURIComponent(value)]
      }),
    )
    const answer = await fetch('/api/auth/sign-out', {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${cookies.get('auth')}`,
        'X-XSRF-TOKEN': cookies.get('XSRF-TOKEN') ?? '',
        'Content-Type': 'application/json',
      },
      body: '{}',
    })
    return answer.status
  })
  expect(status).toBe(204)
  await expect(page).toHaveURL(/\/sign-in\?returnUrl=%2Fgroup%2F1%2F2026-06-15$/, { timeout: patience(15_000) })
  await signIn(page, 'anna@demo.example')
  await expectSlot(page, slot, 'vald')
})

test('where one signs in before choosing, a press leads to signing in, and back, and then chooses', {
  tag: '@setting-sign-in-before-choosing',
}, async ({ visit, serverWith }) => {
  const server = await serverWith({ SIGN_IN_BEFORE_CHOOSING: '1' })
  const april = day('2026-04-15')
  const slot = april.room('Grupprum Eken', '09:00–09:30')
  const page = await (await visit(server)).open(april.path(ROOMS))
  await press(page, slot)
  await expect(page).toHaveURL(/\/sign-in\?returnUrl=/)
  await signIn(page, 'anna@demo.example')
  await expect(page).toHaveURL(new RegExp(`${april.path(ROOMS)}$`))
  await choose(page, slot)
})

test('without signing in one chooses twenty times, then is told to sign in, and keeps them and chooses more', {
  tag: ['@cap-visitor-holds', '@cap-signed-in-holds'],
}, async ({ visit }) => {
  const april = day('2026-04-16')
  const page = await (await visit()).open(april.path(ROOMS))
  const times = Array.from(
    { length: 7 },
    (_, index) => `${String(9 + index).padStart(2, '0')}:00–${String(9 + index).padStart(2, '0')}:30`,
  )
  const slots = ['Grupprum Björken', 'Grupprum Eken', 'Grupprum Granen'].flatMap((room) =>
    times.map((time) => april.room(room, time)),
  )
  for (const slot of slots.slice(0, 20)) await choose(page, slot)
  const last = slots[20]
  if (last === undefined) throw new Error('no slot')
  await press(page, last)
  await expect(page.getByText('Fler tider går inte att välja nu.').first()).toBeVisible()
  await page.goto(`/sign-in?returnUrl=${encodeURIComponent(april.path(ROOMS))}`)
  await signIn(page, 'anna@demo.example')
  await expect(page).toHaveURL(new RegExp(`${april.path(ROOMS)}$`))
  await choose(page, last)
  for (const slot of slots) await expectSlot(page, slot, 'vald')
})

test('after booking the focus is on what was booked, with its number and the way to it; put away, it is in the grid', {
  tag: ['@booking-confirmation', '@dialog-way-back'],
}, async ({ visit }) => {
  const april = day('2026-04-24')
  const page = await (await visit()).open(`/sign-in?returnUrl=${encodeURIComponent(april.path(ROOMS))}`)
  await signIn(page, 'anna@demo.example')
  const dialog = page.getByRole('dialog', { name: 'Bekräfta bokning' })
  const book = async (time: string, button: RegExp): Promise<void> => {
    await choose(page, april.room('Grupprum Eken', time))
    await page.getByRole('region', { name: 'Dina valda tider' }).getByRole('button', { name: button }).click()
    await dialog.getByRole('button', { name: button }).click()
    await expect(dialog).toBeHidden()
  }
  await book('09:00–09:30', /^Boka$/)
  const made = page.getByRole('heading', { name: /^Bokning \d+ är gjord$/ })
  await expect(made).toBeFocused()
  const number = /\d+/.exec((await made.textContent()) ?? '')?.[0]
  await expect(page.getByRole('status').filter({ hasText: 'Bokning tillagd' })).toBeVisible()
  expect(await violations(page)).toEqual([])

  // What is chosen next takes its place, and the focus with nobody.
  await book('10:00–10:30', /^Lägg till/)
  await expect(made).toBeHidden()
  await expect(page.getByRole('heading', { name: `Tiderna är tillagda i bokning ${number}` })).toBeFocused()
  await page.getByRole('region', { name: 'Om dina valda tider' }).getByRole('button', { name: 'Stäng' }).click()
  await expect(page.getByRole('grid').locator('[tabindex="0"]')).toBeFocused()

  await book('11:00–11:30', /^Skapa ny bokning$/)
  await page.getByRole('link', { name: `Visa bokning ${Number(number) + 1}` }).click()
  await expect(page.getByText(`Bokningsnummer ${Number(number) + 1}`)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Bokning \d+ är gjord$/ })).toHaveCount(0)
})
