/**
 * `npm test`: everything from a bare clone: installs what is missing, checks, unit, property and integration tests,
 * browser tests, a count of the requirements that they showed, and a search of what their servers logged. `-- quick`: types,
 * lint, pure tests and tests of components alone. Its last line is `N passed, N failed, N skipped`.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildClient } from './build-client.mjs'
import { findChromium, installChromium, installOtherEngines } from './install-browsers.mjs'
import { installPackages } from './install-packages.mjs'
import { environment, main, root, run } from './project.mjs'
import { searchLogs } from './search-logs.mjs'

const bin = (name) => join(root, 'node_modules', '.bin', name)

const readReport = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** The titles of the browser tests that were skipped, with what each is in. */
const skippedIn = ({ title = '', suites = [], specs = [] }, within = []) => {
  const path = [...within, title]
  return [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'skipped'))
      .map((spec) => [...path, spec.title].filter((part) => part !== '').join(' › ')),
    ...suites.flatMap((suite) => skippedIn(suite, path)),
  ]
}

const readKind = () => {
  const [kind, ...more] = process.argv.slice(2)
  if (more.length > 0 || (kind !== undefined && kind !== 'quick'))
    throw new Error(`There is no run of the tests "${[kind, ...more].join(' ')}"; there is: quick`)
  return kind
}

const closing = ({ passed, failed, skipped }) => {
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`)
  return failed === 0 ? 0 : 1
}

await main(async () => {
  const isQuick = readKind() === 'quick'
  await installPackages()
  if (!isQuick) {
    await installChromium()
    await installOtherEngines()
    await buildClient()
  }
  const reports = mkdtempSync(join(tmpdir(), 'booking-tests-'))
  const total = { passed: 0, failed: 0, skipped: 0 }
  try {
    const checked = await run(bin('node'), ['scripts/check.mjs', ...(isQuick ? ['quick'] : [])])
    total[checked === 0 ? 'passed' : 'failed'] += 1

    const unitReport = join(reports, 'vitest.json')
    const evidence = join(reports, 'evidence')
    mkdirSync(evidence)
    const units = await run(
      bin('vitest'),
      [
        'run',
        '--config',
        'tests/vitest.config.ts',
        ...(isQuick ? ['--project=pure'] : []),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${unitReport}`,
      ],
      { env: environment({ BOOKING_TEST_EVIDENCE: evidence }) },
    )
    const unit = readReport(unitReport)
    total.passed += unit?.numPassedTests ?? 0
    total.failed += Math.max(unit?.numFailedTests ?? 0, units === 0 ? 0 : 1)
    total.skipped += (unit?.numPendingTests ?? 0) + (unit?.numTodoTests ?? 0)
    if (isQuick) return closing(total)

    const browserReport = join(reports, 'playwright.json')
    const browsers = await run(bin('playwright'), ['test', '--reporter=list,json'], {
      env: environment({
        CHROMIUM_PATH: findChromium(),
        PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport,
        BOOKING_TEST_EVIDENCE: evidence,
      }),
    })
    const browser = readReport(browserReport)
    total.passed += browser?.stats?.expected ?? 0
    total.failed += Math.max((browser?.stats?.unexpected ?? 0) + (browser?.stats?.flaky ?? 0), browsers === 0 ? 0 : 1)
    total.skipped += browser?.stats?.skipped ?? 0
    for (const title of skippedIn(browser ?? {})) console.log(`skipped: ${title}`)

    const shown = await run(bin('node'), ['scripts/requirements/shown-requirements.ts', unitReport, browserReport])
    total[shown === 0 ? 'passed' : 'failed'] += 1

    const searched = searchLogs(evidence)
    total[searched.passed ? 'passed' : 'failed'] += 1
    console.log(`${searched.passed ? 'ok  ' : 'FAIL'} secrets in logs: ${searched.summary}`)
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
  return closing(total)
})
