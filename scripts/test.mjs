/**
 * `npm test`: runs all checks and tests from a bare clone. It installs missing packages, and runs the checks, the Vitest tests
 * and the browser tests. Then it counts the requirements that the tests have shown, and searches the servers' logs for
 * secrets. Files with failed tests are run a second time, alone (`tests/flaky.md`). `npm test -- quick` runs
 * types, lint, pure tests and component tests. The last lines name the failures, and the very last line is
 * `N passed, N failed, N skipped`.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildClient } from './build-client.mjs'
import { findChromium, installChromium } from './install-browsers.mjs'
import { installPackages } from './install-packages.mjs'
import { environment, main, root, run } from './project.mjs'
import { searchLogs } from './search-logs.mjs'
import { keepTemporaryFilesTogether } from './temporary-files.mjs'
import {
  browserTests,
  countBrowsers,
  countOf,
  countUnits,
  cpuSeconds,
  failedBrowserTests,
  failedChecks,
  failedUnits,
  judgeFlaky,
  mayBeChance,
  pageLoads,
  replaceFiles,
  slowestFiles,
  sumOf,
  tellFailures,
} from './test-report.mjs'

/** The largest number of failed browser tests that are run again. When more tests fail, chance is not the cause. */
const MOST_ASKED_AGAIN = 12

const bin = (name) => join(root, 'node_modules', '.bin', name)

const readReport = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** Runs a part of the tests and adds its time to `times`. The order in `times` is the order in which the parts began. */
const timed = async (times, part, work) => {
  const begun = performance.now()
  const time = { part, seconds: 0 }
  times.push(time)
  const result = await work()
  time.seconds = (performance.now() - begun) / 1000
  return result
}

const readKind = () => {
  const [kind, ...more] = process.argv.slice(2)
  if (more.length > 0 || (kind !== undefined && kind !== 'quick'))
    throw new Error(`There is no run of the tests "${[kind, ...more].join(' ')}"; there is: quick`)
  return kind
}

/** Runs a program of checks and reads its output. */
const heard = async (...parameters) => {
  let output = ''
  const code = await run(bin('node'), parameters, {
    hear: (text) => {
      output += text
    },
  })
  return { passed: code === 0, failed: failedChecks(output) }
}

const closing = (counts, parts) => {
  const { passed, failed, skipped } = sumOf(counts)
  for (const line of tellFailures(parts)) console.log(line)
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`)
  return failed === 0 ? 0 : 1
}

await main(async () => {
  const isQuick = readKind() === 'quick'
  // Both installations run at the same time, because they wait for downloads.
  await Promise.all([installPackages(), isQuick ? null : installChromium()])
  if (!isQuick) await buildClient()
  const reports = keepTemporaryFilesTogether()
  const counts = []
  const times = []
  /** The parts of the run, each with its result and its failures. */
  const parts = []
  const unitReport = join(reports, 'vitest.json')
  const secondUnitReport = join(reports, 'vitest-again.json')
  const evidence = join(reports, 'evidence')
  mkdirSync(evidence)
  const runUnits = (report, ...asked) =>
    run(
      bin('vitest'),
      [
        'run',
        '--config',
        'tests/vitest.config.ts',
        ...asked,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ],
      { env: environment({ BOOKING_TEST_EVIDENCE: evidence }) },
    )
  // The checks and the tests run at the same time, because many of these tests wait while the types are checked.
  const [checked, unitsOnce] = await Promise.all([
    timed(times, 'checks', () => heard('scripts/check.mjs', ...(isQuick ? ['quick'] : []))),
    timed(times, 'unit, property and integration tests', () =>
      runUnits(unitReport, ...(isQuick ? ['--project=pure*'] : [])),
    ),
  ])
  let [units, unit] = [unitsOnce, readReport(unitReport)]
  const failedOnce = failedUnits(unit, root)
  let flakyUnits = []
  if (mayBeChance(failedOnce)) {
    const files = [...new Set(failedOnce.map(({ file }) => file))]
    const again = await timed(times, 'unit tests, asked once more', () => runUnits(secondUnitReport, ...files))
    if (again === 0) {
      ;[units, flakyUnits] = [again, failedOnce]
      unit = replaceFiles(unit, readReport(secondUnitReport))
      // The requirements are read from this file.
      writeFileSync(unitReport, JSON.stringify(unit))
    }
  }
  const ofUnits = countUnits(units, unit)
  counts.push(countOf(checked.passed), ofUnits)
  parts.push(
    { part: 'checks', ...checked },
    { part: 'unit, property and integration tests', passed: ofUnits.failed === 0, failed: failedUnits(unit, root) },
  )
  if (isQuick) return closing(counts, parts)

  const runBrowsers = (report, asked = []) =>
    run(bin('playwright'), ['test', '--reporter=list,json', ...asked], {
      env: environment({
        CHROMIUM_PATH: findChromium(),
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        BOOKING_TEST_EVIDENCE: evidence,
      }),
    })
  const browserReport = join(reports, 'playwright.json')
  const secondReport = join(reports, 'playwright-again.json')
  const browsers = await timed(times, 'browser tests', () => runBrowsers(browserReport))
  const browser = readReport(browserReport)
  const failed = browserTests(browser, 'unexpected')
  let flaky = []
  // A larger number of failures would take too long to repeat, and chance is not their cause.
  if (failed.length > 0 && failed.length <= MOST_ASKED_AGAIN) {
    // The whole file is run again, because a test may depend on the test before it.
    const files = [...new Set(failed.map(({ file }) => file))]
    await timed(times, 'browser tests, asked once more', () => runBrowsers(secondReport, ['--workers=1', ...files]))
    const passed = new Set(browserTests(readReport(secondReport), 'expected').map(({ name }) => name))
    flaky = failed.map(({ name }) => name).filter((name) => passed.has(name))
  }
  // The failure of the browser tests is explained when all failed tests passed the second time.
  const isExplained = browsers === 0 || (flaky.length > 0 && flaky.length === failed.length)
  counts.push(countBrowsers(isExplained, browser, flaky))
  for (const { name } of browserTests(browser, 'skipped')) console.log(`skipped: ${name}`)

  const shown = await heard(
    'scripts/requirements/shown-requirements.ts',
    unitReport,
    browserReport,
    ...(flaky.length > 0 ? [secondReport] : []),
  )

  const searched = searchLogs(evidence)
  counts.push(countOf(shown.passed), countOf(searched.passed))
  parts.push(
    { part: 'browser tests', passed: isExplained, failed: failedBrowserTests(browser, flaky) },
    { part: 'requirements', ...shown },
    { part: `secrets in logs: ${searched.summary}`, passed: searched.passed, failed: [] },
  )
  console.log(`${searched.passed ? 'ok  ' : 'FAIL'} secrets in logs: ${searched.summary}`)

  console.log('The slowest files, in seconds:')
  for (const [file, seconds] of slowestFiles(unit, browser, root))
    console.log(`${seconds.toFixed(1).padStart(7)} ${file}`)
  for (const { part, seconds } of times) console.log(`${part}: ${seconds.toFixed(0)} s`)
  const cpu = cpuSeconds()
  console.log(`time of the processors: ${cpu === null ? 'not told by this system' : `${cpu.toFixed(0)} s`}`)
  console.log(`page loads: ${pageLoads(browser)}`)
  const ofFlaky = [...flakyUnits, ...failedBrowserTests(browser, []).filter(({ name }) => flaky.includes(name))]
  const judged = judgeFlaky(ofFlaky, readFileSync(join(root, 'tests', 'flaky.md'), 'utf8'))
  for (const line of judged.lines) console.log(line)
  if (!judged.passed) counts.push(countOf(false))
  return closing(counts, parts)
})
