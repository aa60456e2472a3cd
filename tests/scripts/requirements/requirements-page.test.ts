/** The whole page of requirements is read, and every unreadable line is reported. Invariant: every input is small and is in this file. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { PROJECT_FOLDER, readProjectPage, readRequirements } from '../../../scripts/requirements/requirements-page.ts'
import { runScript } from '../testing/small-project.ts'
import { doneRow, openRow, page, tableHead } from './small-page.ts'

const problemsOf = (markdown: string): readonly string[] =>
  readRequirements(markdown).problems.map(({ file, line, message }) => `${file}:${line}: ${message}`)

describe('the page', { tags: 'project-requirements-check' }, () => {
  test('has a row for each requirement, with its state', () => {
    const { rows, problems } = readRequirements(page(openRow, doneRow))
    expect(problems).toEqual([])
    expect(rows).toEqual([
      { id: 'grid-07', requirement: 'a slot', source: 'spec 2', state: 'open', line: 7 },
      { id: 'grid-08', requirement: 'another slot', source: 'spec 2, contract 3', state: 'done', line: 8 },
    ])
  })

  test('a bar in a text is written with a backslash', () => {
    const { rows, problems } = readRequirements(page('| grid-07 | one \\| two | spec 2 | open |'))
    expect(problems).toEqual([])
    expect(rows[0]?.requirement).toBe('one \\| two')
  })

  test.each(['check', 'bench hold-to-push', 'soak server-faults'])('a row may be shown by a command: %s', (state) => {
    expect(problemsOf(page(`| grid-07 | a slot | spec 2 | ${state} |`))).toEqual([])
  })

  test.each([
    ['a duplicate id', [openRow, openRow], 'docs/requirements.md:8: duplicate id "grid-07" (first in line 7)'],
    ['a cell too few', ['| grid-07 | a slot | open |'], 'docs/requirements.md:7: malformed row: it must have 4 cells'],
    ['a cell too many', ['| grid-07 | a | slot | spec 2 | open |'], 'malformed row: it must have 4 cells'],
    ['a row that is not closed', ['| grid-07 | a slot | spec 2 | open'], 'malformed row: it must have 4 cells'],
    ['a row that does not start with a bar', [openRow, 'grid-08 | a slot | spec 2 | open |'], ':8: malformed row'],
    ['an id without a hyphen', ['| grid | a slot | spec 2 | open |'], 'malformed row: "grid" is not an id'],
    ['an id in upper case', ['| Grid-07 | a slot | spec 2 | open |'], 'malformed row: "Grid-07" is not an id'],
    ['a row without a requirement', ['| grid-07 | | spec 2 | open |'], '"grid-07" has no requirement'],
    ['a row without a source', ['| grid-07 | a slot |  | open |'], '"grid-07" has no source'],
    ['an unknown state', ['| grid-07 | a slot | spec 2 | nearly |'], 'unknown state "nearly" of "grid-07"'],
    ['a bench without a name', ['| grid-07 | a slot | spec 2 | bench |'], 'unknown state "bench" of "grid-07"'],
    ['a state left out', ['| grid-07 | a slot | spec 2 | |'], 'unknown state "" of "grid-07"'],
    ['a row cut off from its table', [openRow, '', doneRow], ':9: malformed table: its first line'],
    ['a fence that is never closed', [openRow, '', '```'], 'a code fence is never closed'],
  ])('%s is found', (_name, rows, message) => {
    expect(problemsOf(page(...rows)).some((problem) => problem.includes(message))).toBe(true)
  })

  test('a table without its second line is found', () => {
    expect(problemsOf(`${tableHead}\n${openRow}\n`)).toContainEqual(expect.stringContaining(':2: malformed table'))
  })

  test('a page without rows is found, so that an empty check cannot pass', () => {
    expect(problemsOf('# Requirements\n')).toEqual(['docs/requirements.md:1: no rows found'])
  })

  test('a table in a code fence is an example', () => {
    expect(problemsOf(`${page(openRow)}\n\`\`\`\n| any | thing |\n\`\`\`\n`)).toEqual([])
  })
})

describe("the project's own page", { tags: 'project-requirements-check' }, () => {
  const { rows, problems } = readProjectPage()

  test('can be read', () => {
    expect(problems).toEqual([])
    expect(rows.length).toBeGreaterThan(400)
  })

  test.each(['bench', 'soak'])('names only what npm run %s knows', (command) => {
    const { text } = runScript(`${command}.mjs`, ['nonsense'])
    const known = /there are: (.*)/.exec(text)?.[1]?.split(', ') ?? []
    const named = rows.map(({ state }) => state.split(' ')).filter(([kind]) => kind === command)
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter(([, name = '']) => !known.includes(name))).toEqual([])
  })

  test('tells a command which rows it shows when it ends well', () => {
    const project = JSON.stringify(pathToFileURL(join(PROJECT_FOLDER, 'scripts', 'project.mjs')))
    const say = `import { sayShown } from ${project}; sayShown('bench first-visit'); sayShown('bench press')`
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', say], { encoding: 'utf8' })
    expect(stdout).toBe('Shown of docs/requirements.md: quality-first-paint, quality-layout-shift\n')
  })
})
