/**
 * Reports at the end of `npm test` which rows of docs/requirements.md were shown by tests that ran and passed. The command is
 * `shown-requirements.ts VITEST.json PLAYWRIGHT.json …`. A second Playwright report is about tests that were run again. The
 * exit code is 1 when a row with the state `done` was not shown, or when a tag is not the id of a row. Invariants: a skipped
 * test shows nothing; a row that only skipped tests would show is counted separately and named.
 */
import { existsSync, readFileSync } from 'node:fs'
import { BREADTH, isShownByTests, REQUIREMENTS_PAGE, type Requirement, readProjectPage } from './requirements-page.ts'
import { outcomesOfPlaywright, outcomesOfVitest, type TestOutcome } from './test-reports.ts'

/** The outcome of a row that tests show. For any other row it is the command that shows the row, or `open`. */
const standingOf = (row: Requirement, tests: readonly TestOutcome[], isBreadth: boolean): string => {
  const { id, state } = row
  if (!isShownByTests(row, isBreadth)) return state.split(' ')[0] ?? state
  const outcomes = tests.filter(({ tags }) => tags.includes(id)).map(({ outcome }) => outcome)
  return (['passed', 'failed', 'skipped'] as const).find((outcome) => outcomes.includes(outcome)) ?? 'missing'
}

/** The lines to print, which are one line for each problem and each skipped row, and the counts. */
export const shownRequirements = (
  rows: readonly Requirement[],
  tests: readonly TestOutcome[],
  isBreadth = false,
): { readonly problems: readonly string[]; readonly skipped: readonly string[]; readonly summary: string } => {
  const ids = Map.groupBy(rows, (row) => standingOf(row, tests, isBreadth))
  const idsOf = (standing: string): readonly string[] => (ids.get(standing) ?? []).map(({ id }) => id)
  const known = new Set([BREADTH, ...rows.map(({ id }) => id)])
  const count = (standing: string, words: string): string => `${idsOf(standing).length} ${words}`
  return {
    problems: [
      ...idsOf('missing').map((id) => `"${id}" is done, but no test with this tag ran`),
      ...idsOf('failed').map((id) => `"${id}" is done, but no test with this tag passed`),
      ...tests.flatMap(({ title, tags }) =>
        tags
          .filter((tag) => !known.has(tag))
          .map((tag) => `"${tag}", a tag of "${title}", is no row of ${REQUIREMENTS_PAGE}`),
      ),
    ],
    skipped: idsOf('skipped').map((id) => `"${id}" was not shown: the tests with this tag were skipped`),
    summary: [
      count('passed', 'rows shown by tests that ran and passed'),
      count('skipped', 'whose tests were skipped'),
      count('check', 'shown by npm run check'),
      count('bench', 'by npm run bench'),
      count('soak', 'by npm run soak'),
      count('open', 'open'),
    ].join(', '),
  }
}

/** Prints what was shown. Returns whether every row with the state `done` was shown, or was skipped and named. */
const tellShown = (vitest: string, ...playwright: readonly string[]): boolean => {
  const missing = [vitest, ...playwright].filter((file) => !existsSync(file))
  if (missing.length > 0) {
    console.log(`FAIL requirements\ntests left no report in ${missing.join(' and ')}`)
    return false
  }
  const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))
  const tests = [
    ...outcomesOfVitest(read(vitest)),
    ...playwright.flatMap((report) => outcomesOfPlaywright(read(report))),
  ]
  const { problems, skipped, summary } = shownRequirements(
    readProjectPage().rows,
    tests,
    process.env.BREADTH !== undefined,
  )
  console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'} requirements: ${summary}`)
  for (const line of [...problems, ...skipped]) console.log(line)
  return problems.length === 0
}

if (import.meta.main) {
  const [vitest = '', ...playwright] = process.argv.slice(2)
  process.exitCode = tellShown(vitest, ...(playwright.length === 0 ? [''] : playwright)) ? 0 : 1
}
