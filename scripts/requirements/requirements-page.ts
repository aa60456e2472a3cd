/**
 * Reads docs/requirements.md. Invariant: every unreadable row, table or state is reported as a problem.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const REQUIREMENTS_PAGE = 'docs/requirements.md'
export const PROJECT_FOLDER = join(import.meta.dirname, '..', '..')

export interface Requirement {
  readonly id: string
  readonly requirement: string
  readonly source: string
  /** `open`, or `done` when tests show the row, or the command that shows it (`check`, `bench NAME` or `soak NAME`). */
  readonly state: string
  readonly line: number
}

/** Tests with this tag run only in `npm run soak -- breadth`. That command also runs all other tests. */
export const BREADTH = 'breadth'

/** Whether tests show the requirement. With `isBreadth` the tests of the soak `breadth` count too. */
export const isShownByTests = ({ state }: Pick<Requirement, 'state'>, isBreadth: boolean): boolean =>
  state === 'done' || (isBreadth && state === `soak ${BREADTH}`)

export interface Problem {
  readonly file: string
  readonly line: number
  readonly message: string
}

export interface RequirementsPage {
  readonly rows: readonly Requirement[]
  readonly problems: readonly Problem[]
}

const idPattern = /^[a-z]+(-[a-z0-9]+)+$/
const statePattern = /^(open|done|check|(bench|soak) [a-z]+(-[a-z]+)*)$/
const columns = ['id', 'requirement', 'source', 'state']

/** The cells of a table's line; null when the line does not begin and end with a bar. A bar within a cell is written `\|`. */
const cellsOf = (line: string): readonly string[] | null => {
  const parts = line.split(/(?<!\\)\|/)
  if (parts.length < 3 || parts[0] !== '' || parts.at(-1) !== '') return null
  return parts.slice(1, -1).map((part) => part.trim())
}

/** The faults in the cells of a row. */
const faultsOf = ({ id, requirement, source, state }: Requirement): readonly string[] => [
  ...(requirement === '' ? [`malformed row: "${id}" has no requirement`] : []),
  ...(source === '' ? [`malformed row: "${id}" has no source`] : []),
  ...(statePattern.test(state)
    ? []
    : [`unknown state "${state}" of "${id}" (allowed: open, done, check, bench NAME, soak NAME)`]),
]

/** Reads the rows of the page from its Markdown. */
export const readRequirements = (markdown: string): RequirementsPage => {
  const rows: Requirement[] = []
  const problems: Problem[] = []
  const problem = (line: number, message: string): unknown => problems.push({ file: REQUIREMENTS_PAGE, line, message })
  let isFenced = false
  let linesInTable = 0

  for (const [index, untrimmed] of markdown.split('\n').entries()) {
    const line = index + 1
    const text = untrimmed.trim()
    if (/^(```|~~~)/.test(text)) isFenced = !isFenced
    if (isFenced || text === '') {
      linesInTable = 0
      continue
    }
    if (!text.startsWith('|')) {
      // Markdown would treat this line as another row of the table above it.
      if (linesInTable > 0) problem(line, 'malformed row: it does not start with "|"')
      continue
    }
    linesInTable += 1
    const cells = cellsOf(text)
    if (linesInTable === 1) {
      if (cells?.join('|') !== columns.join('|'))
        problem(line, `malformed table: its first line must be "| ${columns.join(' | ')} |"`)
      continue
    }
    if (linesInTable === 2) {
      if (cells?.length !== columns.length || !cells.every((cell) => /^:?-+:?$/.test(cell)))
        problem(line, 'malformed table: its second line must be "| --- | --- | --- | --- |"')
      continue
    }
    const [id = '', requirement = '', source = '', state = ''] = cells ?? []
    if (cells?.length !== columns.length) {
      problem(line, 'malformed row: it must have 4 cells between bars (write "\\|" for a bar in a text)')
      continue
    }
    if (!idPattern.test(id)) {
      problem(line, `malformed row: "${id}" is not an id (lower-case words and numbers joined by hyphens)`)
      continue
    }
    const row = { id, requirement, source, state, line }
    for (const fault of faultsOf(row)) problem(line, fault)
    const earlier = rows.find((other) => other.id === id)
    if (earlier === undefined) rows.push(row)
    else problem(line, `duplicate id "${id}" (first in line ${earlier.line})`)
  }
  if (isFenced) problem(markdown.split('\n').length, 'a code fence is never closed, so rows below it are not read')
  if (rows.length === 0) problem(1, 'no rows found')
  return { rows, problems }
}

/** Reads the requirements page of this project. */
export const readProjectPage = (): RequirementsPage =>
  readRequirements(readFileSync(join(PROJECT_FOLDER, REQUIREMENTS_PAGE), 'utf8'))
