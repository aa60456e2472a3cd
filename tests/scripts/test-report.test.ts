/** The last lines of `npm test` name every failure of any kind. */
import { describe, expect, test } from 'vitest'
import {
  countBrowsers,
  countUnits,
  failedBrowserTests,
  failedChecks,
  failedUnits,
  judgeFlaky,
  tellFailures,
} from '../../scripts/test-report.mjs'

describe('what is counted', { tags: 'run-test-exit' }, () => {
  const units = { numPassedTests: 7, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1 }
  const stats = { expected: 4, unexpected: 0, flaky: 0, skipped: 1 }

  test.each([
    ['that passed', 0, units, { passed: 7, failed: 0, skipped: 2 }],
    [
      'of which two failed',
      1,
      { ...units, numPassedTests: 5, numFailedTests: 2 },
      { passed: 5, failed: 2, skipped: 2 },
    ],
    ['that ended without a report', 1, null, { passed: 0, failed: 1, skipped: 0 }],
    ['of which a file broke while all tests passed', 1, units, { passed: 7, failed: 1, skipped: 2 }],
  ])('of unit tests %s', (_, code, report, counts) => {
    expect(countUnits(code, report)).toEqual(counts)
  })

  test.each([
    ['that passed', true, { stats }, [], { passed: 4, failed: 0, skipped: 1 }],
    ['that failed', false, { stats: { ...stats, unexpected: 3 } }, [], { passed: 4, failed: 3, skipped: 1 }],
    [
      'that failed, and passed alone',
      true,
      { stats: { ...stats, unexpected: 1 } },
      ['one'],
      { passed: 5, failed: 0, skipped: 1 },
    ],
    [
      'that passed only when tried again',
      true,
      { stats: { ...stats, flaky: 1 } },
      [],
      { passed: 4, failed: 1, skipped: 1 },
    ],
    ['that could not start', false, null, [], { passed: 0, failed: 1, skipped: 0 }],
  ])('of browser tests %s', (_, isExplained, report, flaky, counts) => {
    expect(countBrowsers(isExplained, report, flaky)).toEqual(counts)
  })
})

test('two flaky tests pass, and three fail the run; a third time of one does', { tags: 'run-test-flaky' }, () => {
  const row = '| grid.spec.ts › one | 2026-11-23 | a press before the page was drawn |'
  const failed = (name: string) => ({ name, error: 'not there (a.spec.ts:7)' })
  expect(judgeFlaky(['one', 'two'].map(failed), '').passed).toBe(true)
  expect(judgeFlaky(['one', 'two', 'three'].map(failed), '')).toMatchObject({
    passed: false,
    lines: expect.arrayContaining([
      'flaky: one: not there (a.spec.ts:7) (write it into tests/flaky.md, with its cause)',
      'FAIL 3 flaky tests in one run, at most 2',
    ]),
  })
  expect(judgeFlaky([failed('grid.spec.ts › one')], row).passed).toBe(true)
  expect(judgeFlaky([failed('grid.spec.ts › one')], `${row}\n${row}`).passed).toBe(false)
})

describe('what failed is named', { tags: 'run-test-failures' }, () => {
  test('of the checks: each that says so, with the first line after it', () => {
    const output =
      'ok   types of src\nFAIL lint\n\n  a.ts:1:2 no\nmore\nFAIL comments\nok   styles\n1 passed, 2 failed\n'
    expect(failedChecks(output)).toEqual([
      { name: 'lint', error: 'a.ts:1:2 no' },
      { name: 'comments', error: 'it says nothing more' },
    ])
    expect(failedChecks('ok   types of src\n1 passed, 0 failed\n')).toEqual([])
  })

  test("of Vitest's files: one that broke before its tests, and none that passed", () => {
    const file = { name: '/project/tests/a.test.ts', status: 'failed', message: 'no such module', assertionResults: [] }
    const whole = { name: '/project/tests/b.test.ts', status: 'passed', message: '', assertionResults: [] }
    expect(failedUnits({ testResults: [file, whole] }, '/project')).toEqual([
      { file: 'tests/a.test.ts', name: 'tests/a.test.ts', error: 'no such module' },
    ])
    expect(failedUnits(null, '/project')).toEqual([])
  })

  test('of the browser tests: what kept the whole from starting too, and none that is flaky', () => {
    const specs = ['one', 'two'].map((title) => ({ title, tests: [{ status: 'unexpected', results: [{}] }] }))
    expect(failedBrowserTests({ errors: [{ message: 'no browser' }], specs }, ['two'])).toEqual([
      { name: 'browser tests', error: 'no browser' },
      { name: 'one', error: 'it says nothing more' },
    ])
    const error = {
      message: '\u001b[31mError: not there\u001b[39m\n\nmore',
      location: { file: '/project/e2e/a.spec.ts', line: 7 },
    }
    const ofOne = [{ title: 'one', tests: [{ status: 'unexpected', results: [{ error }] }] }]
    expect(failedBrowserTests({ specs: ofOne }, [])).toEqual([{ name: 'one', error: 'Error: not there (a.spec.ts:7)' }])
    const location = { file: '/project/e2e/testing/choose.ts', line: 3 }
    const stack =
      'Error: not there\n    at choose (/project/e2e/testing/choose.ts:3:5)\n    at /project/e2e/a.spec.ts:9:3'
    const ofStep = [
      { title: 'one', tests: [{ status: 'unexpected', results: [{ error: { ...error, location, stack } }] }] },
    ]
    expect(failedBrowserTests({ specs: ofStep }, [])).toEqual([
      { name: 'one', error: 'Error: not there (choose.ts:3, a.spec.ts:9)' },
    ])
    expect(failedBrowserTests(null, [])).toEqual([])
  })

  test('a part that ended badly without naming anything is named itself; with nothing failed there is no line', () => {
    const failed = [{ name: 'lint', error: 'a.ts:1:2 no' }]
    const parts = [
      { part: 'checks', passed: false, failed },
      { part: 'browser tests', passed: false, failed: [] },
    ]
    expect(tellFailures(parts)).toEqual([
      'What failed:',
      'FAIL lint: a.ts:1:2 no',
      'FAIL browser tests: it says nothing more',
    ])
    expect(tellFailures([{ part: 'checks', passed: true, failed }])).toEqual([])
  })
})
