/** The commands of the project: the names that they know, and the end of `npm test`. */
import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSmallProject, runScript, type SmallProject } from './testing/small-project.ts'

test.each([
  ['soak.mjs', ['races', 'faults', 'model', 'rich-text', 'fuzzing', 'other-back-end', 'aspnet', 'engines']],
  ['bench.mjs', ['hub', 'replay', 'bookings', 'core', 'press', 'journey']],
])('%s knows its names, and refuses another with all of them', { tags: ['run-soak', 'run-bench'] }, (script, names) => {
  const { code, text } = runScript(script, ['nonsense'])
  expect(code).toBe(1)
  expect(text).toContain('"nonsense"')
  for (const name of names) expect(text).toMatch(new RegExp(`there are:.*\\b${name}\\b`))
})

test.each(['--minuts=1', '--server=elsewhere', '--years=five'])(
  'a flag that the soak does not know is refused before anything runs: %s',
  (flag) => {
    const { code, text } = runScript('soak.mjs', ['databases', flag])
    expect(code).toBe(1)
    expect(text).toContain(`"${flag}" is none of`)
  },
)

// The commands run without other commands.
describe('npm test', { tags: ['run-test-exit', 'run-bench'] }, () => {
  let project: SmallProject
  beforeAll(() => {
    project = createSmallProject()
    project.write('server/main.ts', '')
    // Installs and builds.
    project.run('start.mjs')
    project.write(
      'scripts/check.mjs',
      `console.log('ok   lint')
if (process.env.CHECK === '1') console.log('FAIL types of src\\n\\nsrc/page.ts(3,4): error TS2322')
process.exit(Number(process.env.CHECK))`,
    )
    project.write('scripts/requirements/shown-requirements.ts', 'process.exit(Number(process.env.SHOWN))')
    // A program that writes the report to the given place and ends with the code in the variable.
    const program = (variable: string): string => `
const file = process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? process.argv.find((text) => text.startsWith('--outputFile'))?.split('=')[1]
const files = process.argv.filter((text) => /\\.(?:test|spec)\\.ts$/.test(text))
const isAgain = files.length > 0
console.log(isAgain ? 'asked again: ' + files.join(' ') : 'asked')
const { code, report, logged = '' } = JSON.parse(process.env[(isAgain ? 'AGAIN_' : '') + '${variable}'])
console.log('temporary files: ' + require('node:os').tmpdir())
console.log('projects: ' + process.argv.filter((text) => text.startsWith('--project')))
if (logged !== '') {
  writeFileSync(process.env.BOOKING_TEST_EVIDENCE + '/logs-1.txt', logged)
  writeFileSync(process.env.BOOKING_TEST_EVIDENCE + '/secrets-1.txt', '"tre-gula-cyklar"')
}
if (report !== null) writeFileSync(file, JSON.stringify(report))
process.exit(code)`
    project.program('vitest', program('UNITS'))
    project.program('playwright', program('BROWSERS'))
  })
  afterAll(() => project.remove())

  const units = { numPassedTests: 7, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1 }
  const browsers = { stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 1 } }
  interface Parts {
    readonly check: number
    readonly shown: number
    readonly units: { readonly code: number; readonly report: object | null; readonly logged: string }
    readonly browsers: { readonly code: number; readonly report: object | null }
    /** The outcome of the failed browser tests, which were run once more. */
    readonly again?: { readonly code: number; readonly report: object | null }
    /** The same of the failed tests of Vitest. */
    readonly unitsAgain?: { readonly code: number; readonly report: object | null }
  }
  const logged = 'what a server logged'
  const good: Parts = {
    check: 0,
    shown: 0,
    units: { code: 0, report: units, logged },
    browsers: { code: 0, report: browsers },
  }

  const end = (parts: Parts, parameters: readonly string[] = []) =>
    project.run(
      'test.mjs',
      {
        CHROMIUM_PATH: process.execPath,
        CHECK: String(parts.check),
        SHOWN: String(parts.shown),
        UNITS: JSON.stringify(parts.units),
        BROWSERS: JSON.stringify(parts.browsers),
        AGAIN_BROWSERS: JSON.stringify(parts.again ?? { code: 1, report: null }),
        AGAIN_UNITS: JSON.stringify(parts.unitsAgain ?? { code: 1, report: null }),
      },
      parameters,
    )

  test('ends well, and says how many passed, when all parts do', () => {
    expect(end(good)).toMatchObject({ code: 0, lastLine: '14 passed, 0 failed, 3 skipped' })
  })

  test('ends with 1 when any part fails, and counts each', () => {
    const parts = {
      ...{ check: 1, shown: 1 },
      units: { code: 1, report: null, logged: 'the password was tre-gula-cyklar' },
      browsers: { code: 1, report: { stats: { ...browsers.stats, unexpected: 3 } } },
    }
    expect(end(parts)).toMatchObject({ code: 1, lastLine: '4 passed, 7 failed, 1 skipped' })
    expect(end({ ...good, shown: 1 })).toMatchObject({ code: 1, lastLine: '13 passed, 1 failed, 3 skipped' })
    const unlogged = { ...good.units, logged: '' }
    expect(end({ ...good, units: unlogged })).toMatchObject({ code: 1, lastLine: '13 passed, 1 failed, 3 skipped' })
  })

  test('names what failed in its last lines, each with the first line of its error', {
    tags: 'run-test-failures',
  }, () => {
    const testResults = [
      {
        ...{ name: `${project.folder}/tests/grid.test.ts`, startTime: 0, endTime: 1, status: 'failed' },
        assertionResults: [
          { fullName: 'the grid is drawn', status: 'passed' },
          { fullName: 'the grid is read', status: 'failed', failureMessages: ['AssertionError: 1 is 2\n at place'] },
        ],
      },
    ]
    const { text } = end({
      ...{ ...good, check: 1, shown: 1 },
      units: { code: 1, report: { ...units, numFailedTests: 1, testResults }, logged },
      browsers: { code: 1, report: reportOf('unexpected', ['one', 'two']) },
      again: { code: 1, report: reportOf('expected', ['two']) },
    })
    expect(text.trim().split('\n').slice(-6)).toEqual([
      'What failed:',
      'FAIL types of src: src/page.ts(3,4): error TS2322',
      'FAIL tests/grid.test.ts › the grid is read: AssertionError: 1 is 2',
      'FAIL grid.spec.ts › one: Error: no such slot',
      'FAIL requirements: it says nothing more',
      '9 passed, 4 failed, 2 skipped',
    ])
  })

  /** A report in which these tests of `grid.spec.ts` have the given status, one line for each. */
  const reportOf = (status: 'expected' | 'unexpected', titles: readonly string[]): object => ({
    stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, [status]: titles.length },
    suites: [
      {
        title: 'grid.spec.ts',
        specs: titles.map((title, index) => ({
          title,
          file: 'grid.spec.ts',
          line: index + 10,
          tests: [
            {
              status,
              results: [{ duration: 1_500, error: { message: '\n\u001b[31mError: no such slot\u001b[39m' } }],
              annotations: [{ type: 'page-loads', description: '3' }],
            },
          ],
        })),
      },
    ],
  })
  const failing = (titles: readonly string[], passing: readonly string[]): Parts => ({
    ...good,
    browsers: { code: 1, report: reportOf('unexpected', titles) },
    again: { code: 0, report: reportOf('expected', passing) },
  })

  test('asks browser tests that failed once more, their files alone: what passes then is flaky, and is named', {
    tags: 'run-test-flaky',
  }, () => {
    const { code, text, lastLine } = end(failing(['one', 'two'], ['one', 'two']))
    expect([code, lastLine]).toEqual([0, '12 passed, 0 failed, 2 skipped'])
    expect(text).toMatch(/asked again: grid\.spec\.ts$/m)
    expect(text).toContain('flaky: grid.spec.ts › one')
    expect(end(failing(['one', 'two'], ['one']))).toMatchObject({
      code: 1,
      lastLine: '11 passed, 1 failed, 2 skipped',
    })
  })

  /** A report of `grid.test.ts` with one test that passed, and one with this outcome. */
  const unitsWhere = (status: 'passed' | 'failed', error = 'AssertionError: 1 is 2') => ({
    ...{ numPassedTests: status === 'passed' ? 2 : 1, numFailedTests: status === 'failed' ? 1 : 0 },
    testResults: [
      {
        ...{ name: `${project.folder}/tests/grid.test.ts`, startTime: 0, endTime: 1, status },
        assertionResults: [
          { fullName: 'the grid is drawn', status: 'passed' },
          { fullName: 'the grid is read', status, failureMessages: status === 'failed' ? [error] : [] },
        ],
      },
    ],
  })

  test('asks other tests that failed once more too, but not a law that one example has broken', {
    tags: 'run-test-flaky',
  }, () => {
    const once = (report: object): Parts => ({
      ...{ ...good, units: { code: 1, report, logged } },
      unitsAgain: { code: 0, report: unitsWhere('passed') },
    })
    const { code, text, lastLine } = end(once(unitsWhere('failed')))
    expect([code, lastLine]).toEqual([0, '9 passed, 0 failed, 1 skipped'])
    expect(text).toMatch(/asked again: tests\/grid\.test\.ts$/m)
    expect(text).toContain('flaky: tests/grid.test.ts › the grid is read: AssertionError: 1 is 2')
    const law = end(once(unitsWhere('failed', 'Error: Property failed after 3 tests')))
    expect([law.code, law.text]).toEqual([1, expect.not.stringContaining('asked again')])
    expect(end({ ...once(unitsWhere('failed')), unitsAgain: { code: 1, report: null } })).toMatchObject({ code: 1 })
  })

  test('fails with a test that was found flaky twice before', { tags: 'run-test-flaky' }, () => {
    const row = '| grid.spec.ts › one | 2026-11-23 | a press before the page was drawn |'
    project.write('tests/flaky.md', `${row}\n${row}\n`)
    const third = end(failing(['one'], ['one']))
    expect([third.code, third.text]).toEqual([
      1,
      expect.stringContaining('FAIL flaky for the third time: grid.spec.ts › one'),
    ])
    project.write('tests/flaky.md', '')
  })

  test('says where its time went: the slowest files, the seconds of each part, and how many pages were loaded', {
    tags: 'run-test-books',
  }, () => {
    const testResults = Array.from({ length: 11 }, (_, index) => ({
      ...{ name: `${project.folder}/tests/${index}.test.ts`, startTime: 1_000, endTime: 9_500 - index * 500 },
    }))
    const { text } = end({
      ...good,
      units: { code: 0, report: { ...units, testResults }, logged },
      browsers: { code: 0, report: reportOf('expected', ['one', 'two']) },
    })
    const [, slowest = ''] = /The slowest files, in seconds:\n((?: +\d+\.\d .+\n)+)/.exec(text) ?? []
    const files = slowest.trim().split(/\n +/)
    expect(files).toHaveLength(10)
    expect([files[0], files[9]]).toEqual(['8.5 tests/0.test.ts', '4.0 tests/9.test.ts'])
    expect(text).toMatch(/\nchecks: \d+ s\nunit, property and integration tests: \d+ s\nbrowser tests: \d+ s\n/)
    expect(text).toMatch(/\ntime of the processors: (?:\d+ s|not told by this system)\npage loads: 6\n/)
  })

  test('has all temporary files of its parts in one folder, which is gone when it has ended', () => {
    const folders = [...end(good).text.matchAll(/^temporary files: (.*)$/gm)].map(([, folder]) => folder)
    expect(folders).toEqual([expect.stringContaining('/booking-tests-'), folders[0]])
    expect(existsSync(folders[0] ?? '')).toBe(false)
  })

  test('-- quick checks, and runs the pure tests and those of components, without a browser, a build or a server', () => {
    project.called()
    expect(end(good, ['quick'])).toMatchObject({
      code: 0,
      text: expect.stringContaining('projects: --project=pure*'),
      lastLine: '8 passed, 0 failed, 2 skipped',
    })
    expect(project.called()).toEqual(['vitest'])
    expect(end({ ...good, check: 1 }, ['quick'])).toMatchObject({ code: 1, lastLine: '7 passed, 1 failed, 2 skipped' })
  })

  test('of another kind is refused with the one there is, before anything runs', () => {
    project.called()
    expect(end(good, ['quik'])).toMatchObject({ code: 1, text: expect.stringContaining('"quik"; there is: quick') })
    expect(project.called()).toEqual([])
  })
})
