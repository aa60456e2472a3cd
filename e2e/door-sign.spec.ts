import type { Locator, Page } from '@playwright/test'
import { patience } from '../tests/testing/patience.ts'
import { administratorBehind } from './testing/administrator.ts'
import { choose, expectSlot, press, signInAndBook, slotButton } from './testing/booking-page.ts'
import { COMPANY, day, ROOMS } from './testing/demo-slots.ts'
import { mailsTo } from './testing/mails.ts'
import { makeBookings } from './testing/make-bookings.ts'
import { basketBar } from './testing/screen-parts.ts'
import { TODAY } from './testing/server-process.ts'
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

const NOBODY = 'bokad men ingen har kommit'

/** Notes this machine's time at which a part of a page says that nobody has come. */
const noteTurn = async (part: Locator): Promise<() => Promise<number>> => {
  await part.evaluate((element, words) => {
    new MutationObserver(() => {
      const says = `${element.getAttribute('aria-label')} ${element.textContent}`
      if (says.includes(words) && !('turnedAt' in globalThis)) Reflect.set(globalThis, 'turnedAt', Date.now())
    }).observe(element, { attributes: true, characterData: true, childList: true, subtree: true })
  }, NOBODY)
  return () => part.evaluate(() => Number(Reflect.get(globalThis, 'turnedAt')))
}

test('a time to which nobody has come turns free with its grace, on the sign and in an open grid, and who presses it has it', {
  tag: '@check-in-scene',
}, async ({ server, visit, administrator, pageOf }) => {
  const title = 'Mötesrum Holmen'
  const grace = Date.parse(`${TODAY}T10:15:00+01:00`)
  const slot = day(TODAY).room(title, '10:30–11:00')
  const [later, latest] = [day(TODAY).room(title, '12:00–12:30'), day(TODAY).room(title, '13:00–13:30')]
  const owner = await pageOf('anna@demo.example')
  await makeBookings(owner, [[{ resource: title, date: TODAY, times: ['10:00–10:30', '10:30–11:00'] }]])
  const arranging = await administratorBehind(administrator)
  await arranging.call('POST', `/api/groups/${ROOMS}/rule`, { checkInMinutes: 15 })
  const groups: { readonly resources: readonly { readonly id: number; readonly title: string }[] }[] = await (
    await owner.request.get('/api/groups')
  ).json()
  const room = groups.flatMap(({ resources }) => resources).find((resource) => resource.title === title)?.id
  const made = await arranging.call('POST', `/api/resources/${room}/signs`, { name: 'Vid dörren' })
  const { pathname } = new URL((made as { readonly address: string }).address)

  /** How far the server's clock is ahead of this machine's, in ms. */
  const ahead = async (): Promise<number> => {
    const { now }: { readonly now: string } = await (
      await owner.request.get(`/api/signs/${pathname.split('/').at(-1)}`)
    ).json()
    return Date.parse(now) - Date.now()
  }
  const moveTo = async (moment: number): Promise<void> => server.moveClock(moment - Date.now() - (await ahead()))

  await moveTo(grace - 150_000)
  const sign = await (await visit()).open(pathname)
  const grid = await (await visit()).open(day(TODAY).path(ROOMS))
  await expectSlot(grid, slot, 'bokad')
  // After each move the server and the grid learn the clock with a hold, and the sign because it is loaded again.
  await choose(grid, later)
  await moveTo(grace - patience(12_000))
  await choose(grid, latest)
  await sign.reload()
  const state = sign.getByRole('status')
  await expect(state).toHaveText(/^Upptaget till 11:00/)
  const turns = [await noteTurn(slotButton(grid, slot)), await noteTurn(state)]
  await expect(state).toHaveText(new RegExp(`^Ledigt till \\d\\d:\\d\\d – ${NOBODY}$`), { timeout: patience(30_000) })
  await expect(slotButton(grid, slot)).toHaveAccessibleName(new RegExp(`^10:30–11:00, ledig – ${NOBODY}, `))
  const offset = await ahead()
  for (const turnedAt of turns) {
    const late = (await turnedAt()) + offset - grace
    expect(late).toBeGreaterThan(-500)
    expect(late).toBeLessThan(patience(5_000))
  }

  for (const held of [later, latest]) {
    await press(grid, held)
    await expectSlot(grid, held, 'ledig')
  }
  await choose(grid, slot)
  await signInAndBook(grid, COMPANY)
  await expectSlot(grid, slot, 'bokad')
  await expect(state).toHaveText(new RegExp(`^Ledigt till 10:30 – ${NOBODY}$`), { timeout: patience(20_000) })
  await expect
    .poll(() => mailsTo(server, 'anna@demo.example').filter((mail) => mail.includes('Slutar nu 10:30')).length, {
      timeout: patience(20_000),
    })
    .toBe(1)
})
