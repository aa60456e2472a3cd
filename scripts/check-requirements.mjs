/**
 * Purpose: holds docs/requirements.md and the tests together. Every row of that page has a stable id; a test says which rows it
 * shows by ids in square brackets in its title.
 *
 * Invariant: a row marked done is shown by at least one test that runs, and every id in a test's title is a row. What cannot be
 * read (a row, a table, a state) is a problem and never passed over.
 *
 * Plain Node 20 or later, no dependencies. `checkRequirements` is pure; files are read only when this module is the program.
 *
 *   node scripts/check-requirements.mjs              check, exit 1 on any problem
 *   node scripts/check-requirements.mjs --open       list the ids of open rows
 *   node scripts/check-requirements.mjs --mark ID…   mark rows as done
 */
import { existsSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const requirementsPath = 'docs/requirements.md'

const idPattern = /^[a-z]+(-[a-z0-9]+)+$/
const columns = ['id', 'requirement', 'source', 'state']
const states = ['open', 'done']

/** Functions whose first argument is a title. */
const titled = new Set(['test', 'it', 'describe', 'suite', 'bench'])
/** Members of those that take a text which is no test's title. */
const untitledMembers = new Set(['step', 'beforeAll', 'beforeEach', 'afterAll', 'afterEach'])
/** Members that keep a test from showing anything. */
const silentMembers = new Set(['skip', 'todo', 'fixme', 'fail', 'fails'])
/** Words after which a slash begins a regular expression. */
const wordsBeforeExpression = new Set(
  'await case delete do else in instanceof new of return throw typeof void yield'.split(' '),
)
/** Stands in a title for what is only known at run time, so that no id can be read across it. */
const unknownText = '\u0000'

// ---- the page -------------------------------------------------------------------------------------------------------------------

/** Cells of a table's line; null if the line does not end with a bar. `\|` is a bar inside a cell. */
function cellsOf(line) {
  const text = line.trim()
  const parts = text.split(/(?<!\\)\|/)
  if (parts.length < 3 || parts[0] !== '' || parts.at(-1) !== '') return null
  return parts.slice(1, -1).map((part) => part.trim())
}

/** Rows of the page and what is wrong with them. */
export function readRequirements(markdown) {
  const rows = []
  const problems = []
  const problem = (line, message) => problems.push({ file: requirementsPath, line, message })
  let fenced = false
  let linesInTable = 0

  for (const [index, text] of markdown.split(/\r?\n/).entries()) {
    const line = index + 1
    if (/^\s*(```|~~~)/.test(text)) fenced = !fenced
    const trimmed = text.trim()
    if (fenced || trimmed === '') {
      linesInTable = 0
      continue
    }
    if (!trimmed.startsWith('|')) {
      // Markdown would take this line for one more row of the table above.
      if (linesInTable > 0) problem(line, 'malformed row: it does not start with "|"')
      continue
    }
    linesInTable += 1
    const cells = cellsOf(trimmed)
    if (linesInTable === 1) {
      if (cells === null || cells.join('|') !== columns.join('|'))
        problem(line, `malformed table: its first line must be "| ${columns.join(' | ')} |"`)
      continue
    }
    if (linesInTable === 2) {
      if (cells === null || cells.length !== columns.length || !cells.every((cell) => /^:?-+:?$/.test(cell)))
        problem(line, 'malformed table: its second line must be "| --- | --- | --- | --- |"')
      continue
    }
    if (cells === null || cells.length !== columns.length) {
      problem(
        line,
        `malformed row: it must have ${columns.length} cells between bars (write "\\|" for a bar in a text)`,
      )
      continue
    }
    const [id, requirement, source, state] = cells
    if (!idPattern.test(id)) {
      problem(line, `malformed row: "${id}" is not an id (lower-case words and numbers joined by hyphens)`)
      continue
    }
    if (requirement === '') problem(line, `malformed row: "${id}" has no requirement`)
    if (source === '') problem(line, `malformed row: "${id}" has no source`)
    if (!states.includes(state)) problem(line, `unknown state "${state}" of "${id}" (allowed: ${states.join(', ')})`)
    const earlier = rows.find((row) => row.id === id)
    if (earlier) problem(line, `duplicate id "${id}" (first in line ${earlier.line})`)
    else rows.push({ id, requirement, source, state, line })
  }
  if (fenced) problem(markdown.split('\n').length, 'a code fence is never closed, so rows below it are not read')
  if (rows.length === 0) problem(1, 'no rows found')
  return { rows, problems }
}

/** The page with the state of these rows set to done, and the ids that are no row. */
export function markDone(markdown, ids) {
  const lines = markdown.split('\n')
  const rows = new Map(readRequirements(markdown).rows.map((row) => [row.id, row]))
  const unknown = []
  for (const id of ids) {
    const row = rows.get(id)
    if (!row) unknown.push(id)
    else lines[row.line - 1] = lines[row.line - 1].replace(/\|[^|]*\|(\s*)$/, '| done |$1')
  }
  return { markdown: lines.join('\n'), unknown }
}

// ---- the titles -----------------------------------------------------------------------------------------------------------------

/** Tokens (words, texts, signs) and line comments of a TypeScript or TSX source: as much of the language as titles need. */
function tokensOf(source) {
  const comments = []
  let position = 0

  /** Reads code up to the end, or up to the brace that closes a template's `${`. */
  function readCode(insideTemplate) {
    const tokens = []
    let depth = 0
    while (position < source.length) {
      const start = position
      const sign = source[position]
      const next = source[position + 1]
      if (/\s/.test(sign)) {
        position += 1
      } else if (sign === '/' && next === '/') {
        const end = source.indexOf('\n', position)
        position = end === -1 ? source.length : end
        comments.push({ text: source.slice(start, position), start })
      } else if (sign === '/' && next === '*') {
        const end = source.indexOf('*/', position + 2)
        position = end === -1 ? source.length : end + 2
      } else if (sign === "'" || sign === '"') {
        const text = readText(sign)
        tokens.push(text === null ? { kind: 'sign', value: sign, start } : { kind: 'text', value: text, start })
      } else if (sign === '`') {
        tokens.push({ kind: 'template', value: readTemplate(), start })
      } else if (/[\p{L}\p{N}_$]/u.test(sign)) {
        while (position < source.length && /[\p{L}\p{N}_$]/u.test(source[position])) position += 1
        tokens.push({ kind: 'word', value: source.slice(start, position), start })
      } else if (sign === '/' && beginsExpression(tokens.at(-1)) && readExpression()) {
        tokens.push({ kind: 'expression', value: source.slice(start, position), start })
      } else {
        if (sign === '{') depth += 1
        if (sign === '}') {
          if (insideTemplate && depth === 0) return tokens
          depth -= 1
        }
        position += 1
        tokens.push({ kind: 'sign', value: sign, start })
      }
    }
    return tokens
  }

  /** A quoted text, or null for a quote that is not closed on its line (an apostrophe between JSX tags). */
  function readText(quote) {
    let value = ''
    for (let at = position + 1; at < source.length; at += 1) {
      const sign = source[at]
      if (sign === quote) {
        position = at + 1
        return value
      }
      if (sign === '\n') break
      if (sign === '\\') at += 1
      value += source[at]
    }
    position += 1
    return null
  }

  function readTemplate() {
    let value = ''
    position += 1
    while (position < source.length && source[position] !== '`') {
      if (source[position] === '$' && source[position + 1] === '{') {
        position += 2
        readCode(true)
        value += unknownText
      } else {
        if (source[position] === '\\') position += 1
        value += source[position] ?? ''
      }
      position += 1
    }
    position += 1
    return value
  }

  function beginsExpression(before) {
    if (before === undefined) return true
    if (before.kind === 'word') return wordsBeforeExpression.has(before.value)
    // "<" before a slash is the end of a JSX element.
    return before.kind === 'sign' && !')]}<'.includes(before.value)
  }

  /** Moves past a regular expression; false, and no move, if there is none on this line. */
  function readExpression() {
    let inClass = false
    for (let at = position + 1; at < source.length && source[at] !== '\n'; at += 1) {
      const sign = source[at]
      if (sign === '\\') at += 1
      else if (sign === '[') inClass = true
      else if (sign === ']') inClass = false
      else if (sign === '/' && !inClass) {
        position = at + 1
        return true
      }
    }
    return false
  }

  return { tokens: readCode(false), comments }
}

/** Index of the sign that closes the bracket at `open`; the last token if nothing does. */
function closingIndex(tokens, open) {
  let depth = 0
  for (let index = open; index < tokens.length; index += 1) {
    if (tokens[index].kind !== 'sign') continue
    if ('([{'.includes(tokens[index].value)) depth += 1
    if (')]}'.includes(tokens[index].value)) depth -= 1
    if (depth === 0) return index
  }
  return tokens.length - 1
}

/** Index of the sign that closes type arguments at `open`, or -1 if this is a comparison. */
function closingAngleIndex(tokens, open) {
  let depth = 0
  for (let index = open; index < tokens.length; index += 1) {
    const { kind, value } = tokens[index]
    if (kind !== 'sign') continue
    if (value === ';') return -1
    if (value === '<') depth += 1
    if (value === '>' && tokens[index - 1]?.value !== '=') depth -= 1
    if (depth === 0) return index
  }
  return -1
}

/** Text that begins at `index`, joined over plus signs, or null. */
function textAt(tokens, index) {
  const isText = (at) => tokens[at]?.kind === 'text' || tokens[at]?.kind === 'template'
  if (!isText(index)) return null
  let value = tokens[index].value
  for (let at = index + 1; tokens[at]?.value === '+' && isText(at + 1); at += 2) value += tokens[at + 1].value
  return value
}

/** Ids in the square brackets of a text. Brackets that hold anything else are text. */
function idsOf(text) {
  return [...text.matchAll(/\[([^[\]]*)\]/g)]
    .flatMap((match) => match[1].split(/[\s,]+/))
    .filter((word) => idPattern.test(word))
}

/** Every id that a file carries: where, and whether a test that runs carries it. */
export function idsInFile({ path, text }) {
  const { tokens, comments } = tokensOf(text)
  const lineOf = (start) => text.slice(0, start).split('\n').length
  const found = []
  const silentRanges = []

  for (const [index, token] of tokens.entries()) {
    // `pattern.test('…')` is no test, `function test(` neither.
    if (token.kind !== 'word' || !titled.has(token.value) || tokens[index - 1]?.value === '.') continue
    const members = []
    let at = index + 1
    while (at < tokens.length) {
      const { kind, value } = tokens[at]
      if (kind === 'sign' && value === '.' && tokens[at + 1]?.kind === 'word') {
        members.push(tokens[at + 1].value)
        at += 2
      } else if (kind === 'template') {
        at += 1 // the table of test.each`…`
      } else if (kind === 'sign' && value === '<') {
        const end = closingAngleIndex(tokens, at)
        if (end === -1) break
        at = end + 1
      } else if (kind === 'sign' && value === '(') {
        const end = closingIndex(tokens, at)
        const title = textAt(tokens, at + 1)
        if (title !== null) {
          if (members.some((member) => untitledMembers.has(member))) break
          if (members.some((member) => silentMembers.has(member)))
            silentRanges.push({ from: token.start, to: tokens[end].start })
          const start = tokens[at + 1].start
          for (const id of idsOf(title)) found.push({ id, file: path, line: lineOf(start), start })
          break
        }
        at = end + 1 // the table of test.each(…), the condition of test.skipIf(…)
      } else break
    }
  }
  const titles = path.startsWith('scripts/') ? [] : found
  const shown = titles.map(({ id, file, line, start }) => ({
    id,
    file,
    line,
    runs: !silentRanges.some((range) => range.from <= start && start <= range.to),
  }))
  if (path.startsWith('bench/') || path.startsWith('scripts/'))
    for (const comment of comments)
      if (/^\/\/ shows \[/.test(comment.text))
        for (const id of idsOf(comment.text)) shown.push({ id, file: path, line: lineOf(comment.start), runs: true })
  return shown
}

// ---- both together --------------------------------------------------------------------------------------------------------------

/** Problems of the page and of the titles, in the order of files and lines; counts of the rows. Pure. */
export function checkRequirements({ markdown, files }) {
  const { rows, problems } = readRequirements(markdown)
  const known = new Set(rows.map((row) => row.id))
  const carried = files.flatMap(idsInFile)
  const running = new Set(carried.filter((entry) => entry.runs).map((entry) => entry.id))

  for (const row of rows) {
    if (row.state !== 'done' || running.has(row.id)) continue
    const silent = carried.find((entry) => entry.id === row.id)
    problems.push({
      file: requirementsPath,
      line: row.line,
      message: silent
        ? `"${row.id}" is done, but the only test that carries it does not run or is expected to fail (${silent.file}:${silent.line})`
        : `"${row.id}" is done, but no test carries [${row.id}] in its title`,
    })
  }
  problems.sort((one, other) => one.line - other.line)
  for (const { id, file, line } of carried)
    if (!known.has(id)) problems.push({ file, line, message: `[${id}] is no row of ${requirementsPath}` })

  const done = rows.filter((row) => row.state === 'done').length
  const open = rows.filter((row) => row.state === 'open').length
  return { problems, counts: { rows: rows.length, done, open } }
}

// ---- the program ----------------------------------------------------------------------------------------------------------------

/** Which files may carry ids. */
export function mayCarryIds(path) {
  return (
    /^tests\/(.+\/)?[^/]+\.test\.tsx?$/.test(path) ||
    /^e2e\/(.+\/)?[^/]+\.spec\.ts$/.test(path) ||
    /^bench\/(.+\/)?[^/]+\.tsx?$/.test(path) ||
    /^scripts\/(.+\/)?[^/]+\.mjs$/.test(path)
  )
}

function readFiles(root) {
  const files = []
  const walk = (folder) => {
    if (!existsSync(join(root, folder))) return
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) {
        if (entry.name !== 'node_modules' && entry.name !== 'fixtures') walk(path)
      } else if (mayCarryIds(path)) files.push({ path, text: readFileSync(join(root, path), 'utf8') })
    }
  }
  for (const folder of ['tests', 'e2e', 'bench', 'scripts']) walk(folder)
  return files.sort((one, other) => (one.path < other.path ? -1 : 1))
}

/** Runs the program and returns its exit code. */
function main(argument, ids) {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const page = join(root, requirementsPath)
  if (!existsSync(page)) {
    console.error(`${requirementsPath}: the file is missing`)
    return 1
  }
  const markdown = readFileSync(page, 'utf8')

  if (argument === '--open' && ids.length === 0) {
    for (const row of readRequirements(markdown).rows) if (row.state === 'open') console.log(row.id)
    return 0
  }
  if (argument === '--mark' && ids.length > 0) {
    const marked = markDone(markdown, ids)
    for (const id of marked.unknown) console.error(`"${id}" is no row of ${requirementsPath}; nothing was marked`)
    if (marked.unknown.length > 0) return 1
    writeFileSync(page, marked.markdown)
    console.log(`marked as done: ${ids.join(' ')}`)
    return 0
  }
  if (argument !== undefined) {
    console.error('usage: node scripts/check-requirements.mjs [--open | --mark ID…]')
    return 1
  }

  const { problems, counts } = checkRequirements({ markdown, files: readFiles(root) })
  for (const { file, line, message } of problems) console.error(`${file}:${line}: ${message}`)
  console.log(`requirements: ${counts.rows} rows, ${counts.done} done, ${counts.open} open`)
  return problems.length === 0 ? 0 : 1
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  process.exitCode = main(process.argv[2], process.argv.slice(3))
