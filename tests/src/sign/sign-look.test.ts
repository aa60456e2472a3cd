/** The look of a door sign, measured from its style sheet: the height of its letters and its contrasts (`src/sign/sign.css`). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const css = readFileSync(join(import.meta.dirname, '../../../src/sign/sign.css'), 'utf8').replace(
  /\/\*[\s\S]*?\*\//g,
  '',
)

/** In px. A hundredth of the long side of the smallest usual screens, 1280×800 and 800×1280. Both orientations have the same. */
const unit = Math.min(12.8, 1.6 * 8)

/** The sizes of type in the first rule of a selector, in px. */
const sizeOf = (selector: string): number => {
  const rule = new RegExp(
    `${selector.replaceAll(/[[\]".#]/g, '\\$&')}[^{}]*\\{[^}]*?font-size: calc\\(([\\d.]+) \\* var\\(--u\\)\\)`,
  )
  return Number(rule.exec(css)?.[1]) * unit
}
/** A capital letter is at least this share of the size of its type, in every usual typeface. */
const CAPITAL = 0.66
/** On a screen of ten inches and 1280 px, a millimetre has this many px. */
const pxOfMillimetre = 1280 / 217

describe('a door sign', { tags: 'door-sign-page' }, () => {
  test.each(['#word', '#until'])('%s is 15 mm high, to be seen at three metres at a glance', (selector) => {
    expect((sizeOf(selector) * CAPITAL) / pxOfMillimetre).toBeGreaterThanOrEqual(15)
  })
  test.each(['#clock', '#room', '#detail', '#next', '#silent'])(
    '%s is 6 mm high, to be read at three metres',
    (selector) => {
      // Ten minutes of arc at three metres are 8.7 mm for who sees half, and 4.4 mm for who sees well.
      expect((sizeOf(selector) * CAPITAL) / pxOfMillimetre).toBeGreaterThanOrEqual(6)
    },
  )

  const luminance = (hex: string): number => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5]
      .map((place) => Number.parseInt(hex.slice(place, place + 2), 16) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const grounds = [...css.matchAll(/(\[data-[^\]]+\]|:root) \{[^}]*?--ground: (#\w{6});(?:\s*--ink: (#\w{6});)?/g)]
  test('has a look of its own for each state, and one for the night', () => {
    expect(grounds.map(([, look]) => look)).toEqual([
      ...[':root', '[data-tone="free"]', '[data-tone="taken"]', '[data-tone="held"]', '[data-tone="closed"]'],
      ...['[data-tone="unknown"]', '[data-dark="true"]'],
    ])
    expect(new Set(grounds.map(([, , ground]) => ground)).size).toBe(grounds.length)
  })
  test.each(grounds.map(([, look = '', ground = '', ink = '#ffffff']) => ({ look, ground, ink })))(
    'has a contrast of 7:1 on $look',
    ({ ground, ink }) => {
      expect((luminance(ink) + 0.05) / (luminance(ground) + 0.05)).toBeGreaterThanOrEqual(7)
    },
  )
})
