import { readFile } from 'node:fs/promises'
import type { FrameLocator, Locator, Page } from '@playwright/test'
import { choose, expectSlot, press, slotButton } from './testing/booking-page.ts'
import { day, ROOMS } from './testing/demo-slots.ts'
import { slotWords } from './testing/slot-name.ts'
import { expect, test } from './testing/test.ts'
import { violations } from './testing/violations.ts'

const june = day('2026-06-10')
const mine = june.room('Grupprum Eken', '09:00–09:30')
const theirs = june.room('Grupprum Eken', '10:00–10:30')

const open = (page: Page, name: string, content: string): Promise<void> =>
  page
    .getByLabel(/^Öppna (en händelselogg|en annan logg)$/)
    .setInputFiles({ name, mimeType: 'application/x-ndjson', buffer: Buffer.from(content) })

const screenOf = (page: Page): FrameLocator => page.frameLocator('iframe[title^="Det fliken visade"]')
/** The replayed screen is inert, so its elements cannot be found by roles. The test finds slots by their names. */
const replayedSlot = (page: Page, slot: typeof mine, state: string): Locator =>
  screenOf(page).locator(`button[aria-label="${slotWords(slot, state)}"]`)

test('a session is recorded, saved, opened and replayed with presses, others’ holds and the bar, and the replay sends nothing', {
  tag: ['@log-tool', '@log-replay', '@log-save'],
}, async ({ visit }) => {
  const me = await visit()
  const other = await visit()
  const page = await me.open(june.path(ROOMS))
  await choose(page, mine)
  const elsewhere = await other.open(june.path(ROOMS))
  await choose(elsewhere, theirs)
  await expectSlot(page, theirs, 'reserverad')
  await press(page, mine)
  await expectSlot(page, mine, 'ledig')

  const keeper = await me.open('/diagnostik')
  const saved = keeper.waitForEvent('download')
  await keeper.getByRole('button', { name: 'Spara händelselogg' }).click()
  const log = await readFile(await (await saved).path(), 'utf8')

  const tool = await me.open('/replay')
  await expect(tool.getByRole('heading', { level: 1, name: 'Återspelning' })).toBeVisible()
  await expect(tool.frameLocator('iframe').locator('.replayed-nothing')).toBeAttached()
  // From here on there is no network. The tool requests nothing except files that a page may fetch ahead of its own
  // script.
  const asked: string[] = []
  tool.on('request', (request) => asked.push(request.url()))
  await me.context.setOffline(true)
  await open(tool, 'min-logg.ndjson', log)
  await expect(tool.getByText('Alla regler höll, i hela loggen.')).toBeVisible()

  const list = tool.getByRole('listbox', { name: 'Händelser i tidsordning' })
  const heading = (name: string): Locator => tool.getByRole('heading', { level: 2, name, exact: true })
  await tool.getByLabel('Slag').selectOption('SlotSelectionRequested')
  await expect(list.getByRole('option')).toHaveCount(1)
  await list.focus()
  await list.press('Home')
  await expect(heading('SlotSelectionRequested')).toBeVisible()
  await expect(list.getByRole('option', { selected: true })).toContainText('Grupprum Eken, ons 10 juni, 09:00–09:30')
  // The press was drawn before the server answered.
  await expect(replayedSlot(tool, mine, 'vald')).toHaveAttribute('aria-busy', 'true')
  await expect(replayedSlot(tool, theirs, 'ledig')).toBeVisible()
  await expect(tool.getByRole('row', { name: /^pending/ })).toContainText('fanns inte')

  await tool.getByLabel('Slag').selectOption('')
  await tool.getByLabel('Sök').fill('ReservationsPushed 10:00')
  await expect(list.getByRole('option').first()).toContainText('reserverad')
  await list.focus()
  await list.press('Home')
  await expect(replayedSlot(tool, theirs, 'reserverad')).toBeVisible()
  await expect(replayedSlot(tool, mine, 'vald')).not.toHaveAttribute('aria-busy', 'true')
  // The screen uses the clock of the recording. With the present clock, the time of the holds would have run out.
  await expect(screenOf(tool).locator('.booking-bar [role="timer"]')).toHaveText(/^(10|[1-9]):\d\d$/)
  expect(
    await screenOf(tool)
      .locator('body')
      .evaluate((body) => body.hasAttribute('inert')),
  ).toBe(true)
  expect(await violations(tool)).toEqual([])

  await tool.getByRole('button', { name: 'Visa alla' }).click()
  await tool.getByRole('button', { name: 'Till början' }).click()
  await tool.getByLabel('Hastighet').selectOption('frames')
  await tool.getByRole('button', { name: 'Spela' }).click()
  await expect(tool.getByRole('button', { name: 'Spela' })).toBeVisible()
  await expect(replayedSlot(tool, mine, 'ledig')).toBeVisible()
  await expect(replayedSlot(tool, theirs, 'reserverad')).toBeVisible()
  await tool.getByRole('button', { name: 'Föregående händelse' }).click()
  const place = tool.getByRole('slider', { name: 'Läge' })
  await expect(place).toHaveAttribute('aria-valuetext', /^Händelse \d+ av \d+, /)
  await place.fill('0')
  await expect(place).toHaveAttribute('aria-valuetext', /^Händelse 1 av \d+, /)
  await expect(tool.getByRole('heading', { level: 2, name: 'CoreStarted' })).toBeVisible()

  // A cut is a separate log, and replays the same states from its beginning on.
  await tool.getByLabel('Från händelse').fill('3')
  const cut = tool.waitForEvent('download')
  await tool.getByRole('button', { name: 'Spara klippet' }).click()
  const part = await readFile(await (await cut).path(), 'utf8')
  await tool
    .getByLabel('Öppna loggen att jämföra med')
    .setInputFiles({ name: 'klipp.ndjson', mimeType: 'text/plain', buffer: Buffer.from(part) })
  await expect(tool.getByText('Loggarna säger samma sak')).toBeVisible()
  const changed = part.replaceAll('"_tag":"SlotReleased"', '"_tag":"SlotSelectionConfirmed","expiration":1')
  await tool
    .getByLabel('Öppna en annan att jämföra med')
    .setInputFiles({ name: 'annan.ndjson', mimeType: 'text/plain', buffer: Buffer.from(changed) })
  await expect(tool.getByText(/^De skiljer sig första gången vid händelse/)).toBeVisible()
  await tool.getByRole('button', { name: 'Gå dit' }).click()
  await expect(heading('SlotReleased')).toBeVisible()

  expect(
    asked.filter((address) => !address.startsWith('blob:') && !new URL(address).pathname.startsWith('/assets/')),
  ).toEqual([])
  await me.context.setOffline(false)
  await expect(slotButton(elsewhere, theirs)).toBeVisible()
})

test('a file that is no log, is broken or of a newer format is refused in words with its line, and the open log stays', {
  tag: ['@breadth', '@log-tool', '@log-unknown-tags'],
}, async ({ visit }) => {
  const log = await readFile('tests/fixtures/logs/format-1.ndjson', 'utf8')
  const tool = await (await visit(undefined, { viewport: { width: 360, height: 740 } })).open('/replay')
  await open(tool, 'bild.png', 'PNG')
  await expect(tool.getByRole('alert')).toContainText('Filen är ingen händelselogg')
  await open(tool, 'nyare.ndjson', log.replace('"format":1', '"format":999'))
  await expect(tool.getByRole('alert')).toContainText('nyare version')

  await open(tool, 'hel.ndjson', log)
  await expect(tool.getByText('70 händelser', { exact: true })).toBeVisible()
  await open(tool, 'trasig.ndjson', log.replace('"seq":9,', '"seq":"nio",'))
  await expect(tool.getByRole('alert')).toContainText('Rad 10 går inte att läsa')
  await expect(tool.getByText('70 händelser', { exact: true })).toBeVisible()

  await tool.getByLabel('Slag').selectOption('unknown')
  const found = tool.getByRole('listbox', { name: 'Händelser i tidsordning' }).getByRole('option')
  await expect(found).toHaveCount(1)
  await found.click()
  await expect(tool.getByText('Den här versionen känner inte till händelsen.')).toBeVisible()
  await expect(tool.getByText('Händelsen ändrade ingenting i tillståndet.')).toBeVisible()
  expect(await violations(tool)).toEqual([])
  expect(await tool.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

  await open(tool, 'fel.ndjson', await readFile('tests/fixtures/broken-logs/overlapping-holds.ndjson', 'utf8'))
  await tool.getByRole('button', { name: 'Gå till första brutna regeln' }).click()
  await expect(tool.getByRole('heading', { level: 3, name: 'Brutna regler' })).toBeVisible()
  await expect(tool.getByText('Två reservationer av samma resurs överlappar')).toBeVisible()
})
