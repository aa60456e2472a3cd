/**
 * `npm run soak -- sign`: a door sign hangs for 24 hours on the test clock, over midnight and the change of the clock in spring, and then over
 * the change in autumn. A stage of its own answers its questions by the simulated clock, as the server does: at a change, or after 15 s. Beside
 * it hangs a blank page that asks in the same way. At each quarter the sign must say what the pure function says, and in the end its memory
 * may have grown no more than that of the blank page by a tenth.
 */
import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { daysBetween, type LocalDate } from '../../domain/calendar/local-date.ts'
import { wallTimeAt } from '../../domain/calendar/stockholm.ts'
import type { Sign, SignSpan } from '../../domain/schema/calls/sign-calls.ts'
import { signSpans } from '../../domain/sign/sign-spans.ts'
import { signState } from '../../domain/sign/sign-state.ts'
import { signWords } from '../../domain/wording/sign-words.ts'
import { clockTime } from '../../domain/wording/swedish-dates.ts'

const STEP_MS = 15_000
const CHECK_STEPS = 60
const GROWTH = 1.1
/** The heap is first measured when the page has settled. */
const SETTLED_STEPS = 150
const dist = join(import.meta.dirname, '..', '..', 'dist')
const token = 'a'.repeat(43)
const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }
const hour = 60

/** Open around the clock, with a booking in every third hour, one to which nobody comes, and a lock at noon. */
const spansOf = (): SignSpan[] =>
  signSpans({
    open: [{ from: 0, to: 48 * hour }],
    locks: [{ from: 12 * hour, to: 13 * hour, reason: 'Städning' }],
    held: [{ from: 14 * hour, to: 14 * hour + 30 }],
    booked: Array.from({ length: 16 }, (_, index) => ({ from: (3 * index + 1) * hour, to: (3 * index + 2) * hour })),
  })

const blankPage = `<!doctype html><title>blank</title><script type="module">
  let revision = ''
  for (;;) {
    const answer = await fetch('/api/signs/${'b'.repeat(43)}' + revision).then((response) => response.json()).catch(() => null)
    if (answer !== null) revision = '?after=' + answer.revision
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
</script>`

const startStage = async (start: number) => {
  let now = start
  let isAway = false
  const waiting = new Set<{ readonly due: number; readonly response: ServerResponse }>()
  const word = (): Sign => {
    const { date } = wallTimeAt(now)
    return {
      ...{ revision: Math.floor(now / 60_000), now: new Date(now).toISOString(), room: 'Eken', group: 'Grupprum' },
      ...{ isBookable: true, date, spans: spansOf(), titles: [null, null], opens: null },
      link: `https://boka.example.se/rum/1?kod=${Math.floor(now / 60_000)}`,
    }
  }
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    if (isAway) return request.socket.destroy()
    if (pathname.startsWith('/api/signs/')) {
      response.setHeader('content-type', 'application/json')
      if (searchParams.has('after')) waiting.add({ due: now + STEP_MS, response })
      else response.end(JSON.stringify(word()))
      return
    }
    if (pathname === '/blank') return response.setHeader('content-type', 'text/html').end(blankPage)
    const file = pathname.startsWith('/skylt/') ? 'skylt.html' : pathname
    const bytes = await readFile(join(dist, file)).catch(() => null)
    response
      .writeHead(bytes === null ? 404 : 200, { 'content-type': types[extname(file)] ?? 'image/svg+xml' })
      .end(bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the stage has no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    word,
    now: () => now,
    /** How many pages wait for their answer. */
    waitingCount: () => waiting.size,
    pass(milliseconds: number): void {
      now += milliseconds
      for (const question of waiting) {
        if (question.due > now) continue
        waiting.delete(question)
        question.response.end(JSON.stringify(word()))
      }
    },
    goAway(): void {
      isAway = true
      for (const { response } of waiting) response.destroy()
      waiting.clear()
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Waits until both pages have asked. Their clocks go on by little steps, because a page pauses between two questions. */
const untilAsked = async (stage: { readonly waitingCount: () => number }, pages: readonly Page[]): Promise<void> => {
  const end = performance.now() + 60_000
  while (stage.waitingCount() < pages.length) {
    if (performance.now() > end) throw new Error('a page no longer asks')
    await Promise.all(pages.map((page) => page.clock.runFor(100)))
  }
}

const heapOf = async (devtools: CDPSession): Promise<number> => {
  for (let round = 0; round < 3; round += 1) await devtools.send('HeapProfiler.collectGarbage')
  return (await devtools.send('Runtime.getHeapUsage')).usedSize
}

const said = (page: Page): Promise<string> =>
  page.evaluate(() =>
    ['word', 'until', 'detail', 'next', 'clock']
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' | '),
  )
const expected = (sign: Sign, now: number): string => {
  const { word, until: end, detail, next } = signWords(signState(sign, now, now))
  return [word, end, detail, next, clockTime(wallTimeAt(now).time)].join(' | ')
}

const openPage = async (context: BrowserContext, address: string, time: number) => {
  const page = await context.newPage()
  await page.clock.install({ time })
  await page.goto(address)
  return { page, devtools: await context.newCDPSession(page) }
}

const hang = async (browser: Browser, startText: string, hours: number) => {
  const stage = await startStage(Date.parse(startText))
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const complaints: string[] = []
  context.on('weberror', (error) => complaints.push(error.error().message))
  try {
    const sign = await openPage(context, `${stage.origin}/skylt/${token}`, stage.now())
    const blank = await openPage(context, `${stage.origin}/blank`, stage.now())
    const both = [sign, blank] as const
    const pages = both.map(({ page }) => page)
    const steps = (hours * 3_600_000) / STEP_MS
    let before: readonly number[] = []
    const days = new Set<LocalDate>()
    for (let step = 1; step <= steps; step += 1) {
      await untilAsked(stage, pages)
      stage.pass(STEP_MS)
      await Promise.all(both.map(({ page }) => page.clock.runFor(STEP_MS)))
      if (step === SETTLED_STEPS) before = await Promise.all(both.map(({ devtools }) => heapOf(devtools)))
      if (step % CHECK_STEPS !== 0) continue
      await untilAsked(stage, pages)
      await sign.page.clock.runFor(1_000)
      const wanted = expected(stage.word(), stage.now())
      const shown = await said(sign.page)
      days.add(wallTimeAt(stage.now()).date)
      if (shown !== wanted) throw new Error(`at ${new Date(stage.now()).toISOString()}: "${shown}", not "${wanted}"`)
    }
    const after = await Promise.all(both.map(({ devtools }) => heapOf(devtools)))
    stage.goAway()
    for (let second = 0; second < 40; second += 1) await sign.page.clock.runFor(1_000)
    const silent = (await sign.page.locator('#silent').textContent()) ?? ''
    if (!/^Visar läget kl\. \d\d:\d\d$/.test(silent))
      throw new Error(`the network is pulled, and the sign says "${silent}"`)
    if (complaints.length > 0) throw new Error(complaints.join('\n'))
    const [signBefore = 0, blankBefore = 0] = before
    const [signAfter = 0, blankAfter = 0] = after
    const [first, last] = [[...days][0], [...days].at(-1)]
    const nights = first === undefined || last === undefined ? 0 : daysBetween(first, last)
    return { signBefore, signAfter, blankBefore, blankAfter, nights, steps }
  } finally {
    await context.close()
    stage.close()
  }
}

const hours = Number(process.env.SIGN_HOURS ?? '24')
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
try {
  for (const [start, length] of [
    ['2026-03-28T12:00:00.000Z', hours],
    ['2026-10-24T22:00:00.000Z', Math.min(hours, 6)],
  ] as const) {
    const { signBefore, signAfter, blankBefore, blankAfter, nights, steps } = await hang(browser, start, length)
    const growth = signAfter / signBefore / (blankAfter / blankBefore)
    const kilobytes = (bytes: number): number => Math.round(bytes / 1024)
    console.log(
      `${length} h from ${start}: ${steps} words, ${nights} midnights; heap ${kilobytes(signBefore)} → ${kilobytes(signAfter)} kB, ` +
        `blank page ${kilobytes(blankBefore)} → ${kilobytes(blankAfter)} kB: ${growth.toFixed(3)} of its growth`,
    )
    if (!(growth <= GROWTH))
      throw new Error(`the sign grew ${growth.toFixed(3)} times as much as the blank page, at most ${GROWTH}`)
  }
} finally {
  await browser.close()
}
