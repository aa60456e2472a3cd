/** A person finds free time without knowing the room, and the result stays current while others choose. */
import type { Locator, Page } from '@playwright/test'
import { patience } from '../tests/testing/patience.ts'
import { signInAndBook } from './testing/booking-page.ts'
import { countKeys } from './testing/count-keys.ts'
import { basketBar } from './testing/screen-parts.ts'
import { expectSound } from './testing/screens.ts'
import { record } from './testing/spoken-recorder.ts'
import { expect, test } from './testing/test.ts'

const DATE = '2026-04-14'
const AFTERNOON = `/hitta?day=${DATE}&from=14:00&to=16:00&persons=12`

interface Room {
  readonly id: number
  readonly title: string
  readonly capacity: number | null
  readonly attributes: readonly { readonly id: number; readonly name: string }[]
}
interface Group {
  readonly id: number
  readonly resources: readonly Room[]
}
interface Column {
  readonly id: number
  readonly slots: readonly {
    readonly startTime: string
    readonly endTime: string
    readonly open: boolean
    readonly locked: boolean
    readonly booked: boolean
    readonly reserved: boolean
  }[]
}

const groupsOf = async (page: Page): Promise<readonly Group[]> => (await page.request.get('/api/groups')).json()
const thing = (groups: readonly Group[], name: string): number =>
  groups.flatMap(({ resources }) => resources.flatMap(({ attributes }) => attributes)).find((one) => one.name === name)
    ?.id ?? 0

/** The page of the day brings its data with it. */
const columnsOf = async (page: Page, group: number): Promise<readonly Column[]> => {
  const html = await (await page.request.get(`/group/${group}/${DATE}`)).text()
  const [, json = '[]'] = /id="first-answers">(.*?)<\/script>/s.exec(html) ?? []
  const answers: readonly { readonly name: string; readonly json: readonly Column[] }[] = JSON.parse(json)
  return answers.find(({ name }) => name === 'groupSlots')?.json ?? []
}

const heading = (page: Page): Locator => page.locator('.found-heading').first()
const hits = (page: Page): Locator => page.locator('.found-time')
const titles = (page: Page): Promise<string[]> => page.locator('.found-time-title').allTextContents()
const chooses = (hit: Locator): Locator => hit.getByRole('button', { name: /^(Välj|Vald) / })
const become = (hit: Locator, state: string): Promise<void> => expect(hit).toHaveAttribute('data-state', state)

test('a search for twelve people with a projector finds exactly the rooms that the grids of all groups show free', {
  tag: ['@find-screen', '@find-brute-force', '@find-address', '@find-in-view'],
}, async ({ visit }) => {
  const page = await (await visit()).open('/hitta')
  const groups = await groupsOf(page)
  const suits = ({ capacity, attributes }: Room): boolean =>
    (capacity ?? 0) >= 12 && attributes.some(({ name }) => name === 'Projektor')
  const looked: string[] = []
  for (const { id, resources } of groups) {
    const columns = await columnsOf(page, id)
    for (const room of resources.filter(suits)) {
      const rows = (columns.find((column) => column.id === room.id)?.slots ?? []).filter(
        ({ startTime, endTime }) => startTime < '16:00:00' && endTime > '14:00:00',
      )
      if (
        rows.length > 0 &&
        rows.every(({ open, locked, booked, reserved }) => open && !(locked || booked || reserved))
      )
        looked.push(room.title)
    }
  }
  expect(looked.length).toBeGreaterThan(1)

  await page.getByLabel('Dag', { exact: true }).selectOption({ label: 'Annan dag' })
  await page.getByLabel('Datum').fill(DATE)
  await page.getByLabel('Från', { exact: true }).selectOption('14:00')
  await page.getByLabel('Hur länge').selectOption({ label: '2\u00a0h' })
  await page.getByLabel('Hur många').fill('12')
  await page.getByText('Fler önskemål', { exact: true }).click()
  await page.getByLabel('Projektor', { exact: true }).check()
  await page.getByRole('button', { name: 'Hitta ledig tid' }).click()
  // For a visitor, rooms that only schools may book are last in the list and are not counted.
  const asking = page.locator('.found > ul').last().locator('.found-time')
  await expect(page.getByText('Bokar du för en skola')).toBeVisible()
  await expect(heading(page)).toHaveText(`${looked.length - (await asking.count())}\u00a0lediga tider`)
  await expect(heading(page)).toBeFocused()
  await expect(hits(page).first()).toBeInViewport({ ratio: 1 })
  expect((await titles(page)).toSorted()).toEqual(looked.toSorted())

  // The address holds the wish, so Back leads to it, also from the day of a hit.
  await hits(page)
    .first()
    .getByRole('link', { name: /^Visa dagen/ })
    .click()
  await expect(page).toHaveURL(new RegExp(`/group/\\d+/${DATE}\\?resurs=\\d+$`))
  await page.goBack()
  await expect(hits(page)).toHaveCount(looked.length)
  await expect(
    hits(page)
      .first()
      .getByRole('link', { name: /^Visa dagen/ }),
  ).toBeFocused()
})

/** The moments at which a hit gets this state, by the machine's clock. */
const noteStates = (hit: Locator): Promise<void> =>
  hit.evaluate((card) => {
    new MutationObserver(() => {
      const state = card.getAttribute('data-state') ?? ''
      if (card.getAttribute(`data-${state}-at`) === null) card.setAttribute(`data-${state}-at`, String(Date.now()))
    }).observe(card, { attributeFilter: ['data-state'] })
  })
const becameAt = async (hit: Locator, state: string): Promise<number> =>
  Number(await hit.getAttribute(`data-${state}-at`))

test('a hit that another browser takes stays in the list and says so without moving the focus; new hits wait for a press', {
  tag: ['@find-live', '@find-fresh', '@find-choose'],
}, async ({ visit }) => {
  const one = await visit()
  const other = await (await visit()).open(AFTERNOON)
  const page = await one.open(AFTERNOON)
  const first = hits(page).first()
  const taking = hits(other).first()
  for (const hit of [first, taking]) await become(hit, 'free')
  const all = await hits(page).count()
  await chooses(first).focus()
  for (const hit of [first, taking]) await noteStates(hit)

  await chooses(taking).click()
  await become(taking, 'chosen')
  await become(first, 'taken')
  await expect(first).toContainText('Nyss tagen')
  expect((await becameAt(first, 'taken')) - (await becameAt(taking, 'chosen'))).toBeLessThan(patience(250))
  await expect(chooses(first)).toBeFocused()
  await expect(chooses(first)).toHaveAttribute('aria-disabled', 'true')

  // A search does not find this time now. Once it is let go it counts as new, and the list changes only after a press.
  await page.getByRole('button', { name: 'Hitta ledig tid' }).click()
  await expect(hits(page)).toHaveCount(all - 1)
  await chooses(taking).click()
  await become(taking, 'free')
  await page.getByRole('button', { name: '1 ny ledig – visa' }).click()
  await expect(hits(page)).toHaveCount(all)
  await expect(heading(page)).toBeFocused()

  // A hit that is chosen in one tab is chosen in all.
  const second = await one.open(AFTERNOON)
  await chooses(hits(page).first()).click()
  await become(hits(page).first(), 'chosen')
  await expect(basketBar(page)).toContainText('14–16')
  await become(hits(second).first(), 'chosen')
  await expect(basketBar(second)).toContainText('14–16')
  await chooses(hits(page).first()).click()
  await become(hits(second).first(), 'free')
  await expect(basketBar(second)).toHaveCount(0)
  // A repeated search also finds the times that the person has chosen.
  await chooses(hits(page).first()).click()
  await become(hits(page).first(), 'chosen')
  await page.getByRole('button', { name: 'Hitta ledig tid' }).click()
  await become(hits(page).first(), 'chosen')
  await chooses(hits(page).first()).click()
  await become(hits(page).first(), 'free')
})

test('where no room fits, one that nearly fits is offered, held and booked', {
  tag: ['@breadth', '@find-screen-near', '@find-choose'],
}, async ({ visit }) => {
  const other = await (await visit()).open(AFTERNOON)
  const groups = await groupsOf(other)
  const wish = `${AFTERNOON}&things=${thing(groups, 'Videomöte')}`
  const taken = hits(other).filter({ hasText: 'Videomöte' })
  await expect(taken).toHaveCount(1)
  await chooses(taken).click()
  await become(taken, 'chosen')

  const page = await (await visit()).open(wish)
  await expect(heading(page)).toHaveText('Inget ledigt som passar')
  const near = hits(page).filter({ hasText: 'Annan tid' }).first()
  await expect(near).toContainText('Videomöte')
  await chooses(near).click()
  await become(near, 'chosen')
  await signInAndBook(page, 'anna@demo.example')
  await expect(near).toContainText('Bokad av dig')
})

test('with keys alone a free time is found and held in fifteen presses from the start page, and each step is heard', {
  tag: ['@find-keys', '@find-start', '@find-heard', '@heard-finder', '@quality-keyboard'],
}, async ({ visit }) => {
  const heard = await record(await visit(), 'finder')
  const { page } = heard
  await heard.open('/')
  const pressed = await countKeys(page)
  for (const key of ['Tab', 'Enter', 'Tab', 'ArrowDown', 'Tab']) await heard.press(key)
  await heard.type('14')
  for (const key of ['Tab', 'Tab']) await heard.press(key)
  await heard.type('12')
  await heard.step('Enter', async () => {
    await page.keyboard.press('Enter')
    await expect(heading(page)).toBeFocused()
  })
  expect(new URL(page.url()).search).toBe('?day=2026-03-04&from=14:00&to=15:00&persons=12')
  await heard.press('Tab')
  await heard.step('Enter', async () => {
    await page.keyboard.press('Enter')
    await become(hits(page).first(), 'chosen')
  })
  expect(await pressed()).toBeLessThanOrEqual(15)
  await heard.end()
})

test('every state of the finder is accessible on a wide light screen and a narrow dark one, and prints plainly', {
  tag: ['@breadth', '@quality-axe', '@find-screen', '@print-paper'],
}, async ({ visit }) => {
  const page = await (await visit()).open(AFTERNOON)
  await become(hits(page).first(), 'free')
  await chooses(hits(page).nth(1)).click()
  await become(hits(page).nth(1), 'chosen')
  await expectSound(page, 'hits, one of them chosen')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: /^(Hitta|Välj|Vald)/ })).toHaveCount(0)
  await expect(hits(page).first()).toBeVisible()
  await page.emulateMedia({ media: null })
  await page.getByLabel('Hur många').fill('9000')
  await page.getByRole('button', { name: 'Hitta ledig tid' }).click()
  await expect(page.getByText('Det ska vara ett helt antal personer')).toBeVisible()
  await expectSound(page, 'a wish that cannot be')
  await page.getByText('Fler önskemål', { exact: true }).click()
  await expectSound(page, 'further wishes')
  await page.getByLabel('Hur många').fill('900')
  await page.getByRole('button', { name: 'Hitta ledig tid' }).click()
  await expect(heading(page)).toHaveText('Inget ledigt som passar')
  await expectSound(page, 'nothing fits')
})

/** The top edges of the fields in the search row, and the words that are wider than their field. */
const rowOf = (page: Page) =>
  page.locator('.ask-field').evaluateAll((all) => {
    const pen = document.createElement('canvas').getContext('2d')
    return all.map((field) => {
      const [label, control] = [field.querySelector('label'), field.querySelector('select, input')]
      if (label === null || control === null || pen === null) throw new Error('no field')
      const style = getComputedStyle(control)
      pen.font = style.font
      const room = control.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
      const words = control instanceof HTMLSelectElement ? [...control.options].map(({ text }) => text) : ['1000']
      const cut = words.filter((each) => pen.measureText(each).width > room + 0.5)
      const isLabelCut = label.scrollWidth > label.clientWidth
      return { top: field.getBoundingClientRect().top, cut: isLabelCut ? [...cut, label.textContent] : cut }
    })
  })

test('on a phone of 320 px one row asks without a cut word, and a newcomer has chosen a time after five presses', {
  tag: ['@find-ask-row', '@find-start', '@find-others'],
}, async ({ visit }) => {
  const page = await (
    await visit(undefined, { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true })
  ).open('/')
  await expect(page.locator('.ask-field')).toHaveCount(4)
  const row = await rowOf(page)
  expect(row.map(({ cut }) => cut)).toEqual([[], [], [], []])
  expect(new Set(row.map(({ top }) => top)).size).toBe(1)

  // Choosing from a list takes two presses. Typing counts as no press.
  await page.getByLabel('Dag', { exact: true }).selectOption({ index: 3 })
  await page.getByLabel('Hur många').fill('12')
  await page.getByRole('button', { name: 'Hitta ledig tid' }).tap()
  await expect(heading(page)).toBeFocused()
  expect((await rowOf(page)).map(({ cut }) => cut)).toEqual([[], [], [], []])
  const hit = hits(page).first()
  await chooses(hit).tap()
  await become(hit, 'chosen')

  // Another time of the same room replaces the chosen time.
  const other = hit.getByRole('group', { name: /^Andra tider/ }).getByRole('button')
  await other.last().tap()
  await expect(other.last()).toHaveAccessibleName(/, vald .*tryck för att släppa$/)
  await become(hit, 'free')
  await expect(basketBar(page)).toContainText('160')
})
