/**
 * A series is made here as an association makes it, in a real browser against the server as it is shipped. It measures how long 20 Tuesdays
 * take, one closed and one taken, and how many presses; and how soon the row of a date says what another browser has just pressed, from the
 * finger to the frame with the word. Invariant: each journey has a room of its own, so that all of them find the same days.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Schema } from 'effect'
import { type Browser, chromium, type Page } from 'playwright-core'
import { build } from 'vite'
import { day, ROOMS } from '../e2e/testing/demo-slots.ts'
import { slotWords } from '../e2e/testing/slot-name.ts'
import { now } from './child-process.ts'
import { startServerProcess } from './server/server-process.ts'

export interface Journey {
  readonly ms: number
  readonly presses: number
  /** From each press of the other browser until the row said it, ms. */
  readonly told: readonly number[]
}

const PASSWORD = 'demo-losenord-1'
const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
const rooms = ['Grupprum Eken', 'Grupprum Björken', 'Grupprum Granen', 'Grupprum Lönnen']
const [FIRST, CLOSED, TAKEN, FIFTH] = ['2026-05-05', '2026-05-12', '2026-05-19', '2026-06-02'] as const
const TIMES = ['18:00–18:30', '18:30–19:00', '19:00–19:30', '19:30–20:00'] as const
/** How often the other browser takes the date. */
const TAKES = 10

const decodeMoment = Schema.decodeUnknownSync(Schema.Finite)
const decodeToken = Schema.decodeUnknownSync(Schema.Struct({ token: Schema.String }))

/** Both browsers have the clock of this machine. */
const MOMENT = 'performance.timeOrigin + performance.now()'
const notePresses = `addEventListener('pointerdown', () => { globalThis.pressedAt = ${MOMENT} }, true)`
/** @returns when the frame was drawn in which the row of the date has the word */
const whenSaid = (date: string, word: string): string => `new Promise((resolve) => {
  const row = [...document.querySelectorAll('.series-row')].find(({ textContent }) => textContent.includes('${date}'))
  const look = () => {
    if (!row.textContent.includes('${word}')) return
    watching.disconnect()
    requestAnimationFrame(() => resolve(${MOMENT}))
  }
  const watching = new MutationObserver(look)
  watching.observe(row, { subtree: true, childList: true, characterData: true })
})`

const slot = (page: Page, [date, room, time]: readonly [string, string, string], state: string) =>
  page.getByRole('button', { name: slotWords(day(date).room(room, time), state), exact: true })

const newPage = async (browser: Browser): Promise<Page> => {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    locale: 'sv-SE',
    timezoneId: 'Europe/Stockholm',
  })
  return context.newPage()
}

const signIn = async (page: Page, origin: string, email: string): Promise<void> => {
  await page.goto(`${origin}/sign-in`)
  await page.getByLabel('E-post').fill(email)
  await page.getByLabel('Lösenord', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Logga in', exact: true }).click()
  await page.waitForURL(({ pathname }) => pathname !== '/sign-in')
}

/** Everybody may repeat, and the second Tuesday is closed. */
const letRepeat = async (page: Page, origin: string): Promise<void> => {
  await page.goto(origin)
  const cookies = await page.context().cookies()
  const known = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const headers = { 'X-XSRF-TOKEN': decodeURIComponent(known) }
  const post = async (path: string, data: object, more: Readonly<Record<string, string>> = {}) => {
    const answer = await page.request.post(`${origin}${path}`, { data, headers: { ...headers, ...more } })
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
    return answer.json()
  }
  const { token } = decodeToken(await post('/api/auth/sign-in', { email: 'admin@demo.example', password: PASSWORD }))
  const own = () => ({ Authorization: `Bearer ${token}`, 'Idempotency-Key': crypto.randomUUID() })
  await post(`/api/groups/${ROOMS}/rule`, { series: true }, own())
  const closed = { date: CLOSED, startTime: null, endTime: null, title: 'Städdag' }
  await post(`/api/groups/${ROOMS}/special-day`, { days: [closed] }, own())
}

/** The page stands at the dates of the series. */
const takesOf = async (page: Page, other: Page, room: string): Promise<readonly number[]> => {
  const told: number[] = []
  const change = async (from: string, word: string): Promise<number> => {
    const said = page.evaluate(whenSaid('tisdag 2 juni', word))
    // The row is watched before the press.
    await page.evaluate('0')
    await slot(other, [FIFTH, room, TIMES[1]], from).click()
    const at = decodeMoment(await said)
    return at - decodeMoment(await other.evaluate('globalThis.pressedAt'))
  }
  for (let take = 0; take < TAKES; take += 1) {
    told.push(await change('ledig', 'Reserverad'))
    await slot(other, [FIFTH, room, TIMES[1]], 'vald').waitFor()
    await change('vald', 'Ledig igen')
    await slot(other, [FIFTH, room, TIMES[1]], 'ledig').waitFor()
  }
  return told
}

const travel = async (browser: Browser, origin: string, room: string): Promise<Journey> => {
  const [page, other] = await Promise.all([newPage(browser), newPage(browser)])
  try {
    await other.goto(`${origin}${day(TAKEN).path(ROOMS)}`)
    await slot(other, [TAKEN, room, TIMES[1]], 'ledig').click()
    await slot(other, [TAKEN, room, TIMES[1]], 'vald').waitFor()
    await signIn(page, origin, 'skola@demo.example')
    await page.goto(`${origin}${day(FIRST).path(ROOMS)}`)
    await slot(page, [FIRST, room, TIMES[0]], 'ledig').waitFor()

    let presses = 0
    const startedAt = now()
    const press = async (target: ReturnType<Page['locator']>): Promise<void> => {
      presses += 1
      await target.click()
    }
    for (const time of TIMES) await press(slot(page, [FIRST, room, time], 'ledig'))
    await press(page.getByRole('link', { name: 'Upprepa…' }))
    await press(page.getByLabel('Antal gånger'))
    await page.keyboard.type('20')
    await page.getByText('18 av 20 lediga, 2 krockar').first().waitFor()
    const untilLooked = now() - startedAt

    await other.goto(`${origin}${day(FIFTH).path(ROOMS)}`)
    await slot(other, [FIFTH, room, TIMES[1]], 'ledig').waitFor()
    await other.evaluate(notePresses)
    const told = await takesOf(page, other, room)

    const wentOnAt = now()
    await press(page.getByRole('button', { name: 'Hoppa över alla krockar' }))
    await press(page.getByRole('button', { name: 'Fortsätt' }))
    await press(page.getByRole('dialog').getByRole('button', { name: 'Boka', exact: true }))
    await page.getByRole('dialog', { name: 'Klart!' }).waitFor()
    return { ms: untilLooked + now() - wentOnAt, presses, told }
  } finally {
    await Promise.all([page.context().close(), other.context().close()])
  }
}

/** @param count at most one for each room */
export const journeysOf = async (count: number): Promise<readonly Journey[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'booking-bench-'))
  const client = join(folder, 'client')
  await build({ logLevel: 'error', build: { outDir: client, emptyOutDir: true } })
  const server = await startServerProcess({
    ...{ DATA_DIR: folder, DATABASE_URL: '', SEED: 'demo', CLOCK_START: '2026-03-03T07:00:00Z', CLIENT_DIR: client },
  })
  try {
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking'] })
    try {
      const origin = `http://localhost:${server.port}`
      const page = await newPage(browser)
      await letRepeat(page, origin)
      await page.context().close()
      const journeys: Journey[] = []
      for (const room of rooms.slice(0, count)) journeys.push(await travel(browser, origin, room))
      return journeys
    } finally {
      await browser.close()
    }
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
