/**
 * `docs/numbers.md` is true and complete: each of its rows names a constant, a setting or a term that has this value, and
 * each number of the product is in a row or among the inner numbers.
 */
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const read = (file: string): string => readFileSync(file, 'utf8')
const page = read('docs/numbers.md')
const rows = [
  ...page.matchAll(
    /^\| (?<what>[^|]+) \| (?<amount>[^|]+) \| `(?<name>[^`]+)` \| `(?<file>[^`]+)` \| (?<texts>[^|]*)\|$/gm,
  ),
].map(({ groups: { what = '', amount = '', name = '', file = '', texts = '' } = {} }) => ({
  what,
  amount,
  name,
  file,
  texts: [...texts.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text),
}))
const [, innerPart = ''] = page.split('\n## Inner numbers\n')
const inner = [...innerPart.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

const sources = globSync('{domain,worker,server,src}/**/*.{ts,tsx}', { exclude: ['**/testing/**'] })
const settings = ['server/process/settings.ts', 'server/process/sizes.ts']

/** The top-level constants of a file that are products of numbers, such as `14 * 24 * HOUR_MS`. */
const numbersOf = (text: string): ReadonlyMap<string, number> => {
  const found = new Map<string, number>()
  for (const [, name = '', product = ''] of text.matchAll(/^(?:export )?const (\w+)(?:: [^=\n]+)? = ([\w. *-]+)$/gm)) {
    const value = productOf(product, found)
    if (!Number.isNaN(value)) found.set(name, value)
  }
  return found
}

const productOf = (product: string, known: ReadonlyMap<string, number> = new Map()): number =>
  product
    .replace(/ satisfies \w+$/, '')
    .split('*')
    .map((factor) => known.get(factor.trim()) ?? Number(factor.trim().replaceAll('_', '')))
    .reduce((value, factor) => value * factor, 1)

const defaultsOf = (text: string): ReadonlyMap<string, number> =>
  new Map(
    [
      ...text.matchAll(/read\('(\w+)', .*, ([\d_ *]+)\)/g),
      ...text.matchAll(/name: '(\w+)',[^}]*\b(?:town: |inAllSizes\()([\d_]+)/g),
    ].map(([, name = '', product = '']) => [name, productOf(product)]),
  )

const termsOf = (text: string): readonly string[] =>
  [...text.matchAll(/'\d+ (?:millis|second|minute|hour|day|week|month|year)s?'/g)].map(([term]) => term)

const minute = 60
const hour = 60 * minute
const day = 24 * hour
/** The factors by which a unit may be written in a constant: as milliseconds, seconds, minutes, hours or days. */
const units: Readonly<Record<string, readonly number[]>> = {
  s: [1, 1_000],
  min: [1, minute, minute * 1_000],
  h: [1, minute, hour, hour * 1_000],
  days: [1, 24, 24 * minute, day, day * 1_000],
  years: [1, 366],
  KiB: [1_024],
  MiB: [1_024 ** 2],
  million: [1_000_000],
  '%': [1, 0.01],
}
const amountsOf = (amount: string): readonly number[] => {
  const [number = '', unit = ''] = amount.split(' ')
  return (units[unit] ?? [1]).map((each) => Number(number.replaceAll(',', '')) * each)
}

const words: Readonly<Record<string, string>> = { 1: 'en', 2: 'två', 5: 'fem', 7: 'sju', 10: 'tio' }

describe('the numbers', { tags: 'project-numbers' }, () => {
  test('each stands once in the page', () => {
    expect(rows.length).toBeGreaterThan(100)
    const places = rows.map(({ name, file }) => `${file} ${name}`)
    expect(places).toEqual([...new Set(places)])
  })

  test.each(rows)('$what: $amount', ({ amount, name, file, texts }) => {
    const text = read(file)
    const value = settings.includes(file) ? defaultsOf(text).get(name) : numbersOf(text).get(name)
    if (/^\w+$/.test(name)) expect(amountsOf(amount)).toContain(value)
    else {
      expect(text).toContain(name)
      // A term contains the amount in the same words. Of a list, the last number is meant.
      if (termsOf(name).length > 0) expect(name).toContain(amount)
      else expect(amountsOf(amount)).toContain(productOf(name.replace(/^.*[:,]|\]$/g, '')))
    }
    const [number = ''] = amount.split(' ')
    const said = [number, number.replaceAll(',', ' '), words[number] ?? number, name]
    expect(
      texts.filter((place) => {
        const sentences = read(place).toLowerCase()
        return !said.some((one) => sentences.includes(one.toLowerCase()))
      }),
    ).toEqual([])
  })

  test('each of the product is in the page', () => {
    const isInPage = (file: string, name: string): boolean =>
      inner.includes(name) || rows.some((row) => row.file === file && (row.name === name || row.name.includes(name)))
    const missing = sources.flatMap((file) => {
      const text = read(file)
      const names = [
        ...numbersOf(text).keys(),
        ...termsOf(text),
        ...(settings.includes(file) ? defaultsOf(text).keys() : []),
      ]
      return names.filter((name) => !isInPage(file, name)).map((name) => `${file} ${name}`)
    })
    expect(missing).toEqual([])
  })

  test('an inner number is one that there is', () => {
    const all = new Set(sources.flatMap((file) => [...numbersOf(read(file)).keys(), ...termsOf(read(file))]))
    expect(inner.filter((name) => !all.has(name))).toEqual([])
  })
})
