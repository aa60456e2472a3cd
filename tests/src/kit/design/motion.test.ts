/**
 * The animations in the style sheets. An animation takes 120 to 200 ms by the tokens, which are zero for a person who
 * prefers reduced motion. Or it is endless while something is at work, and then the same file removes it for such a
 * person.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const source = join(import.meta.dirname, '../../../../src')

interface Rule {
  readonly selector: string
  readonly isWithoutMotion: boolean
  readonly declarations: readonly (readonly [property: string, value: string])[]
}

/** Each rule with declarations, except the steps of keyframes. */
const rulesOf = (css: string): Rule[] => {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '')
  const rules: Rule[] = []
  const open: string[] = []
  let from = 0
  for (const { index, 0: sign } of plain.matchAll(/[{}]/g)) {
    const text = plain.slice(from, index)
    from = index + 1
    if (sign === '{') {
      open.push((text.split(';').at(-1) ?? '').trim().replace(/\s+/g, ' '))
      continue
    }
    const selector = open.pop() ?? ''
    if (open.some((prelude) => prelude.startsWith('@keyframes'))) continue
    rules.push({
      selector,
      isWithoutMotion: open.some((prelude) => prelude.includes('prefers-reduced-motion: reduce')),
      declarations: text.split(';').flatMap((declaration) => {
        const [, property, value] = /^\s*([\w-]+):\s*([\s\S]+?)\s*$/.exec(declaration) ?? []
        return property === undefined || value === undefined ? [] : [[property, value.replace(/\s+/g, ' ')] as const]
      }),
    })
  }
  return rules
}

/** Splits a list such as `a 1s ease(0, 1), b` at its outer commas. */
const partsOf = (value: string): string[] => value.split(/,(?![^(]*\))/).map((part) => part.trim())
/** The duration of a part, which is the first time in it, as in CSS. */
const durationOf = (part: string): string => /var\(--(?:quick|settle)\)|(?<![\w-])[\d.]+m?s\b/.exec(part)?.[0] ?? '0s'

const motionProblems = (css: string): string[] => {
  const rules = rulesOf(css)
  const isTakenAway = (selector: string): boolean =>
    rules.some(
      (rule) =>
        rule.isWithoutMotion &&
        rule.selector === selector &&
        rule.declarations.some(([property, value]) => property === 'animation' && value === 'none'),
    )
  return rules.flatMap(({ selector, declarations }) =>
    declarations.flatMap(([property, value]) => {
      if (!/^(-webkit-)?(animation|transition|scroll-behavior)/.test(property) || value === 'none') return []
      const says = `${selector}: ${property}: ${value}`
      if (property !== 'animation' && property !== 'transition') return [says]
      return partsOf(value)
        .filter((part) => {
          const duration = durationOf(part)
          if (/^(var\(|0m?s$)/.test(duration)) return false
          return property === 'transition' || !/\binfinite\b/.test(part) || !isTakenAway(selector)
        })
        .map(() => says)
    }),
  )
}

const still = '@media (prefers-reduced-motion: reduce) { .a { animation: none; } }'

describe('motion', { tags: 'look-motion' }, () => {
  test('takes as long as the tokens say, or is taken away for who wants none, in every style', () => {
    const styles = globSync('**/*.css', { cwd: source })
    const problems = styles.flatMap((style) =>
      motionProblems(readFileSync(join(source, style), 'utf8')).map((problem) => `${style}: ${problem}`),
    )
    expect(styles.length).toBeGreaterThan(50)
    expect(problems).toEqual([])
  })

  test('by the tokens takes 120 to 200 ms, and none for who wants none', () => {
    const tokens = rulesOf(readFileSync(join(source, 'kit/design/tokens.css'), 'utf8'))
    const valuesOf = (token: string, isWithoutMotion: boolean): string[] =>
      tokens
        .filter((rule) => rule.isWithoutMotion === isWithoutMotion)
        .flatMap(({ declarations }) => declarations.filter(([name]) => name === token).map(([, value]) => value))
    for (const token of ['--quick', '--settle']) {
      expect(valuesOf(token, true)).toEqual(['0ms'])
      const [value = '', ...others] = valuesOf(token, false)
      expect(others).toEqual([])
      expect(value).toMatch(/^\d+ms$/)
      expect(Number.parseInt(value, 10)).toBeGreaterThanOrEqual(120)
      expect(Number.parseInt(value, 10)).toBeLessThanOrEqual(200)
    }
  })

  test('stands in styles alone, where it can be taken away', () => {
    const moving = globSync('**/*.{ts,tsx}', { cwd: source }).filter((file) =>
      /\.animate\(|behavior: 'smooth'|startViewTransition/.test(readFileSync(join(source, file), 'utf8')),
    )
    expect(moving).toEqual([])
  })

  test.each([
    ['a transition of a time of its own', '.a { transition: color 150ms; }'],
    ['one of several', '.a { transition: color var(--quick) var(--ease), inset 0.3s; }'],
    ['an animation of a time of its own', '.a { animation: in 180ms var(--ease); }'],
    ['an animation beside one by the tokens', '.a { animation: in var(--settle), out 1s 20ms; }'],
    ['one without end that nobody takes away', '.a { animation: on 1s linear infinite; }'],
    ['one that is taken away from another', `.b { animation: on 1s infinite; } ${still}`],
    ['one that ends, whoever takes it away', `.a { animation: on 1s; } ${still}`],
    ['a duration by itself', '.a { animation-duration: 3s; }'],
    ['what scrolls smoothly', '.a { scroll-behavior: smooth; }'],
    ['within a layer and a condition', '@layer x { @media (width > 3em) { .a { animation: in 2s; } } }'],
  ])('is found where it is too long: %s', (_, css) => {
    expect(motionProblems(css)).toHaveLength(1)
  })

  test.each([
    ['by the tokens', '.a { transition: color var(--quick) cubic-bezier(0.2, 0.7, 0.2, 1), inset var(--settle); }'],
    ['without end, and taken away', `@layer x { .a { animation: on 1.4s 200ms infinite; } ${still} }`],
    ['of no time, later', '.a { animation: rests 0s 400ms backwards; }'],
    ['none', '.a { animation: none; transition: none; }'],
    ['steps', '@keyframes on { to { opacity: 0; } }'],
  ])('is let through where it is as it should be: %s', (_, css) => {
    expect(motionProblems(css)).toEqual([])
  })
})
