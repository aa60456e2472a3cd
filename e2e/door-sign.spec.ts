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

/** Whether anything of the sign is cut off or lies over something else. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const inside = (element: Element): boolean => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight
    }
    const parts = [
      ...document.querySelectorAll('h1, #word, #until, #detail, #next, #silent, #clock, #code, #line, .hour'),
    ]
    const shown = parts.filter((part) => part.getClientRects().length > 0)
    return shown.filter((part) => !inside(part) || part.scrollWidth > part.clientWidth + 1).map(({ id }) => id)
  })

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
  for (const size of sizes) {
    await sign.setViewportSize(size)
    expect([size, await cutOff(sign)]).toEqual([size, []])
  }
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
