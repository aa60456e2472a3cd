/** The glossary's words are those of the code. */
import { globSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const rows = [...readFileSync('docs/glossary.md', 'utf8').matchAll(/^\| ([a-z ]+) \| ([^|]+) \| `([^`]+)` \|$/gm)].map(
  ([, word = '', meaning = '', place = '']) => ({ word, meaning, place }),
)
const textsIn = (place: string): readonly string[] =>
  (statSync(place).isDirectory() ? globSync(`${place}/**/*.ts`) : [place]).map((file) => readFileSync(file, 'utf8'))

describe('the glossary', () => {
  test('has fifty words at most, each once and with one meaning', () => {
    const words = rows.map(({ word }) => word)
    expect(words.length).toBeGreaterThan(20)
    expect(words.length).toBeLessThanOrEqual(50)
    expect(words).toEqual([...new Set(words)])
    expect(rows.map(({ meaning }) => meaning)).toEqual([...new Set(rows.map(({ meaning }) => meaning))])
  })

  test.each(rows)('$word is a word of $place', ({ word, place }) => {
    // Only whole words count, also within a name: `hold` is in `holdsOf` and `endHold`, and not in `household`.
    const [first = '', ...others] = word.replace('opening', 'open').split(' ')
    const name = [
      first,
      ...others.map((other) => `[ -]?[${other[0]}${other[0]?.toUpperCase()}]${other.slice(1)}`),
    ].join('')
    const capital = `${name[0]?.toUpperCase()}${name.slice(1)}`
    const written = new RegExp(`(?<![A-Za-z])${name}(?:e?s)?(?![a-z])|${capital}(?:e?s)?(?![a-z])`)
    expect(textsIn(place).some((text) => written.test(text))).toBe(true)
  })
})
