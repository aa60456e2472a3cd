/**
 * Purpose: shows that scripts/check-requirements.mjs finds each kind of problem, and only those.
 * Invariant: every input is small and stands here; the project's own page is read by the last test alone.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  checkRequirements,
  idsInFile,
  markDone,
  mayCarryIds,
  readRequirements,
} from '../../scripts/check-requirements.mjs'

const head = ['# Requirements', '', '## Grid', '', '| id | requirement | source | state |', '| --- | --- | --- | --- |']
const page = (...rows: string[]) => `${[...head, ...rows].join('\n')}\n`
const openRow = '| grid-07 | a slot | spec 2 | open |'
const doneRow = '| grid-08 | another slot | spec 2, contract 3 | done |'
/** In these inputs § stands for the dollar sign of a template's placeholder, which the linter refuses in plain texts. */
const testFile = (text: string, path = 'tests/grid.test.ts') => ({ path, text: text.replaceAll('§', '$') })
const problemsOf = (markdown: string, ...texts: string[]) =>
  checkRequirements({ markdown, files: texts.map((text) => testFile(text)) }).problems.map(
    ({ file, line, message }) => `${file}:${line}: ${message}`,
  )
const idsOf = (text: string, path?: string) => idsInFile(testFile(text, path)).map(({ id }) => id)

describe('the page [project-requirements-check]', () => {
  test('a sound page and a test for what is done are no problem', () => {
    expect(
      checkRequirements({ markdown: page(openRow, doneRow), files: [testFile("test('shows [grid-08]', () => {})")] }),
    ).toEqual({ problems: [], counts: { rows: 2, done: 1, open: 1 } })
  })

  test('an open row may have a test already', () => {
    expect(problemsOf(page(openRow), "test('shows [grid-07]', () => {})")).toEqual([])
  })

  test('a bar in a text is written with a backslash', () => {
    const { rows, problems } = readRequirements(page('| grid-07 | one \\| two | spec 2 | open |'))
    expect(problems).toEqual([])
    expect(rows[0]?.requirement).toBe('one \\| two')
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
    ['a state left out', ['| grid-07 | a slot | spec 2 | |'], 'unknown state "" of "grid-07"'],
    ['a row cut off from its table', [openRow, '', doneRow], ':9: malformed table: its first line'],
    ['a fence that is never closed', [openRow, '', '```'], 'a code fence is never closed'],
  ])('%s is found', (_name, rows, message) => {
    const problems = problemsOf(page(...rows), "test('shows [grid-08]', () => {})")
    expect(problems.some((problem) => problem.includes(message))).toBe(true)
  })

  test('a table without its second line is found', () => {
    expect(problemsOf(`${head[4]}\n${openRow}\n`)).toContainEqual(expect.stringContaining(':2: malformed table'))
  })

  test('a page without rows is found, so that an empty check cannot pass', () => {
    expect(problemsOf('# Requirements\n')).toEqual(['docs/requirements.md:1: no rows found'])
  })

  test('a table in a code fence is an example', () => {
    expect(problemsOf(`${page(openRow)}\n\`\`\`\n| any | thing |\n\`\`\`\n`)).toEqual([])
  })
})

describe('rows and tests together [project-requirements-check]', () => {
  test('a done row that no title carries is found', () => {
    expect(problemsOf(page(openRow, doneRow), "test('shows [grid-07]', () => {})")).toEqual([
      'docs/requirements.md:8: "grid-08" is done, but no test carries [grid-08] in its title',
    ])
  })

  test('an id that no row knows is found where it stands', () => {
    expect(problemsOf(page(openRow), "\n\ntest('shows [grid-7]', () => {})")).toEqual([
      'tests/grid.test.ts:3: [grid-7] is no row of docs/requirements.md',
    ])
  })

  test('an id that no row knows is found in a skipped test too', () => {
    expect(problemsOf(page(openRow), "test.skip('shows [grid-7]', () => {})")).toHaveLength(1)
  })

  test.each([
    ["test.skip('shows [grid-08]', () => {})"],
    ["test.todo('shows [grid-08]')"],
    ["test.fixme('shows [grid-08]', () => {})"],
    ["test.fails('shows [grid-08]', () => {})"],
    ["describe.skip('a group', () => {\n  test('shows [grid-08]', () => {})\n})"],
    ["test.describe.skip('a group [grid-08]', () => {})"],
  ])('a test that does not run shows nothing: %s', (text) => {
    expect(problemsOf(page(doneRow), text)).toEqual([
      expect.stringContaining('"grid-08" is done, but the only test that carries it does not run'),
    ])
  })

  test('a test beside a skipped one counts', () => {
    const text = "describe.skip('a group', () => {})\ntest('shows [grid-08]', () => {})"
    expect(problemsOf(page(doneRow), text)).toEqual([])
  })
})

describe('the titles [project-requirements-titles]', () => {
  test.each([
    ["test('shows [grid-07]', () => {})"],
    ['test("shows [grid-07]", () => {})'],
    ['test(`shows [grid-07]`, () => {})'],
    ["test(\n  'shows [grid-07]',\n  () => {},\n)"],
    ["test('it is ' + 'long [grid-07]', () => {})"],
    ["it('shows [grid-07]', () => {})"],
    ["describe('shows [grid-07]', () => {})"],
    ["test.describe('shows [grid-07]', () => {})"],
    ["test.describe.serial('shows [grid-07]', () => {})"],
    ["test.only('shows [grid-07]', () => {})"],
    ["test.each([['(', ')']])('shows %s [grid-07]', () => {})"],
    ["test.each<[string, () => void]>([])('shows %s [grid-07]', () => {})"],
    ["test.each`\n  a | b\n  §{1} | §{2}\n`('shows $a [grid-07]', () => {})"],
    ["test.prop([anything()])('shows [grid-07]', () => {})"],
    ["describe.skipIf(slow)('shows [grid-07]', () => {})"],
    ["bench('shows [grid-07]', () => {})"],
    ["const pattern = /['\"`/(]+/\ntest('shows [grid-07]', () => {})"],
    ["// don't\ntest('shows [grid-07]', () => {})"],
    ["/* it's */ test('shows [grid-07]', () => {})"],
    ["const half = whole / 2 // it's\ntest('shows [grid-07]', () => {})"],
    ["const element = <p>don't</p>\ntest('shows [grid-07]', () => {})"],
    ['const text = `a §{`b §{c}`} d`\ntest("shows [grid-07]", () => {})'],
  ])('an id is found in %s', (text) => {
    expect(idsInFile(testFile(text))).toEqual([expect.objectContaining({ id: 'grid-07', runs: true })])
  })

  test.each([
    ["test('one [grid-07] and two [bar-two-3]', () => {})"],
    ["test('both [grid-07, bar-two-3]', () => {})"],
    ["test('both [grid-07 bar-two-3]', () => {})"],
  ])('several ids are found in %s', (text) => {
    expect(idsOf(text)).toEqual(['grid-07', 'bar-two-3'])
  })

  test.each([
    ["test('takes the item [0] of [1, 2] and [a] and [] and [A-1] and [2026-03-04]', () => {})"],
    ["const pattern = /x/.test('shows [grid-07]')"],
    ["matcher.test('shows [grid-07]')"],
    ["expect('shows [grid-07]').toBe('[grid-07]')"],
    ["test('plain', () => { check('shows [grid-07]') })"],
    ["test('plain', { name: '[grid-07]' }, () => {})"],
    ["test.step('shows [grid-07]', () => {})"],
    ["// test('shows [grid-07]', () => {})"],
    ["/* test('shows [grid-07]', () => {}) */"],
    ["const text = `test('shows [grid-07]')`"],
    ['// shows [grid-07]'],
    ['test(`shows [grid-§{number}]`, () => {})'],
    ['test(`shows [§{area}-07] [grid§{dash}-07]`, () => {})'],
  ])('no id is found in %s', (text) => {
    expect(idsOf(text)).toEqual([])
  })

  test('a comment line of its own counts in bench and scripts', () => {
    const text = "const a = 1\n// shows [grid-07] [grid-08]\n// it shows [grid-09]\nconst b = '// shows [grid-10]'"
    expect(idsOf(text, 'bench/grid.ts')).toEqual(['grid-07', 'grid-08'])
    expect(idsOf(text, 'scripts/soak.mjs')).toEqual(['grid-07', 'grid-08'])
    expect(idsOf(text, 'e2e/grid.spec.ts')).toEqual([])
  })

  test('only tests, browser tests, benchmarks and scripts may carry ids', () => {
    expect(
      ['tests/a.test.ts', 'tests/b/c.test.tsx', 'e2e/a.spec.ts', 'bench/a.ts', 'bench/b/c.tsx', 'scripts/a.mjs'].filter(
        (path) => !mayCarryIds(path),
      ),
    ).toEqual([])
    expect(['tests/helper.ts', 'e2e/helper.ts', 'src/a.test.ts', 'docs/a.md'].filter(mayCarryIds)).toEqual([])
  })
})

describe('marking [project-requirements-mark]', () => {
  test('marks the rows that are named, and nothing else changes', () => {
    expect(
      markDone(page(openRow, '| grid-09 | open \\| shut | spec 2 | open |', doneRow), ['grid-09', 'grid-08']),
    ).toEqual({
      markdown: page(openRow, '| grid-09 | open \\| shut | spec 2 | done |', doneRow),
      unknown: [],
    })
  })

  test('says which ids are no row', () => {
    expect(markDone(page(openRow), ['grid-07', 'grid-70']).unknown).toEqual(['grid-70'])
  })
})

describe('the program', () => {
  const script = join(import.meta.dirname, '../../scripts/check-requirements.mjs')
  const inProject = (
    markdown: string,
    text: string,
    use: (run: (...args: string[]) => string, folder: string) => void,
  ) => {
    const folder = mkdtempSync(join(tmpdir(), 'requirements-'))
    try {
      for (const name of ['docs', 'scripts', 'tests/fixtures', 'e2e/node_modules'])
        mkdirSync(join(folder, name), { recursive: true })
      cpSync(script, join(folder, 'scripts/check-requirements.mjs'))
      writeFileSync(join(folder, 'docs/requirements.md'), markdown)
      writeFileSync(join(folder, 'tests/grid.test.ts'), text)
      for (const place of ['tests/fixtures/kept.test.ts', 'e2e/node_modules/other.spec.ts'])
        writeFileSync(join(folder, place), "test('not ours [grid-unknown]', () => {})")
      use((...args) => {
        const { status, stdout, stderr } = spawnSync(
          process.execPath,
          [join(folder, 'scripts/check-requirements.mjs'), ...args],
          { encoding: 'utf8' },
        )
        return `${stderr}${stdout}exit ${status}`
      }, folder)
    } finally {
      rmSync(folder, { recursive: true })
    }
  }

  test('passes over fixtures and node_modules, and prints one line [project-requirements-check]', () => {
    inProject(page(openRow, doneRow), "test('shows [grid-08]', () => {})", (run) => {
      expect(run()).toBe('requirements: 2 rows, 1 done, 1 open\nexit 0')
    })
  })

  test('ends with 1 and file:line on a problem [project-requirements-check]', () => {
    inProject(page(openRow), "test('shows [grid-08]', () => {})", (run) => {
      expect(run()).toBe(
        'tests/grid.test.ts:1: [grid-08] is no row of docs/requirements.md\nrequirements: 1 rows, 0 done, 1 open\nexit 1',
      )
    })
  })

  test('lists open rows, marks rows, and refuses what it does not know [project-requirements-mark]', () => {
    inProject(page(openRow, doneRow), '', (run, folder) => {
      const read = () => readFileSync(join(folder, 'docs/requirements.md'), 'utf8')
      expect(run('--open')).toBe('grid-07\nexit 0')
      expect(run('--mark', 'grid-07', 'grid-70')).toContain('"grid-70" is no row')
      expect(read()).toBe(page(openRow, doneRow))
      expect(run('--mark', 'grid-07')).toBe('marked as done: grid-07\nexit 0')
      expect(read()).toBe(page(openRow.replace('open', 'done'), doneRow))
      expect(run('--mark')).toMatch(/^usage: .*\nexit 1$/)
      expect(run('--opne')).toMatch(/^usage: .*\nexit 1$/)
    })
  })

  test('runs through a symbolic link too [project-requirements-check]', () => {
    inProject(page(openRow), '', (run, folder) => {
      symlinkSync(join(folder, 'scripts/check-requirements.mjs'), join(folder, 'link.mjs'))
      expect(spawnSync(process.execPath, [join(folder, 'link.mjs')], { encoding: 'utf8' }).stdout).toContain('1 rows')
      expect(run()).toContain('1 rows')
    })
  })

  test("the project's own page can be read [project-requirements-check]", () => {
    const markdown = readFileSync(join(import.meta.dirname, '../../docs/requirements.md'), 'utf8')
    const { rows, problems } = readRequirements(markdown)
    expect(problems).toEqual([])
    expect(rows.length).toBeGreaterThan(400)
  })
})
