/** A run on another day, as with `npm run soak -- luck`, and a test with its own clock in it. */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const DAY_MS = 24 * 60 * 60_000
const script = `
  const day = new Date().getTime()
  const sameDay = Date.now()
  Date.now = () => 7
  console.log(JSON.stringify({ day, apart: sameDay - day, own: Date.now() }))`

test('all say the other day, and a clock that a test sets counts in its place', () => {
  const anotherDay = fileURLToPath(new URL('another-day.mjs', import.meta.url))
  const env = { ...process.env, CLOCK_SHIFT_MS: String(10_000 * DAY_MS) }
  const said = execFileSync(process.execPath, ['--import', anotherDay, '--eval', script], { env, encoding: 'utf8' })
  const { day, apart, own } = JSON.parse(said)
  expect(day - Date.now()).toBeGreaterThan(9_999 * DAY_MS)
  expect(apart).toBeLessThan(60_000)
  expect(own).toBe(7)
})
