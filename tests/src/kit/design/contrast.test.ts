/**
 * Measures the contrast of the design tokens. It reads the colours from the style sheets, so that the test does not
 * repeat them.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const read = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../../../src/kit/design', name), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')

interface Oklch {
  readonly l: number
  readonly c: number
  readonly h: number
}

const luminance = ({ l, c, h }: Oklch): number => {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clamp = (value: number): number => Math.min(1, Math.max(0, value))
  const red = clamp(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short)
  const green = clamp(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short)
  const blue = clamp(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (one: Oklch, other: Oklch): number => {
  const [lighter, darker] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05)
}

type Tokens = ReadonlyMap<string, string>

const declarations = (block: string): [string, string][] =>
  [...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value])

/** The declarations of a selector, in the light or the dark theme. */
const blockOf = (css: string, selector: string, dark: boolean): [string, string][] => {
  const at = css.indexOf('@media (prefers-color-scheme: dark)')
  const part = dark ? css.slice(at) : css.slice(0, at)
  const start = part.indexOf(`${selector} {`)
  return start === -1 ? [] : declarations(part.slice(start, part.indexOf('}', start)))
}

const tokensCss = read('tokens.css')
const tokensOf = (accent: string | null, dark: boolean): Tokens =>
  new Map([
    ...blockOf(tokensCss, ':root', false),
    ...(accent === null ? [] : blockOf(tokensCss, `[data-accent="${accent}"]`, false)),
    ...(dark ? blockOf(tokensCss, ':root', true) : []),
    ...(dark && accent !== null ? blockOf(tokensCss, `[data-accent="${accent}"]`, true) : []),
  ])

const colour = (tokens: Tokens, name: string): Oklch => {
  const value = tokens.get(`--${name}`) ?? ''
  const reference = /^var\(--([\w-]+)\)$/.exec(value)?.[1]
  if (reference !== undefined) return colour(tokens, reference)
  const [l, c, h] = (/^oklch\(([\d. ]+)\)$/.exec(value)?.[1] ?? '').split(' ').map(Number)
  if (l === undefined || c === undefined || h === undefined) throw new Error(`--${name} is no colour: ${value}`)
  return { l, c, h }
}

const themes = [null, 'primary', 'secondary'].flatMap((accent) =>
  [false, true].map((dark) => ({
    name: `${accent ?? 'no group'}, ${dark ? 'dark' : 'light'}`,
    tokens: tokensOf(accent, dark),
  })),
)

const texts = [
  ['text', 'surface'],
  ['text', 'raised'],
  ['text', 'sunken'],
  ['text', 'closed'],
  ['text', 'held'],
  ['muted', 'surface'],
  ['muted', 'raised'],
  ['muted', 'sunken'],
  ['muted', 'closed'],
  ['muted', 'hatch'],
  ['link', 'surface'],
  ['link', 'raised'],
  ['link', 'sunken'],
  ['accent-text', 'surface'],
  ['accent-text', 'raised'],
  ['accent-text', 'accent-soft'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['text', 'positive-soft'],
  ['text', 'warning-soft'],
  ['text', 'danger-soft'],
  ['danger', 'surface'],
  ['danger', 'raised'],
  ['danger', 'danger-soft'],
] as const

const lines = [
  ['control-line', 'surface'],
  ['control-line', 'raised'],
  ['accent', 'surface'],
  ['accent', 'raised'],
  ['taken', 'raised'],
  ['held-line', 'held'],
  ['held-line', 'raised'],
  ['positive', 'positive-soft'],
  ['warning', 'warning-soft'],
  ['danger', 'danger-soft'],
  ['danger', 'raised'],
  ['focus', 'focus-gap'],
] as const

describe.each(themes)('the colours of a page ($name)', { tags: ['look-contrast', 'look-themes'] }, ({ tokens }) => {
  test.each(texts)('%s on %s is text at 4.5:1 or more', (text, surface) => {
    expect(contrast(colour(tokens, text), colour(tokens, surface))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(lines)('%s on %s is told apart at 3:1 or more', (line, surface) => {
    expect(contrast(colour(tokens, line), colour(tokens, surface))).toBeGreaterThanOrEqual(3)
  })

  test('one part of the focus ring stands out from everything that it may lie on, at 3:1 or more', () => {
    for (const surface of ['surface', 'raised', 'sunken', 'accent', 'accent-strong', 'closed', 'held']) {
      const under = colour(tokens, surface)
      const best = Math.max(contrast(colour(tokens, 'focus'), under), contrast(colour(tokens, 'focus-gap'), under))
      expect(best, surface).toBeGreaterThanOrEqual(3)
    }
  })
})

describe('the eleven booking colours', { tags: ['look-palette', 'const-palette'] }, () => {
  const css = read('booking-colours.css')
  const [lightSpine, darkSpine] = [
    ...read('../../booking/booking-grid/slots/slot-booked.css').matchAll(
      /--booking-spine: oklch\(([\d.]+) ([\d.]+) var\(--booking-hue\)\)/g,
    ),
  ].map(([, l, c]) => ({ l: Number(l), c: Number(c) }))
  const colours = Array.from({ length: 11 }, (_, index) => {
    const start = css.indexOf(`[data-colour="${index}"] {`)
    const own = new Map(declarations(css.slice(start, css.indexOf('}', start))))
    return {
      light: { l: Number(own.get('--booking-light')), c: 0.045, h: Number(own.get('--booking-hue')) },
      dark: { l: Number(own.get('--booking-dark')), c: 0.045, h: Number(own.get('--booking-hue')) },
    }
  })

  test.each([false, true])('carry text at 4.5:1 or more, and a spine at 3:1 (dark: %s)', (dark) => {
    const text = colour(tokensOf(null, dark), 'text')
    for (const { light, dark: darkColour } of colours) {
      const block = dark ? darkColour : light
      expect(contrast(text, block)).toBeGreaterThanOrEqual(4.5)
      const spine = dark ? darkSpine : lightSpine
      if (spine === undefined) throw new Error('no spine')
      expect(contrast({ ...spine, h: block.h }, block)).toBeGreaterThanOrEqual(3)
    }
  })

  test.each(['light', 'dark'] as const)('are each a step from the paper of free time (%s)', (theme) => {
    const paper = colour(tokensOf(null, theme === 'dark'), 'raised').l
    for (const entry of colours) expect(Math.abs(entry[theme].l - paper)).toBeGreaterThanOrEqual(0.05)
  })

  test.each(['light', 'dark'] as const)('have eleven lightnesses, and neighbours that differ clearly (%s)', (theme) => {
    const greys = colours.map((entry) => entry[theme].l)
    const sorted = greys.toSorted((a, b) => a - b)
    for (const [index, grey] of sorted.entries())
      if (index > 0) expect(grey - (sorted[index - 1] ?? 0)).toBeGreaterThanOrEqual(0.01)
    for (const [index, grey] of greys.entries())
      if (index > 0) expect(Math.abs(grey - (greys[index - 1] ?? 0))).toBeGreaterThanOrEqual(0.04)
  })
})
