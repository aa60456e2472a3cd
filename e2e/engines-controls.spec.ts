/**
 * Finds out, on every screen in other engines than Chromium, which element a press at the middle of each control would
 * hit. In each engine one person in one tab opens every route, first as a visitor and then as an administrator. `npm
 * run soak -- engines` runs this test.
 */

import { createBrowser } from '../tests/server/testing/browser.ts'
import { patience } from '../tests/testing/patience.ts'
import { type EngineBrowser, SIGHT, type Tab } from './engines/engine.ts'
import { firefox } from './engines/firefox.ts'
import {
  goWithin,
  leaveReceipt,
  look,
  pressOn,
  type Sought,
  see,
  signInHere,
  standsOn,
  write,
} from './engines/person.ts'
import { webkit } from './engines/webkit.ts'
import { startBackEndProcess } from './other-back-end/back-end-process.ts'
import { dayAhead } from './other-back-end/stage.ts'
import { ROOMS } from './testing/demo-slots.ts'
import { type Screen, screensOf } from './testing/every-screen.ts'
import { type Control, lookOverControls } from './testing/look-over-controls.ts'
import type { TestServer } from './testing/server-process.ts'
import { strayPoints } from './testing/stray-points.ts'
import { expect, test } from './testing/test.ts'

const ADMINISTRATOR = 'admin@demo.example'
const NARROW = { width: 375, height: 800 }

/** The addresses of the pages below a list that have already been tested. */
const belowLists = new Map([
  ['/admin/bookings', ['a Sida 2', 'a Nästa']],
  ['/admin/users/1/bookings', ['a Sida 2', 'a Nästa']],
  ['/admin/groups/1', ['button Ändra ordningen', 'summary Nytt pris', 'input Pris', 'select Användartyp']],
])

/** Both engines use one server, which may have these bookings already. */
let areMade = false

/** This is one booking more than fits on a page of a list. */
const makeBookings = async ({ origin }: TestServer): Promise<void> => {
  if (areMade) return
  areMade = true
  const administrator = createBrowser(origin)
  await administrator.send('/')
  await administrator.signIn(ADMINISTRATOR, 'demo-losenord-1')
  const hours = ['09', '10', '11', '12', '13', '14', '15']
  for (const resourceId of [1, 2, 3])
    for (const hour of hours) {
      const bookingSlots = [{ startTime: `${hour}:00:00`, endTime: `${hour}:30:00` }]
      const { status, text } = await administrator.send('/api/booking', {
        method: 'POST',
        headers: { 'Idempotency-Key': crypto.randomUUID() },
        body: { bookingResources: [{ date: '2026-05-12', message: '', resourceId, bookingSlots }] },
      })
      expect(status, text).toBe(201)
    }
}

for (const engine of [webkit, firefox]) {
  const missing = engine.missing()

  test.describe(`in ${engine.name}`, () => {
    test.describe.configure({ mode: 'serial' })
    test.skip(missing !== null, `${engine.name}: ${missing} is not installed`)

    let browser: EngineBrowser
    let tab: Tab

    test.beforeAll(async () => {
      if (missing !== null) return
      browser = await engine.start()
      tab = await browser.newTab()
    })
    test.afterAll(async () => {
      if (missing === null) await browser.close()
    })

    const controlsOf = async ({ path, shows }: Screen): Promise<readonly Control[]> => {
      await goWithin(tab, path)
      await see(tab, shows)
      let controls: readonly Control[] = []
      const count = async (): Promise<number> => {
        controls = await tab.evaluate(lookOverControls, null)
        return controls.length
      }
      await expect.poll(count, { timeout: patience(30_000), message: path }).toBeGreaterThan(0)
      return controls
    }

    test('on every screen nothing lies over the middle of a button, link or field, also in a narrow window where there is a list', {
      tag: '@engines-controls',
    }, async ({ server }) => {
      const named = new Map<string, readonly string[]>()
      const covered: string[] = []
      const lists: Screen[] = []
      const lookOver = async (screens: readonly Screen[], where: string): Promise<void> => {
        for (const screen of screens) {
          const controls = await controlsOf(screen)
          named.set(
            screen.path,
            controls.map(({ name }) => name),
          )
          for (const { name, under } of controls)
            if (under !== null) covered.push(`${screen.path}, ${where}: ${name} lies under ${under}`)
          if ((await look(tab, { css: '.row-link' })).length > 0) lists.push(screen)
        }
      }
      await makeBookings(server)
      await tab.go(`${server.origin}/404`)
      await see(tab, { css: 'h1' })
      await lookOver(screensOf('visitor'), 'wide')
      await goWithin(tab, '/sign-in')
      await signInHere(tab, ADMINISTRATOR)
      await standsOn(tab, '/')
      await see(tab, { css: '.group-card' })
      await lookOver(screensOf('person'), 'wide')
      const administered = screensOf('administrator', { userId: '1' })
      await lookOver(
        administered.filter(({ fromOutside }) => fromOutside === undefined),
        'wide',
      )
      await tab.resize(NARROW)
      await lookOver([...lists], 'narrow')
      expect(covered).toEqual([])
      for (const [path, below] of belowLists) expect(named.get(path), path).toEqual(expect.arrayContaining(below))
    })

    test('a press on what stands below a list does not press the last row of the list', {
      tag: '@engines-below-lists',
    }, async () => {
      await tab.resize(SIGHT)
      for (const list of ['/admin/users/1/bookings', '/admin/bookings']) {
        await goWithin(tab, list)
        await pressOn(tab, { css: 'a', named: 'Sida 2' })
        await standsOn(tab, `${list}?page=2`)
      }
      await goWithin(tab, '/admin/groups/1')
      await pressOn(tab, { css: 'button', named: 'Ändra ordningen' })
      await pressOn(tab, { css: 'section button', named: 'Avbryt' })
      await pressOn(tab, { css: 'summary', named: 'Nytt pris' })
      await pressOn(tab, { css: 'input', named: 'Pris' })
      await see(tab, { css: 'input:focus', named: 'Pris' })
      await pressOn(tab, { css: 'button', saying: ['Ta bort måndag'] })
      await pressOn(tab, { css: 'dialog button', named: 'Behåll' })
      await standsOn(tab, '/admin/groups/1')
    })

    test('in each list of administrators a press on a row opens that row, and what stands above it can be used', {
      tag: '@engines-administration',
    }, async () => {
      for (const [path, row] of [
        ['/admin/groups', '.administered-row'],
        ['/admin/resources', '.administered-row'],
        ['/admin/users', '.administered-row'],
        ['/admin/bookings', '.bookings-booking'],
      ] as const) {
        await goWithin(tab, path)
        await see(tab, { css: row })
        expect(await tab.evaluate(strayPoints, row), path).toEqual([])
        const href = await tab.evaluate((css) => document.querySelector(`${css} a`)?.getAttribute('href'), row)
        await pressOn(tab, { css: row })
        await standsOn(tab, String(href))
      }

      await goWithin(tab, '/admin/users')
      await write(tab, 'Sök användare', 'anna@')
      await pressOn(tab, { css: 'button', named: 'Sök' })
      await see(tab, { css: 'h1' })
      await expect.poll(async () => (await look(tab, { css: '.administered-row' })).length).toBe(1)

      await goWithin(tab, '/admin/bookings')
      await write(tab, 'Bokningsnummer', '1001')
      await pressOn(tab, { css: 'button', named: 'Sök' })
      await expect.poll(async () => (await look(tab, { css: '.bookings-booking' })).length).toBe(1)
    })

    test('a first visitor who begins on a day books it before a back end that checks antiforgery', {
      tag: '@other-antiforgery',
    }, async () => {
      const [backEnd, browser] = await Promise.all([startBackEndProcess('antiforgery'), engine.start()])
      const wanted = (state: string): Sought => ({ css: '.slot', saying: ['Grupprum Eken', '10:00–10:30', state] })
      try {
        const page = await browser.newTab()
        await page.go(`${backEnd.origin}${dayAhead(2).path(ROOMS)}`)
        await pressOn(page, wanted('ledig'))
        await see(page, wanted('vald'))
        await pressOn(page, { css: 'button', named: 'Boka' })
        await signInHere(page, 'anna@demo.example')
        await see(page, { css: 'h2', named: 'Bekräfta bokning' })
        await pressOn(page, { css: 'button', named: 'Boka' })
        await leaveReceipt(page)
        await see(page, wanted('bokad'))
      } finally {
        await Promise.all([backEnd.close(), browser.close()])
      }
    })
  })
}
