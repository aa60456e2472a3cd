/**
 * Booking in other engines than Chromium, as a person does it. The test presses at points of the page, so the topmost
 * element gets each press. Each test continues in the same two browsers where the previous test ended.
 */
import sharp from 'sharp'
import { patience } from '../tests/testing/patience.ts'
import { type EngineBrowser, KEYS, type Tab } from './engines/engine.ts'
import { firefox } from './engines/firefox.ts'
import { pagesOf } from './engines/pdf-pages.ts'
import { leaveReceipt, look, pressOn, type Sought, see, signInHere, standsOn, write } from './engines/person.ts'
import { webkit } from './engines/webkit.ts'
import { day, HALLS, ROOMS } from './testing/demo-slots.ts'
import { signInTo } from './testing/going.ts'
import { TODAY } from './testing/server-process.ts'
import { strayPoints } from './testing/stray-points.ts'
import { expect, test } from './testing/test.ts'

/** The part of the page's picture that shows an element, as red, green and blue of each pixel. */
const pixelsOf = async (tab: Tab, css: string): Promise<readonly (readonly number[])[]> => {
  const box = await tab.evaluate((selector) => {
    const { left, top, width, height } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
    return { left, top, width, height }
  }, css)
  const region = {
    left: Math.ceil(box.left) + 2,
    top: Math.ceil(box.top) + 2,
    width: Math.floor(box.width) - 4,
    height: Math.floor(box.height) - 4,
  }
  const raw = await sharp(await tab.picture())
    .removeAlpha()
    .extract(region)
    .raw()
    .toBuffer()
  return Array.from({ length: raw.length / 3 }, (_, index) => [...raw.subarray(3 * index, 3 * index + 3)])
}

/** The number of pixels of each colour, the most common colour first. */
const sharesOf = (pixels: readonly (readonly number[])[]): readonly number[] => {
  const counts = new Map<string, number>()
  for (const pixel of pixels) counts.set(pixel.join(), (counts.get(pixel.join()) ?? 0) + 1)
  return [...counts.values()].toSorted((a, b) => b - a).map((count) => count / pixels.length)
}

/** `npm run soak -- engines` */
const everyScreen = process.env.EVERY_SCREEN !== undefined

test.describe.configure({ mode: 'parallel' })

// One worker may take both engines, one after the other, with the same server, so each engine has a day of its own.
for (const { engine, date, words } of [
  { engine: webkit, date: '2026-04-08', words: 'onsdag 8 april' },
  { engine: firefox, date: '2026-04-09', words: 'torsdag 9 april' },
]) {
  const missing = engine.missing()
  const april = day(date).path(HALLS)
  const slot = (time: string, state: string): Sought => ({
    css: '.slot',
    saying: ['Provsal 1', words, time, state],
  })

  test.describe(`in ${engine.name}`, () => {
    test.describe.configure({ mode: 'serial' })
    test.skip(missing !== null, `${engine.name}: ${missing} is not installed`)

    let mine: EngineBrowser
    let theirs: EngineBrowser
    let tab: Tab
    let other: Tab

    test.beforeAll(async () => {
      if (missing !== null) return
      ;[mine, theirs] = await Promise.all([engine.start(), engine.start()])
      ;[tab, other] = await Promise.all([mine.newTab(), theirs.newTab()])
    })
    test.afterAll(async () => {
      if (missing === null) await Promise.all([mine.close(), theirs.close()])
    })

    test('the start page leads to a grid, and a press on a free slot chooses it, in the second tab and in another browser too', {
      tag: ['@engines-choose', '@resource-week-live'],
    }, async ({ server }) => {
      await tab.go(`${server.origin}/`)
      await pressOn(tab, { css: 'a', saying: ['Gå till bokning'] })
      await standsOn(tab, new RegExp(`^/group/\\d+/${TODAY}$`))
      await see(tab, { css: '.slot' })

      await tab.go(`${server.origin}${april}`)
      await other.go(`${server.origin}${april}`)
      await pressOn(tab, slot('10:00–11:00', 'ledig'))
      await see(tab, slot('10:00–11:00', 'vald'))
      await see(other, slot('10:00–11:00', 'reserverad'))

      const second = await mine.newTab()
      await second.go(`${server.origin}${april}`)
      await see(second, slot('10:00–11:00', 'vald'))
      await pressOn(second, slot('11:00–12:00', 'ledig'))
      await see(tab, slot('11:00–12:00', 'vald'))
      // The room's week is opened from its description. There a slot can be held and let go as in the day.
      await pressOn(other, { css: '.resource-title', named: 'Provsal 1' })
      await pressOn(other, { css: 'a', named: 'Visa veckan' })
      await standsOn(other, /^\/resurs\/\d+\/2026-W15$/)
      // The page shows one room, so the names of its slots contain the day.
      const ofWeek = (time: string, state: string): Sought => ({ css: '.slot', saying: [words, time, state] })
      await see(other, ofWeek('10:00–11:00', 'reserverad'))
      await pressOn(other, ofWeek('13:00–14:00', 'ledig'))
      await see(tab, slot('13:00–14:00', 'reserverad'))
      await pressOn(other, ofWeek('13:00–14:00', 'vald'))
      await see(tab, slot('13:00–14:00', 'ledig'))
      expect(await tab.evaluate(() => document.documentElement.dataset.coreMode, null)).toBe('shared')
      await second.close()
    })

    test('a tab that is opened later has one core, which answers each of its calls once', {
      tag: '@engines-one-core',
    }, async ({ server }) => {
      const later = await mine.newTab()
      await later.go(`${server.origin}${april}`)
      await see(later, slot('10:00–11:00', 'vald'))
      await later.evaluate(() => {
        const asked = new Set<string>()
        const answered: string[] = []
        Object.assign(globalThis, { answered })
        const idOf = (message: unknown): string =>
          typeof message === 'object' && message !== null ? String(Reflect.get(message, 'id')) : ''
        const heard = ({ data }: MessageEvent<unknown>): void => {
          if (asked.has(idOf(data))) answered.push(idOf(data))
        }
        MessagePort.prototype.postMessage = new Proxy(MessagePort.prototype.postMessage, {
          apply: (send, port: MessagePort, sent: readonly unknown[]) => {
            // The booking is added once, however often this function is called.
            port.addEventListener('message', heard)
            if (typeof sent[0] === 'object' && sent[0] !== null && 'argumentList' in sent[0]) asked.add(idOf(sent[0]))
            return Reflect.apply(send, port, sent)
          },
        })
      }, null)
      await pressOn(later, slot('12:00–13:00', 'ledig'))
      await see(tab, slot('12:00–13:00', 'vald'))
      await pressOn(later, slot('12:00–13:00', 'vald'))
      await see(tab, slot('12:00–13:00', 'ledig'))
      const answers = (): Promise<readonly string[]> => later.evaluate(() => Reflect.get(globalThis, 'answered'), null)
      await expect.poll(async () => new Set(await answers()).size, { timeout: patience(30_000) }).toBeGreaterThan(2)
      const all = await answers()
      expect(all).toEqual([...new Set(all)])
      await later.close()
    })

    test('the end of the page can be read above the bar', { tag: '@engines-bar' }, async () => {
      await see(tab, { css: 'button', named: 'Boka' })
      const end = (): Promise<number> =>
        tab.evaluate(() => {
          scrollTo(0, document.documentElement.scrollHeight)
          const bottom = document.querySelector('footer')?.getBoundingClientRect().bottom ?? Number.NaN
          return bottom - (document.querySelector('.booking-bar')?.getBoundingClientRect().top ?? Number.NaN)
        }, null)
      await expect.poll(end).toBeLessThanOrEqual(0)
    })

    test('closed and locked slots are hatched', { tag: '@engines-hatch' }, async ({ server }) => {
      await other.go(`${server.origin}${day('2026-03-04').path(ROOMS)}`)
      for (const css of ['.slot-closed', '.slot-locked']) {
        await see(other, { css })
        await other.evaluate((hatched) => document.querySelector(hatched)?.scrollIntoView({ block: 'center' }), css)
        // The stripes have two colours with sharp edges. Most pixels have the colour of the background, and most of the
        // rest have the colour of the lines.
        const hatched = async (): Promise<boolean> => {
          const [ground = 0, lines = 0] = sharesOf(await pixelsOf(other, css))
          return ground > 0.4 && ground < 0.85 && lines > 0.1
        }
        // A part that is scrolled into view is painted a moment later.
        await expect.poll(hatched, { message: css }).toBe(true)
      }
    })

    test('a person who is signed out signs in on the way to the booking, and everybody sees it booked', {
      tag: '@engines-confirm',
    }, async ({ server }) => {
      await other.go(`${server.origin}${april}`)
      await pressOn(tab, { css: 'button', named: 'Boka' })
      await see(tab, { css: 'h2', named: 'Logga in' })
      await pressOn(tab, { css: 'button', named: 'Jag har konto' })
      await signInHere(tab, 'skola@demo.example')
      await see(tab, { css: 'h2', named: 'Bekräfta bokning' })
      await pressOn(tab, { css: 'button', named: 'Boka' })
      await leaveReceipt(tab)
      await see(tab, slot('10:00–11:00', 'bokad'))
      await see(other, slot('10:00–11:00', 'bokad'))
    })

    test('a press on a booking of the list opens that one, and its invoice basis needs one sheet', {
      tag: ['@engines-list', '@engines-print'],
    }, async ({ server }) => {
      await tab.go(`${server.origin}/bookings`)
      await see(tab, { css: '.bookings-booking', saying: ['Provsal 1'] })
      expect(await tab.evaluate(strayPoints, '.bookings-booking')).toEqual([])
      const href = await tab.evaluate(() => document.querySelector('.bookings-booking a')?.getAttribute('href'), null)
      await pressOn(tab, { css: '.bookings-booking' })
      await standsOn(tab, String(href))
      await see(tab, { css: 'h1' })
      await see(tab, { css: 'button', saying: ['Skriv ut'] })
      const paper = await tab.print()
      if (paper !== null) expect(pagesOf(paper)).toBe(1)
    })

    test('a dialog keeps the focus within it, and Escape closes it', { tag: '@engines-dialog' }, async ({ server }) => {
      await tab.go(`${server.origin}${april}`)
      await see(tab, { css: 'html[data-core-mode]' })
      await pressOn(tab, { css: 'button', named: 'Provsal 1' })
      await see(tab, { css: 'h2', named: 'Provsal 1' })
      expect(await tab.evaluate(() => document.activeElement?.closest('dialog') !== null, null)).toBe(true)
      await tab.type(KEYS.escape)
      await expect.poll(() => tab.evaluate(() => document.querySelector('dialog[open]') === null, null)).toBe(true)
    })

    if (engine === webkit || everyScreen)
      test('dates of a series are skipped, held, booked and cancelled together by presses of the mouse', {
        tag: '@series-pressed',
      }, async ({ server }) => {
        const series = `/serie?tider=1.10:00-11:00&fran=${date}&varje=1&dagar=3,4&antal=4`
        await other.go(`${server.origin}${signInTo(series)}`)
        await signInHere(other, 'admin@demo.example')
        await see(other, { css: '.series-summary', saying: ['4 av 4 lediga'] })
        await pressOn(other, { css: 'button', named: `Hoppa över ${words}` })
        await see(other, { css: '.series-summary', saying: ['1 hoppas över'] })
        await pressOn(other, { css: 'button', named: 'Fortsätt' })
        await see(other, { css: 'h2', named: 'Bekräfta bokning' })
        await pressOn(other, { css: 'button', named: 'Boka' })
        await leaveReceipt(other)
        await see(other, { css: '.notice', saying: ['Serien är bokad.'] })
        await pressOn(other, { css: 'a', named: 'Visa bokning' })
        await pressOn(other, { css: 'button', named: 'Avboka alla kommande (3)' })
        await see(other, { css: 'h2', named: 'Vill du avboka 3 kommande dagar?' })
        await pressOn(other, { css: 'button', named: 'Avboka alla kommande (3)' })
        await standsOn(other, '/bookings')
      })

    // This test has its own browser, and Firefox takes long to start.
    if (engine === webkit || everyScreen)
      test('where cookies are blocked the page says so', { tag: '@browsers-cookies' }, async ({ server }) => {
        const blocking = await engine.start({ cookies: 'blocked' })
        try {
          const page = await blocking.newTab()
          await page.go(`${server.origin}/`)
          await see(page, { css: '[role=alert]', saying: ['Webbläsaren blockerar kakor.'] })
          expect(await look(page, { css: '#browser-too-old' })).toEqual([])
        } finally {
          await blocking.close()
        }
      })

    if (everyScreen)
      test('going back asks before unsaved text is lost', { tag: '@leaving-back' }, async ({ server }) => {
        // An administrator has signed in there for the series.
        await other.go(`${server.origin}/admin/groups`)
        await see(other, { css: '.administered-row' })
        await pressOn(other, { css: 'a', named: 'Skapa ny' })
        await write(other, 'Titel', 'Nya rum')
        await standsOn(other, '/admin/groups/create')
        await other.back()
        await pressOn(other, { css: 'button', named: 'Stanna kvar' })
        await standsOn(other, '/admin/groups/create')
        expect((await look(other, { css: 'input', named: 'Titel' })).map(({ value }) => value)).toEqual(['Nya rum'])
        await other.back()
        await pressOn(other, { css: 'button', named: 'Lämna utan att spara' })
        await standsOn(other, '/admin/groups')
      })
  })
}
