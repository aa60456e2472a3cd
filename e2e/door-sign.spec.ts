import type { Page } from '@playwright/test'
import { patience } from '../tests/testing/patience.ts'
import { administratorBehind } from './testing/administrator.ts'
import { basketBar } from './testing/screen-parts.ts'
import { expect, test } from './testing/test.ts'
import { violations } from './testing/violations.ts'

/** The room of the demonstration whose sign it is, and its day: it is free at 08:00, when the server's clock starts. */
const ROOM = 1
const lock = (endTime: string) => ({
  ...{ startDate: '2026-03-03', startTime: '08:00:00', endDate: '2026-03-03', endTime },
  reason: 'Golvet lagas',
})

/** The parts of the sign that are cut off, or lie over another. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = ['room', 'clock', 'word', 'until', 'detail', 'next', 'silent', 'code', 'line']
    const shown = texts
      .flatMap((id) => document.getElementById(id) ?? [])
      .filter((part) => part.getClientRects().length > 0)
      .map((part) => ({ part, box: part.getBoundingClientRect() }))
    const wrong = shown.flatMap(({ part, box }) => {
      const isInside = box.left >= 0 && box.right <= innerWidth && box.top >= 0 && box.bottom <= innerHeight
      const isCut = part.scrollWidth > part.clientWidth + 1
      return isInside && !isCut ? [] : [`${part.id} is cut off`]
    })
    for (const [index, one] of shown.entries())
      for (const other of shown.slice(index + 1)) {
        const [a, b] = [one.box, other.box]
        // The lines of type are set tighter than their boxes.
        const isOver = a.left < b.right && b.left < a.right && a.top < b.bottom - 4 && b.top < a.bottom - 4
        if (isOver) wrong.push(`${one.part.id} lies over ${other.part.id}`)
      }
    return wrong
  })

/** What the sign may have to say at most, at 08:00. */
const extremes = {
  unclaimed: {
    spans: [
      { from: 420, to: 600, is: 'booked', yieldsFrom: 435 },
      { from: 600, to: 660, is: 'booked' },
    ],
  },
  held: {
    spans: [
      { from: 480, to: 600, is: 'held' },
      { from: 600, to: 660, is: 'locked', reason: 'Golvet lagas' },
    ],
  },
  long: {
    room: 'Konferensrummet Storstugan med utsikt över sjön och skogen',
    spans: [
      { from: 420, to: 1920, is: 'free' },
      { from: 1920, to: 1980, is: 'booked' },
    ],
  },
  closed: { spans: [], titles: ['Långfredagen, påskafton och påskdagen', null] },
} as const

const sizes = [
  { width: 1280, height: 800 },
  { width: 800, height: 1280 },
] as const

test('a door sign shows each change of its room, says when it hears nothing, and that it has ended', {
  tag: ['@door-sign-scene', '@door-sign-page', '@room-page'],
}, async ({ visit, administrator }) => {
  const arranging = await administratorBehind(administrator)
  const made = await arranging.call('POST', `/api/resources/${ROOM}/signs`, { name: 'Vid dörren' })
  const { id, address } = made as { readonly id: number; readonly address: string }

  const wall = await visit()
  const sign = await wall.context.newPage()
  await sign.clock.install()
  await sign.goto(new URL(address).pathname)
  const state = sign.getByRole('status')
  await expect(state).toHaveText(/^Ledigt till \d\d:\d\d\s*$/)
  await expect(sign.locator('html')).toHaveAttribute('data-tone', 'free')
  await expect(sign.getByRole('heading', { level: 1 })).toHaveText('Grupprum Eken')
  const told: object = await (
    await sign.request.get(`/api/signs/${new URL(address).pathname.split('/').at(-1)}`)
  ).json()
  let change: object = {}
  // Only the first question of a page is answered. The next one waits, as it does when nothing happens.
  await sign.route('**/api/signs/**', (route) =>
    route.request().url().includes('after') ? undefined : route.fulfill({ json: { ...told, ...change } }),
  )
  for (const [name, most] of Object.entries(extremes)) {
    change = most
    await sign.reload()
    await expect(sign.locator('#clock')).toHaveText(/^08:/)
    for (const size of sizes) {
      await sign.setViewportSize(size)
      expect([name, size, await cutOff(sign)]).toEqual([name, size, []])
    }
  }
  await sign.unroute('**/api/signs/**')
  await sign.reload()
  await expect(state).toHaveText(/^Ledigt till \d\d:\d\d\s*$/)
  expect(await violations(sign)).toEqual([])

  // Somebody with a phone, who has no account, reads the code.
  const phone = await visit(undefined, { viewport: { width: 375, height: 667 } })
  const link = await sign.evaluate(async (path) => {
    const answer = await fetch(`/api/signs/${path.split('/').at(-1)}`)
    const { link: told }: { readonly link: string } = await answer.json()
    return told
  }, new URL(address).pathname)
  const room = await phone.open(new URL(link).pathname + new URL(link).search)
  await expect(room.getByRole('heading', { level: 1 })).toHaveText('Grupprum Eken')
  await expect(room.locator('.room-says')).toHaveText(/^Ledigt till \d\d:\d\d\s*$/)
  // The code has become this browser's proof, which leads through signing in.
  await expect(room).toHaveURL(/kod=[\w.%-]{30,}/)
  await expect(room.getByRole('link', { name: 'Logga in för att checka in' })).toHaveAttribute('href', /kod%3D/)
  expect(await violations(room)).toEqual([])
  await room
    .getByRole('button', { name: /^Boka nu till/ })
    .first()
    .click()
  await expect(basketBar(room)).toContainText('Grupprum Eken')
  // What is chosen is no longer free, on the sign too.
  await expect(sign.locator('.stretch-held')).toHaveCount(1)

  await arranging.call('POST', `/api/resources/${ROOM}/locked`, lock('09:00:00'))
  await expect(state).toHaveText(/^Låst till 09:00 Golvet lagas$/)
  await expect(room.locator('.room-says')).toContainText('Låst till 09:00')

  await wall.context.setOffline(true)
  await sign.clock.runFor(31_000)
  await expect(sign.getByRole('alert')).toHaveText(/^Visar läget kl\. 08:\d\d$/)
  await expect(sign.locator('html')).not.toHaveAttribute('data-tone', 'free')
  await expect(sign.locator('#code-part')).toBeHidden()
  expect(await cutOff(sign)).toEqual([])

  // After a power cut the page starts without the network, and says what it does not know.
  await sign.reload()
  await expect(state).toHaveText('Läget är okänt')
  await expect(sign.getByRole('heading', { level: 1 })).toHaveText('Grupprum Eken')
  expect(await violations(sign)).toEqual([])
  await wall.context.setOffline(false)
  await sign.clock.runFor(10_000)
  await expect(state).toHaveText(/^Låst till 09:00/, { timeout: patience(20_000) })

  await arranging.call('DELETE', `/api/resources/${ROOM}/signs/${id}`)
  await expect(state).toContainText('Skylten är avslutad')
  const unknown = await sign.goto('/skylt/ingen-skylt')
  expect(unknown?.status()).toBe(404)
  await expect(state).toContainText('Skylten är avslutad')
})
