import { readdirSync } from 'node:fs'
import { Result } from 'effect'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRecording } from '../../../domain/schema/replay/log-reader.ts'
import { type FormatStep, formatSteps, LOG_FORMAT, upcaster } from '../../../domain/version/log-upcasters.ts'
import { check } from '../check.ts'

const logs = readdirSync(new URL('../../fixtures/logs/', import.meta.url))

test('of every format that was ever written a log is kept', { tags: 'log-old-formats' }, () => {
  expect(LOG_FORMAT).toBe(formatSteps.length + 1)
  for (let format = 1; format <= LOG_FORMAT; format += 1)
    expect(logs.filter((name) => name.startsWith(`format-${format}`) && name.endsWith('.ndjson'))).not.toEqual([])
})

/** Notes where it was. */
const step = (to: number): FormatStep => ({
  snapshot: (snapshot) => [snapshot, `state to ${to}`],
  line: (line) => [line, `line to ${to}`],
})

test('a log of an older format comes to the present one through every format between, and no other', {
  tags: 'log-old-formats',
}, () => {
  check(
    fc.property(fc.nat({ max: 5 }), fc.nat({ max: 5 }), fc.jsonValue(), (older, newer, value) => {
      const present = older + newer + 1
      const steps = Array.from({ length: present - 1 }, (_, index) => step(index + 2))
      const { line, snapshot } = upcaster(older + 1, steps)
      const expected = (what: string): unknown =>
        steps.slice(older).reduce<unknown>((inner, _, index) => [inner, `${what} to ${older + index + 2}`], value)
      expect(line(value)).toEqual(expected('line'))
      expect(snapshot(value)).toEqual(value === null ? null : expected('state'))
    }),
  )
})

test('a log of a newer format is refused, and said to be so; what is no log is told from it', () => {
  const problemOf = (text: string) => {
    const read = readRecording(text)
    return Result.isFailure(read) ? read.failure : null
  }
  const newer = { format: LOG_FORMAT + 1, app: 'later', recordedAt: 1, snapshot: null }
  expect(problemOf(`${JSON.stringify(newer)}\n`)).toMatchObject({ kind: 'newer-format', line: 1 })
  for (const text of ['', '{}', '[]', 'not JSON', '{"format":0}', '{"format":"1"}'])
    expect(problemOf(text)).toMatchObject({ kind: 'no-log', line: 1 })
})
