/**
 * Reads the reports of a run by the checks, Vitest and Playwright. They contain the times of the parts, the failures, and the
 * tests that were run again. Invariants: a test that fails twice has failed; a test that passes the second time is
 * flaky and is named; a part that ended with an error is named even when its report names no test.
 */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** The largest number of flaky tests in one run. A run with more of them fails. */
const MOST_FLAKY = 2
/** The largest number of times that a test may be flaky over all runs. The next time fails the run. */
const MOST_TIMES = 2

const specsIn = ({ title = '', suites = [], specs = [] }, within = []) => {
  const path = [...within, title].filter((part) => part !== '')
  return [
    ...specs.map((spec) => ({ ...spec, name: [...path, spec.title].join(' › ') })),
    ...suites.flatMap((suite) => specsIn(suite, path)),
  ]
}
const resultsOf = ({ tests }) => tests.flatMap(({ results = [] }) => results)

/** The names and files of the browser tests in a report that have this status (`unexpected`, `skipped`, …). */
export const browserTests = (report, status) =>
  specsIn(report ?? {})
    .filter(({ tests }) => tests.some((one) => one.status === status))
    .map(({ name, file }) => ({ name, file }))

/** The first non-empty line of a text. */
const firstLine = (text = '') =>
  stripVTControlCharacters(text)
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '')

const failure = (name, error) => ({ name, error: firstLine(error) ?? 'it says nothing more' })

/** The checks that failed. The output has a line with FAIL for each of them, and the reasons below that line. */
export const failedChecks = (output) =>
  stripVTControlCharacters(output)
    .split(/^(?=ok {2}|FAIL )/m)
    .filter((said) => said.startsWith('FAIL '))
    .map((said) => said.slice('FAIL '.length).split('\n'))
    .map(([name, ...reasons]) => failure(name, reasons.join('\n')))

/** The tests of Vitest that failed, each with its file, and the files that could not be run. */
export const failedUnits = (report, root) =>
  (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults = [] }) => {
    const file = name.replace(`${root}/`, '')
    const failed = assertionResults.filter((one) => one.status === 'failed')
    return failed.length === 0 && status === 'failed'
      ? [{ file, ...failure(file, message) }]
      : failed.map(({ fullName, failureMessages }) => ({
          file,
          ...failure(`${file} › ${fullName}`, failureMessages?.[0]),
        }))
  })

/**
 * Whether chance may have decided that these tests of Vitest failed, so that their files are run again. A law that one example
 * breaks is broken, however rare the example is.
 */
export const mayBeChance = (failures) =>
  failures.length > 0 &&
  failures.length <= MOST_FLAKY &&
  failures.every(({ error }) => !error.startsWith('Error: Property failed'))

/** The report with these files in place of its own, and its counts. */
export const replaceFiles = (report, again) => {
  const names = new Set(again.testResults.map(({ name }) => name))
  const testResults = [...report.testResults.filter(({ name }) => !names.has(name)), ...again.testResults]
  const countOfStatus = (wanted) =>
    testResults.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => wanted.includes(status))
      .length
  return {
    testResults,
    numPassedTests: countOfStatus(['passed']),
    numFailedTests: countOfStatus(['failed']),
    numPendingTests: countOfStatus(['pending', 'skipped', 'disabled']),
    numTodoTests: countOfStatus(['todo']),
  }
}

/** The browser tests that failed and are not flaky, and the errors of the whole run. */
export const failedBrowserTests = (report, flaky) => [
  ...(report?.errors ?? []).map(({ message }) => failure('browser tests', message)),
  ...specsIn(report ?? {})
    .filter(({ name, tests }) => !flaky.includes(name) && tests.some(({ status }) => status === 'unexpected'))
    .map((spec) => {
      const error = resultsOf(spec).find((result) => result.error !== undefined)?.error
      if (error?.location === undefined) return failure(spec.name, error?.message)
      const { file, line } = error.location
      // The line of the scene itself, where a step that many scenes share has failed.
      const [scene] = /[\w-]+\.spec\.ts:\d+/.exec(stripVTControlCharacters(error.stack ?? '')) ?? []
      const places = [...new Set([`${basename(file)}:${line}`, ...(scene === undefined ? [] : [scene])])]
      return failure(spec.name, `${firstLine(error.message)} (${places.join(', ')})`)
    }),
]

/**
 * The lines about failures. They are printed just before the counts, because many people see only the end of the output.
 * @param parts the parts of the run, each with `passed` and a list of its failures
 */
export const tellFailures = (parts) => {
  const failures = parts
    .filter(({ passed }) => !passed)
    .flatMap(({ part, failed }) => (failed.length > 0 ? failed : [failure(part)]))
  return failures.length === 0 ? [] : ['What failed:', ...failures.map(({ name, error }) => `FAIL ${name}: ${error}`)]
}

/** The counts of a part that passes or fails as a whole. */
export const countOf = (isPassed) => ({ passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1, skipped: 0 })

/** Counts the tests of Vitest. If its exit code is not 0, the run has failed, whatever its report contains. */
export const countUnits = (code, report) => ({
  passed: report?.numPassedTests ?? 0,
  failed: Math.max(report?.numFailedTests ?? 0, code === 0 && report?.numFailedTests === 0 ? 0 : 1),
  skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
})

/** Counts the tests of Playwright. `isExplained` tells that it succeeded, or failed only because of flaky tests. */
export const countBrowsers = (isExplained, report, flaky) => {
  const { expected = 0, unexpected = 0, flaky: retried = 0, skipped = 0 } = report?.stats ?? {}
  return {
    passed: expected + flaky.length,
    failed: Math.max(unexpected + retried - flaky.length, isExplained ? 0 : 1),
    skipped,
  }
}

export const sumOf = (counts) =>
  counts.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  )

/** The number of pages that the browser tests have loaded. Each test has an annotation with its number. */
export const pageLoads = (report) =>
  specsIn(report ?? {})
    .flatMap(({ tests }) => tests.flatMap(({ annotations = [] }) => annotations))
    .filter(({ type }) => type === 'page-loads')
    .reduce((sum, { description }) => sum + Number(description), 0)

/** The slowest test files of both reports, with their times in seconds. */
export const slowestFiles = (units, browsers, root, most = 10) => {
  const seconds = new Map()
  const add = (file, ms) => seconds.set(file, (seconds.get(file) ?? 0) + ms / 1000)
  for (const { name, startTime, endTime } of units?.testResults ?? [])
    add(name.replace(`${root}/`, ''), endTime - startTime)
  for (const spec of specsIn(browsers ?? {}))
    for (const { duration = 0 } of resultsOf(spec)) add(`e2e/${spec.file}`, duration)
  return [...seconds].sort(([, a], [, b]) => b - a).slice(0, most)
}

/**
 * Returns the lines to print about flaky tests, and whether the run fails because of them.
 * @param failures of the tests that passed only when they were run again, from their first run
 * @param page the text of `tests/flaky.md`, which has one row with a cause for each time that a test was flaky
 */
export const judgeFlaky = (failures, page) => {
  const names = failures.map(({ name }) => name)
  const rows = page.split('\n').filter((line) => line.startsWith('| '))
  const timesOf = (name) => rows.filter((row) => row.includes(`| ${name} |`)).length
  const again = names.filter((name) => timesOf(name) >= MOST_TIMES)
  return {
    passed: names.length <= MOST_FLAKY && again.length === 0,
    lines: [
      ...failures.map(({ name, error }) => `flaky: ${name}: ${error} (write it into tests/flaky.md, with its cause)`),
      ...(names.length > MOST_FLAKY ? [`FAIL ${names.length} flaky tests in one run, at most ${MOST_FLAKY}`] : []),
      ...again.map((name) => `FAIL flaky for the third time: ${name}`),
    ],
  }
}

/**
 * The time of the processors that this process and all programs that it has waited for have used. Only Linux tells it.
 * @returns seconds; null where the system does not tell
 */
export const cpuSeconds = () => {
  try {
    // The second field is the name in parentheses, and may contain spaces. The times are counted in hundredths of a second.
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100
  } catch {
    return null
  }
}
