import { globSync, readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'

const root = new URL('../..', import.meta.url).pathname
const own = 'tests/testing/patience.test.ts'

/** A limit in plain milliseconds: of a look, of a test, or of a hook. */
const plainLimit =
  /\b(?:timeout|testTimeout|hookTimeout): \d[\d_]{2,}|\btest\.setTimeout\(\d[\d_]{2,}\)|^\s*\}, \d[\d_]{3,}\)$/

const plainLimits = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => plainLimit.test(line))

test('SLOW stretches every limit, and is a number from 1', { tags: 'run-test-slow' }, async () => {
  const patienceAt = async (slow: string) => {
    vi.resetModules()
    vi.stubEnv('SLOW', slow)
    const { patience } = await import('./patience.ts')
    return patience(2_000)
  }
  expect(await patienceAt('3')).toBe(6_000)
  expect(await patienceAt('1')).toBe(2_000)
  for (const wrong of ['0.5', 'much', '']) await expect(patienceAt(wrong)).rejects.toThrow('SLOW is')
  vi.unstubAllEnvs()
})

test('no test and no helper of one has a limit that SLOW does not stretch', { tags: 'run-test-slow' }, () => {
  expect(
    plainLimits(
      '  await expect(row).toBeVisible({ timeout: 60_000 })\n}, 120_000)\n  test.setTimeout(90_000)\nvi.setConfig({ testTimeout: 300_000 })',
    ),
  ).toHaveLength(4)
  const plain = ['playwright.config.ts', ...globSync('{e2e,tests}/**/*.{ts,tsx}', { cwd: root })]
    .filter((file) => file !== own && !file.startsWith('tests/fixtures/'))
    .flatMap((file) => plainLimits(readFileSync(`${root}/${file}`, 'utf8')).map((line) => `${file}: ${line.trim()}`))
  expect(plain).toEqual([])
})
