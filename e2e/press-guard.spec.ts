/**
 * An element that appears under the finger is not pressed (`src/kit/design/press-guard.ts`). The tests open every
 * dialog of the client by a double tap and by a double click, and the second press has no effect on the dialog.
 */
import type { Locator, Page } from '@playwright/test'
import { patience } from '../tests/testing/patience.ts'
import { choose, expectSlot } from './testing/booking-page.ts'
import { day, EKEN, ROOMS } from './testing/demo-slots.ts'
import { type DialogScene, dialogScenes, dialogsWithoutScene, drawnInSource, STAGE } from './testing/every-dialog.ts'
import type { Looker } from './testing/every-screen.ts'
import { goTo, openSignedIn } from './testing/going.ts'
import { mailTo } from './testing/mails.ts'
import { makeBookings } from './testing/make-bookings.ts'
import { chunkReady } from './testing/screen-parts.ts'
import { expect, test } from './testing/test.ts'

/** A press counts as early enough if 500 ms have not passed, even if the clock was read late. */
const IN_TIME_MS = 400

const phone = { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true } as const
const desk = { viewport: { width: 1366, height: 657 } } as const

interface Pointer {
  readonly name: string
  readonly screen: typeof phone | typeof desk
  readonly press: (page: Page, at: Place) => Promise<void>
}
interface Place {
  readonly x: number
  readonly y: number
}
const finger: Pointer = {
  name: 'finger',
  screen: phone,
  press: (page, { x, y }) => page.touchscreen.tap(x, y),
}
const mouse: Pointer = {
  name: 'mouse',
  screen: desk,
  press: (page, { x, y }) => page.mouse.click(x, y),
}

const untilDrawn = async (): Promise<void> => {
  for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame)
}

const middleOf = async (target: Locator): Promise<Place> => {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (box === null) throw new Error('What is not drawn cannot be pressed')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

const titleOf = (page: Page): Promise<string | null> =>
  page.evaluate(() => [...document.querySelectorAll('dialog[open] h2')].at(-1)?.textContent ?? null)

/**
 * Waits for a dialog with another title. @returns the time on the page's clock when the dialog was drawn, or a little
 * later
 */
const untilOpened = async (page: Page, before: string | null): Promise<number> => {
  const opened = await page.waitForFunction(
    (title) => {
      const now = [...document.querySelectorAll('dialog[open] h2')].at(-1)?.textContent ?? null
      return now !== null && now !== title ? performance.now() : false
    },
    before,
    { polling: 'raf', timeout: patience(10_000) },
  )
  return Number(await opened.jsonValue())
}

/** The second press of a double press. @returns whether it was early enough */
const pressAgain = async (page: Page, { press }: Pointer, at: Place, opened: number): Promise<boolean> => {
  await press(page, at)
  return (await page.evaluate(() => performance.now())) - opened < IN_TIME_MS
}

/** The visible content of the topmost dialog, some frames later. */
const untouched = (page: Page, { x, y }: Place) =>
  page.evaluate(
    async ([left, top]) => {
      for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame)
      const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
      const deeds = [...(dialog?.querySelectorAll('.button-main, .button-loss, [type="submit"]') ?? [])]
      return {
        title: dialog?.querySelector('h2')?.textContent ?? null,
        busy: dialog?.querySelectorAll('[aria-busy="true"]').length ?? 0,
        wrong: dialog?.querySelectorAll('[aria-invalid="true"]').length ?? 0,
        under: deeds
          .filter((deed) => {
            const box = deed.getBoundingClientRect()
            return box.left <= left && left <= box.right && box.top <= top && top <= box.bottom
          })
          .map(({ textContent }) => textContent),
      }
    },
    [x, y] as const,
  )

const expectUntouched = async (page: Page, at: Place, title: string | null, scene: string): Promise<void> => {
  expect(await untouched(page, at), scene).toEqual({ title, busy: 0, wrong: 0, under: [] })
}

const leave = async (page: Page): Promise<void> => {
  await expect(async () => {
    await page.keyboard.press('Escape')
    expect(await titleOf(page)).toBeNull()
  }).toPass({ timeout: patience(10_000) })
}

const play = async (page: Page, pointer: Pointer, { of, path, opener }: DialogScene): Promise<void> => {
  const scene = `${of}, ${pointer.name}`
  await test.step(scene, async () => {
    await page.evaluate((address) => history.pushState(null, '', address), path)
    await expect(async () => {
      if ((await titleOf(page)) !== null) await leave(page)
      const target = await opener(page)
      await target.evaluate(untilDrawn)
      await expect(page.locator('[data-settling]')).toHaveCount(0)
      const at = await middleOf(target)
      const before = await titleOf(page)
      await pointer.press(page, at)
      const opened = await untilOpened(page, before)
      const title = await titleOf(page)
      expect(await pressAgain(page, pointer, at, opened), `${scene}: pressed in time`).toBe(true)
      await expectUntouched(page, at, title, scene)
    }).toPass({ timeout: patience(20_000) })
    await leave(page)
  })
}

const EMAIL = { person: 'anna@demo.example', administrator: 'admin@demo.example' } as const

test('each dialog that the source draws has a scene, or a reason to have none', { tag: '@press-guard-every' }, () => {
  const known = [
    ...dialogScenes({ own: 1, time: '', link: '' }).map(({ of }) => of),
    ...dialogsWithoutScene.map(([of]) => of),
  ]
  expect(known.toSorted()).toEqual(drawnInSource())
})

/** The dialogs for people who book are tested in every run. */
const breadthOf = { visitor: ['@breadth'], person: [], administrator: ['@breadth'] } as const satisfies Record<
  Looker,
  readonly string[]
>

const nameCoBooker = async (owner: Page, booking: number, email: string): Promise<void> => {
  await goTo(owner, `/bookings/${booking}`)
  await owner.getByLabel('Medbokarens e-post').fill(email)
  await owner.getByRole('button', { name: 'Lägg till medbokare' }).click()
  await expect(owner.getByText(`${email} är med och får ett mejl med sin länk.`)).toBeVisible()
}

/** Each test has its own booking. */
let hour = 8

for (const pointer of [finger, mouse])
  for (const looker of ['visitor', 'person', 'administrator'] as const satisfies readonly Looker[])
    test(`the second press of a ${pointer.name} does nothing to a dialog that opened under it: ${looker}`, {
      tag: ['@press-guard', ...breadthOf[looker]],
    }, async ({ visit, server, pageOf }) => {
      hour += 1
      const time = `${`${hour}`.padStart(2, '0')}:00–${`${hour}`.padStart(2, '0')}:30`
      const owner = await pageOf(EMAIL.person)
      const [own] = await makeBookings(owner, [[{ resource: EKEN, date: STAGE, times: [time] }]])
      if (own === undefined) throw new Error('no booking was made')
      const coBooker = `medbokare-${hour}@demo.example`
      await nameCoBooker(owner, own.id, coBooker)
      const link = /\/tid#[\w-]+/.exec(await mailTo(server, coBooker))?.[0] ?? ''
      const visitor = await visit(server, pointer.screen)
      const page =
        looker === 'visitor' ? await visitor.open('/') : await openSignedIn(visitor, '/information', EMAIL[looker])
      await chunkReady(page, 'late-aids')
      for (const scene of dialogScenes({ own: own.id, time, link }))
        if (scene.by === looker) await play(page, pointer, scene)
    })

/** Waits for a dialog. @returns the time when it was drawn, and the middle of the button that carries out its action */
const untilDeed = async (page: Page): Promise<Place & { readonly opened: number }> => {
  const found = await page.waitForFunction(
    () => {
      const box = document.querySelector('dialog[open] .button-main')?.getBoundingClientRect()
      return box ? { opened: performance.now(), x: box.x + box.width / 2, y: box.y + box.height / 2 } : false
    },
    null,
    { polling: 'raf', timeout: patience(10_000) },
  )
  return (await found.jsonValue()) || { opened: 0, x: 0, y: 0 }
}

/** Less than two minutes of the hour are left. */
const WARNED_MS = 58.2 * 60_000

test('a dialog that opens by itself takes no press that was meant for the page, on its button or beside it, and later it does', {
  tag: '@press-guard-itself',
}, async ({ visit, serverWith }) => {
  const server = await serverWith({ RESERVATION_SECONDS: '3600' })
  const page = await (await visit(server, phone)).open(day(STAGE).path(ROOMS))
  await choose(page, day(STAGE).room(EKEN, '14:00–14:30'))
  for (const chunk of ['late-aids', 'time-warning']) await chunkReady(page, chunk)
  const warning = page.getByRole('dialog', { name: 'Tiden är snart slut' })
  const extend = warning.getByRole('button', { name: 'Förläng tiden' })
  const putAway = (): Promise<void> =>
    expect(async () => {
      if (await warning.isVisible()) await extend.tap()
      await expect(warning).toHaveCount(0, { timeout: patience(100) })
    }).toPass({ timeout: patience(10_000) })
  for (const isBeside of [false, true]) {
    await expect(async () => {
      await putAway()
      await server.moveClock(WARNED_MS)
      const { opened, x, y } = await untilDeed(page)
      expect(await pressAgain(page, finger, isBeside ? { x: 180, y: 40 } : { x, y }, opened)).toBe(true)
      await expectUntouched(page, { x: 0, y: 0 }, 'Tiden är snart slut', 'the warning')
    }).toPass({ timeout: patience(20_000) })
    await putAway()
  }
})

test('the bar that comes under a finger takes no second tap, and a slow one later', {
  tag: '@press-guard-bar',
}, async ({ visit, server }) => {
  const first = await (await visit(server, phone)).open(day('2026-05-13').path(ROOMS))
  // The first choice shows the place of the button.
  await choose(first, day('2026-05-13').room(EKEN, '09:00–09:30'))
  const at = await middleOf(first.getByRole('button', { name: 'Boka', exact: true }))
  // Somebody new on another day taps the time that is at this place, and taps again at once. On a busy machine the second tap
  // may come too late for a double tap, and then the next one tries.
  const days = ['2026-05-19', '2026-05-20', '2026-05-21', '2026-05-26', '2026-05-27', '2026-05-28']
  const onBar: boolean[] = []
  let page = first
  await expect(async () => {
    const date = days.shift()
    if (date === undefined) throw new Error('no tap was quick enough')
    page = await (await visit(server, phone)).open(day(date).path(ROOMS))
    await expectSlot(page, day(date).room(EKEN, '09:00–09:30'), 'ledig')
    await chunkReady(page, 'late-aids')
    await finger.press(page, at)
    const shown = await page.waitForFunction(
      ({ x, y }) => {
        if (document.querySelector('.booking-bar-confirm') === null) return false
        const isOnBar = document.elementFromPoint(x, y)?.closest('.booking-bar') !== null
        return { since: performance.now(), isOnBar }
      },
      at,
      { polling: 'raf' },
    )
    const bar = await shown.jsonValue()
    if (bar === false) throw new Error('there is no bar')
    // A tap that fell through the bar would let the time below it go.
    onBar.push(bar.isOnBar)
    expect(await pressAgain(page, finger, at, bar.since)).toBe(true)
  }).toPass({ timeout: patience(30_000) })
  expect(onBar).not.toContain(false)
  const book = page.getByRole('button', { name: 'Boka', exact: true })
  await expect(book).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(async () => {
    // A dialog that comes late must not be pressed.
    if (!(await page.getByRole('dialog').isVisible())) await finger.press(page, at)
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: patience(2_000) })
  }).toPass({ timeout: patience(15_000) })
})

test('a mouse that has moved presses at once, and keys are not held up; a key that is held down presses nothing else', {
  tag: '@press-guard-others',
}, async ({ visit, server, pageOf }) => {
  const [own] = await makeBookings(await pageOf(EMAIL.person), [
    [{ resource: EKEN, date: '2026-05-14', times: ['09:00–09:30'] }],
  ])
  const page = await openSignedIn(await visit(server, desk), `/bookings/${own?.id}`, EMAIL.person)
  await chunkReady(page, 'late-aids')
  const opener = page
    .getByRole('main')
    .getByRole('button', { name: /^Avboka/ })
    .first()
  const question = page.getByRole('dialog')
  const safe = question.getByRole('button', { name: 'Behåll' })
  await mouse.press(page, await middleOf(opener))
  await expect(question).toBeVisible()
  await mouse.press(page, await middleOf(safe))
  await expect(question).toHaveCount(0)

  await opener.focus()
  for (let repeats = 0; repeats < 5; repeats += 1) await page.keyboard.down('Enter')
  await expect(safe).toBeFocused()
  for (let repeats = 0; repeats < 5; repeats += 1) await page.keyboard.down('Enter')
  await expect(safe).toBeFocused()
  await page.keyboard.up('Enter')
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
})

test('a press after something else was done is no second press of a double press', {
  tag: '@press-guard-others',
}, async ({ visit, server }) => {
  const page = await (await visit(server, desk)).open('/information')
  await chunkReady(page, 'late-aids')
  await page.getByRole('main').evaluate((main) => {
    const draw = (words: string): HTMLButtonElement => {
      const button = document.createElement('button')
      button.textContent = words
      return button
    }
    const first = draw('Spara')
    const second = draw('Spara igen')
    first.addEventListener('click', () => first.replaceWith(second))
    second.addEventListener('click', () => second.replaceWith('Sparat igen'))
    main.prepend(first)
  })
  const at = await middleOf(page.getByRole('button', { name: 'Spara', exact: true }))
  await page.mouse.click(at.x, at.y)
  await expect(page.getByRole('button', { name: 'Spara igen' })).toBeVisible()
  await page.evaluate(() => document.body.dispatchEvent(new Event('input', { bubbles: true })))
  await page.mouse.click(at.x, at.y)
  await expect(page.getByText('Sparat igen')).toBeVisible()
})
