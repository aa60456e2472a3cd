/** A row counts as shown when a test with its tag ran and passed. Invariant: every input is small and is in this file. */
import { describe, expect, test } from 'vitest'
import { readRequirements } from '../../../scripts/requirements/requirements-page.ts'
import { shownRequirements } from '../../../scripts/requirements/shown-requirements.ts'
import type { TestOutcome } from '../../../scripts/requirements/test-reports.ts'
import { doneRow, openRow, page } from './small-page.ts'

const { rows } = readRequirements(
  page(
    openRow,
    doneRow,
    '| grid-09 | a quick slot | design | bench grid |',
    '| grid-10 | a slot of others | contract 4 | soak aspnet |',
    '| grid-11 | an arrow | design | check |',
  ),
)
const ran = (outcome: TestOutcome['outcome'], ...tags: readonly string[]): TestOutcome => ({
  title: `a test that ${outcome}`,
  tags,
  outcome,
})

describe('what a run of the tests has shown', { tags: 'project-requirements-shown' }, () => {
  test('is each row that a test with its tag passed for, beside what the commands show and what is open', () => {
    expect(shownRequirements(rows, [ran('passed', 'grid-08'), ran('passed')])).toEqual({
      problems: [],
      skipped: [],
      summary:
        '1 rows shown by tests that ran and passed, 0 whose tests were skipped, 1 shown by npm run check, ' +
        '1 by npm run bench, 1 by npm run soak, 1 open',
    })
  })

  test('is not a row that no test ran for', () => {
    expect(shownRequirements(rows, []).problems).toEqual(['"grid-08" is done, but no test with this tag ran'])
  })

  test('is not a row whose tests failed', () => {
    const { problems } = shownRequirements(rows, [ran('failed', 'grid-08'), ran('skipped', 'grid-08')])
    expect(problems).toEqual(['"grid-08" is done, but no test with this tag passed'])
  })

  test('is not a row whose tests were skipped: it is named, and no failure', () => {
    const { problems, skipped, summary } = shownRequirements(rows, [ran('skipped', 'grid-08')])
    expect(problems).toEqual([])
    expect(skipped).toEqual(['"grid-08" was not shown: the tests with this tag were skipped'])
    expect(summary).toContain('0 rows shown by tests that ran and passed, 1 whose tests were skipped')
  })

  test('is a row that one test passed for while another was skipped', () => {
    expect(shownRequirements(rows, [ran('skipped', 'grid-08'), ran('passed', 'grid-08')]).skipped).toEqual([])
  })

  test('has no tag that is no row', () => {
    expect(shownRequirements(rows, [ran('passed', 'grid-08', 'grid-8')]).problems).toEqual([
      '"grid-8", a tag of "a test that passed", is no row of docs/requirements.md',
    ])
  })
})
