import { patience } from '../tests/testing/patience.ts'
import { choose, expectSlot, secondsLeft } from './testing/booking-page.ts'
import { day, HALLS } from './testing/demo-slots.ts'
import { nextRelease } from './testing/next-release.ts'
import { buildOf, createReleases, type Releases } from './testing/releases.ts'
import { expect, test } from './testing/test.ts'
import { violations } from './testing/violations.ts'

const { before, after } = nextRelease.address

let releases: Releases | undefined
test.beforeAll(async () => {
  releases = await createReleases()
})
test.afterAll(() => releases?.remove())

test('open tabs of an old release say that there is a new one, keep what is held, and reload into it once', {
  tag: '@core-release',
}, async ({ visit, browser, serverWith }) => {
  if (releases === undefined) throw new Error('there are no releases')
  releases.deploy('first')
  const server = await serverWith({ CLIENT_DIR: releases.directory })
  const april = day('2026-04-14')
  const slot = april.room('Provsal 1', '09:00–10:00')
  const later = april.room('Provsal 1', '10:00–11:00')

  // This person holds no slots and looks at another tab.
  const away = await visit(server)
  const hidden = await away.open('/')
  await expect(buildOf(hidden)).toHaveAttribute('content', releases.first)
  let loads = 0
  hidden.on('framenavigated', () => {
    loads += 1
  })
  await hidden.evaluate(() => {
    for (const [name, value] of Object.entries({ visibilityState: 'hidden', hidden: true }))
      Object.defineProperty(document, name, { configurable: true, get: () => value })
    document.dispatchEvent(new Event('visibilitychange'))
  })

  const visitor = await visit(server)
  const old = await visitor.open(april.path(HALLS))
  const reader = await visitor.open('/')
  await choose(old, slot)
  // The notice's code was loaded before there is a new release.
  await reader.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/release-notice-')),
  )
  await old.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/release-notice-')),
  )

  releases.deploy('second')
  // A new tab of the other browser informs the hidden tab of the release.
  await away.open('/')
  const fresh = await visitor.open(april.path(HALLS))
  await expect(buildOf(fresh)).toHaveAttribute('content', releases.second)
  await expect(fresh.getByText(after)).toBeVisible()
  await expectSlot(fresh, slot, 'vald')
  await expect(old.getByText('Ny version finns')).toBeVisible()
  await expect(old.getByText(before)).toBeVisible()
  await expect(fresh.getByText('Ny version finns')).toBeHidden()
  expect(await violations(old, '.toast-area')).toEqual([])

  // The old release works until then, and both releases show the same state.
  await choose(old, later)
  await expectSlot(fresh, later, 'vald')

  // This part of the old release is no longer on the server.
  await reader.getByRole('link', { name: 'Registrera' }).click()
  await expect(reader.getByText('Det finns en ny version av bokningen.')).toBeVisible()
  await reader.getByRole('button', { name: 'Ladda om sidan' }).click()
  await expect(reader.getByLabel('Förnamn')).toBeVisible()
  await expect(buildOf(reader)).toHaveAttribute('content', releases.second)
  // The browser itself logs an error about missing styles.
  const said = visitor.complaints.splice(0)
  expect(said.filter((text) => !/Refused to apply style from '[^']+\/assets\//.test(text))).toEqual([])

  const left = await secondsLeft(old)
  await old.getByRole('button', { name: 'Ladda om', exact: true }).click()
  await expect(buildOf(old)).toHaveAttribute('content', releases.second)
  await expect(old.getByText(after)).toBeVisible()
  for (const chosen of [slot, later]) await expectSlot(old, chosen, 'vald')
  // The deadline of the holds has not changed.
  expect(await secondsLeft(old)).toBeLessThanOrEqual(left)
  await expect(old.getByText('Ny version finns')).toBeHidden()

  // The older core ends with the last of its tabs.
  const session = await browser.newBrowserCDPSession()
  const here = await (await visitor.context.newCDPSession(old)).send('Target.getTargetInfo')
  await expect
    .poll(async () => {
      const { targetInfos } = await session.send('Target.getTargets')
      return targetInfos.filter(
        ({ type, browserContextId }) =>
          type === 'shared_worker' && browserContextId === here.targetInfo.browserContextId,
      ).length
    })
    .toBe(1)

  // The hidden tab has reloaded once by itself, and has the new release.
  await expect(buildOf(hidden)).toHaveAttribute('content', releases.second, { timeout: patience(15_000) })
  await expectSlot(fresh, slot, 'vald')
  expect(loads).toBe(1)
})

test('a page whose core speaks another version says so, offers a reload, and works again when the versions match', {
  tag: '@core-release',
}, async ({ visit, serverWith }) => {
  if (releases === undefined) throw new Error('there are no releases')
  releases.deploy('mixed')
  const server = await serverWith({ CLIENT_DIR: releases.directory })
  const visitor = await visit(server)
  const page = await visitor.open('/')
  await expect(page.getByRole('heading', { name: 'Bokningen kunde inte starta' })).toBeVisible({
    timeout: patience(30_000),
  })
  await expect(page.getByText('hör den till en annan version')).toBeVisible()
  expect(await violations(page)).toEqual([])

  releases.deploy('first')
  await page.getByRole('button', { name: 'Ladda om sidan' }).click()
  await expect(page.getByText(before)).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-core-mode', 'shared')
})
