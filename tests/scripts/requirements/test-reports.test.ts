/** The tags and outcomes of tests in the reports that both runners have made. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PROJECT_FOLDER } from '../../../scripts/requirements/requirements-page.ts'
import { outcomesOfPlaywright, outcomesOfVitest, type TestOutcome } from '../../../scripts/requirements/test-reports.ts'

const fixtures = join(PROJECT_FOLDER, 'tests', 'fixtures', 'requirements')
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'booking-outcomes-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const inShort = (tests: readonly TestOutcome[]) => tests.map(({ title, tags, outcome }) => [title, tags, outcome])

/** Runs a program in its folder of fixtures, and reads its report. */
const reportOf = (program: string, ...parameters: readonly string[]): unknown => {
  const report = join(folder, `${program}.json`)
  const script = join(PROJECT_FOLDER, 'node_modules', '.bin', program)
  spawnSync(process.execPath, [script, ...parameters, '--reporter=json'], {
    cwd: join(fixtures, program),
    env: { PATH: process.env.PATH, OUTCOMES_FOLDER: folder, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  })
  return JSON.parse(readFileSync(report, 'utf8'))
}

test("Vitest's report has every tag of a test, those of its groups too", { tags: 'project-requirements-shown' }, () => {
  const report = reportOf('vitest', 'run', `--outputFile=${join(folder, 'vitest.json')}`)
  expect(inShort(outcomesOfVitest(report))).toEqual([
    ['passes', ['grid-01'], 'passed'],
    ['passes for 1', ['grid-01', 'grid-02'], 'passed'],
    ['passes for 2', ['grid-01', 'grid-02'], 'passed'],
    ['fails', ['grid-01'], 'failed'],
    ['is skipped', ['grid-01'], 'skipped'],
    ['is to be written', ['grid-01'], 'skipped'],
    ['skips itself', ['grid-01'], 'skipped'],
    ['a group passes', ['grid-02', 'grid-03'], 'passed'],
    ['a group passes without a tag', ['grid-02'], 'passed'],
  ])
})

test("so has Playwright's", { tags: 'project-requirements-shown' }, () => {
  const report = reportOf('playwright', 'test', '--config', '.', '--output', folder)
  expect(inShort(outcomesOfPlaywright(report))).toEqual([
    ['outcomes.spec.ts › passes', ['grid-01'], 'passed'],
    ['outcomes.spec.ts › fails', ['grid-01', 'grid-02'], 'failed'],
    ['outcomes.spec.ts › fails as expected', ['grid-01'], 'failed'],
    ['outcomes.spec.ts › is skipped', ['grid-01'], 'skipped'],
    ['outcomes.spec.ts › a group › passes', ['grid-02', 'grid-03'], 'skipped'],
    ['outcomes.spec.ts › another group › passes', ['grid-02', 'grid-03'], 'passed'],
    ['outcomes.spec.ts › another group › passes without a tag', ['grid-02'], 'passed'],
  ])
})
