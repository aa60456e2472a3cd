/**
 * Rows and tags are compared before any test runs. Invariant: every input is small and is in this file, composed so that none counts as a
 * tag of the file.
 */
import { describe, expect, test } from 'vitest'
import { checkRequirements, tagsIn } from '../../../scripts/requirements/check-requirements.ts'
import { readRequirements } from '../../../scripts/requirements/requirements-page.ts'
import { doneRow, openRow, page } from './small-page.ts'

const problemsOf = (markdown: string, ...texts: readonly string[]): readonly string[] =>
  checkRequirements(
    readRequirements(markdown),
    texts.map((text) => ({ path: 'tests/grid.test.ts', text })),
  ).map(({ file, line, message }) => `${file}:${line}: ${message}`)

const testTagged = (id: string, title = 'shown'): string => `test('${title}', { tags: ${`'${id}'`} }, () => {})`
const idsIn = (text: string): readonly string[] => tagsIn({ path: 'tests/grid.test.ts', text }).map(({ id }) => id)

describe('rows and tags together', { tags: 'project-requirements-check' }, () => {
  test('a sound page and a test for what is done are no problem', () => {
    expect(problemsOf(page(openRow, doneRow), testTagged('grid-08'))).toEqual([])
  })

  test('an open row may have a test already', () => {
    expect(problemsOf(page(openRow), testTagged('grid-07'))).toEqual([])
  })

  test('a done row that is no tag is found', () => {
    expect(problemsOf(page(openRow, doneRow), testTagged('grid-07', 'shown [grid-08]'))).toEqual([
      'docs/requirements.md:8: "grid-08" is done, but no test has it as a tag',
    ])
  })

  test('a row that a command shows needs no test', () => {
    expect(problemsOf(page(doneRow.replace('done', 'bench grid')))).toEqual([])
  })

  test('a tag that is no row is found with its line', () => {
    expect(problemsOf(page(openRow), `\n\n${testTagged('grid-7')}`)).toEqual([
      'tests/grid.test.ts:3: the tag "grid-7" is no row of docs/requirements.md',
    ])
  })

  test('a bad row of the page is a problem too', () => {
    expect(problemsOf(page('| grid-07 | a slot | open |'))).toContainEqual(expect.stringContaining('malformed row'))
  })
})

describe('tags are read in every form in use', { tags: 'project-requirements-titles' }, () => {
  test.each([
    ['one of Vitest', 'tags', "'grid-07'", ['grid-07']],
    ['several of Vitest', 'tags', "['grid-07', 'grid-08'], timeout: 5", ['grid-07', 'grid-08']],
    ['several, a line each', 'tags', "[\n    'grid-07',\n    'grid-08',\n  ],", ['grid-07', 'grid-08']],
    ['one of Playwright', 'tag', "'@grid-07'", ['grid-07']],
    ['several of Playwright', 'tag', "['@grid-07', '@grid-08']", ['grid-07', 'grid-08']],
    ['the tag of a union', 'tag', "'accept'", []],
    ['a schema of tags', 'tags', 'Schema.Array(Schema.String)', []],
  ])('%s', (_name, key, value, ids) => {
    expect(idsIn(`test('a title [grid-09]', { ${key}: ${value} }, () => {})`)).toEqual(ids)
  })
})
