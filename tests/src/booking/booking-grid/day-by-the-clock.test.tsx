/** The effects of the clock on a day: the line of the present time, and the end of today. */
import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { dayScene } from './day-scene.tsx'

const { goTo, place, set, show, slotButtons } = dayScene()

test('the end of today is told, with the way to the next day; another day says nothing', {
  tags: 'grid-day-over',
}, async () => {
  const over = (): string | undefined => place.querySelector('.day-over')?.textContent
  await show('2026-03-04T09:29:00')
  expect(over()).toBeUndefined()
  await act(async () => void vi.advanceTimersByTime(61_000))
  expect(over()).toBe('Dagen är slut.Visa i morgon')
  expect(place.querySelector('.day-over a')?.getAttribute('href')).toBe('/group/1/2026-03-05')
  expect(slotButtons()[0]?.className).toBe('slot slot-closed slot-past')
  expect(slotButtons()[0]?.textContent).toBe('Förbi')
  await goTo('2026-03-05')
  expect(over()).toBeUndefined()
})

describe('the line of the present', { tags: 'look-now-line' }, () => {
  /** The place of the line: its rows, its times and its distance from the top. */
  const line = () =>
    [...place.querySelectorAll<HTMLElement>('[data-now]')].map((element) => [
      element.getAttribute('aria-rowindex') ?? element.textContent,
      element.style.getPropertyValue('--now'),
    ])

  test('stands in the row of now and beside its time, as far down as the row is over, and goes on with the clock', async () => {
    await show('2026-03-04T08:45:00')
    expect(line()).toEqual([
      ['08:30', '50%'],
      ['3', '50%'],
    ])
    await act(async () => void vi.advanceTimersByTime(6 * 60_000 + 100))
    expect(line()).toEqual([
      ['08:30', '70%'],
      ['3', '70%'],
    ])
    await act(async () => void vi.advanceTimersByTime(9 * 60_000))
    expect(line()).toEqual([
      ['09:00', '0%'],
      ['4', '0%'],
    ])
  })

  test('stands where the server’s clock says, not this machine’s', async () => {
    await show('2026-03-04T08:15:00')
    await set({ clockOffset: 75 * 60_000 })
    expect(line()).toEqual([
      ['09:30', '0%'],
      ['5', '0%'],
    ])
  })

  test.each([
    ['before the first slot', '2026-03-04T07:59:00', '2026-03-04'],
    ['after the last one', '2026-03-04T10:00:00', '2026-03-04'],
    ['on another day', '2026-03-04T08:45:00', '2026-03-05'],
  ])('is not there %s', async (_, at, day) => {
    await show(at, day)
    expect(place.querySelectorAll('.grid-row')).toHaveLength(4)
    expect(line()).toEqual([])
  })
})
