/** A success toast does not cover the content that was just saved. */
import { afterEach, expect, test } from 'vitest'
import { dialogOpened } from '../../../../src/kit/design/above-dialogs.tsx'
import { type Box, clearPlace, keepClear } from '../../../../src/shell/toasts/success-toast.tsx'

const box = (top: number, bottom: number, left = 0, right = 1280): Box => ({ top, bottom, left, right })
/** The boxes are in a window of 1280 × 720. */
const places = {
  top: box(6, 58, 424, 856),
  'top-end': box(6, 58, 840, 1272),
  'bottom-end': box(662, 714, 840, 1272),
  bottom: box(662, 714, 424, 856),
}
const placeFor = (...around: readonly Box[]) => clearPlace((place) => places[place], around)

test('stands at the top where nothing of what was saved is there, else beside it, else at the foot', {
  tags: 'toast-clear',
}, () => {
  expect(placeFor()).toBe('top')
  expect(placeFor(box(300, 344), box(120, 500))).toBe('top')
  expect(placeFor(box(300, 344, 64, 300), box(-80, 400, 64, 700))).toBe('top-end')
  expect(placeFor(box(300, 344), box(-80, 400))).toBe('bottom-end')
})

test('leaves free as much around it as there is room for, from the inside outwards', { tags: 'toast-clear' }, () => {
  const [button, form, page] = [box(10, 54, 64, 300), box(-300, 400, 64, 700), box(-900, 2_000)]
  expect(placeFor(button, form, page)).toBe('top-end')
  expect(placeFor(box(10, 54), page)).toBe('bottom-end')
  // A form that fills the window keeps its button free.
  expect(placeFor(box(660, 704), box(-300, 720))).toBe('top')
  // If a box covers every edge, the boxes around it do not influence the place.
  expect(placeFor(page)).toBe('top')
  expect(placeFor(page, box(0, 60))).toBe('top')
})

test('leaves the title of an open dialog free, where an edge does', { tags: 'toast-clear' }, () => {
  const title = box(20, 60, 64, 1_000)
  const around = [box(300, 344), box(-900, 2_000)]
  expect(clearPlace((place) => places[place], around, title)).toBe('bottom-end')
  expect(clearPlace((place) => places[place], [box(660, 704)], title)).toBe('bottom-end')
  expect(clearPlace((place) => places[place], around, box(0, 720))).toBe('top')
})

const made: HTMLElement[] = []
const make = (name: string, boxOf: () => Box): HTMLElement => {
  const element = document.body.appendChild(document.createElement(name))
  made.push(element)
  element.getBoundingClientRect = () => {
    const { left, top, right, bottom } = boxOf()
    return new DOMRect(left, top, right - left, bottom - top)
  }
  return element
}
afterEach(() => {
  for (const element of made.splice(0)) element.remove()
})

test('moves only from what gets the focus under it, and is at the top again for the next', {
  tags: 'toast-clear',
}, () => {
  const area = make('section', () => {
    const { place = 'top' } = area.dataset
    return Object.entries(places).find(([name]) => name === place)?.[1] ?? places.top
  })
  const [saved, elsewhere, heading] = [box(300, 344), box(400, 444), box(20, 60)].map((at) => make('button', () => at))
  saved?.focus()
  const end = keepClear(area)
  expect(area.dataset.place).toBe('top')
  elsewhere?.focus()
  expect(area.dataset.place).toBe('top')
  heading?.focus()
  expect(area.dataset.place).toBe('bottom-end')
  saved?.focus()
  expect(area.dataset.place).toBe('bottom-end')
  end()
  expect(area.dataset.place).toBeUndefined()
})

test('goes from the title of a dialog as it opens, and back to the top as it closes', { tags: 'toast-clear' }, () => {
  const area = make('section', () => {
    const { place = 'top' } = area.dataset
    return Object.entries(places).find(([name]) => name === place)?.[1] ?? places.top
  })
  make('button', () => box(300, 344)).focus()
  const end = keepClear(area)
  const dialog = make('dialog', () => box(0, 720))
  dialog.append(make('h2', () => box(10, 50)))
  const closed = dialogOpened(dialog)
  expect(area.dataset.place).toBe('bottom-end')
  closed()
  expect(area.dataset.place).toBe('top')
  end()
})
