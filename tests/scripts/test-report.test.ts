/** The last lines of `npm test`: whatever failed is named, however it failed. */
import { describe, expect, test } from 'vitest'
import { failedBrowserTests, failedChecks, failedUnits, tellFailures } from '../../scripts/test-report.mjs'

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
      { name: 'tests/a.test.ts', error: 'no such module' },
    ])
    expect(failedUnits(null, '/project')).toEqual([])
  })

  test('of the browser tests: what kept the whole from starting too, and none that is flaky', () => {
    const specs = ['one', 'two'].map((title) => ({ title, tests: [{ status: 'unexpected', results: [{}] }] }))
    expect(failedBrowserTests({ errors: [{ message: 'no browser' }], specs }, ['two'])).toEqual([
      { name: 'browser tests', error: 'no browser' },
      { name: 'one', error: 'it says nothing more' },
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
