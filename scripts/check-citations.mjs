/**
 * Checks the citations in comments: a reader of the repository must be able to open each cited document. This is part of
 * `npm run check`. Invariant: each dead citation is printed with its file.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The files whose comments are read. */
const pattern = '{*,{domain,worker,src,server,scripts,bench,tests,e2e}/**/*}.{ts,tsx,mjs,css}'

/** A comment begins a line, or follows a space or a bracket. A string such as `'src/**'` therefore contains none. */
const commentOf = /(?<=^|[\s{([,;])(?:\/\*[\s\S]*?\*\/|\/\/(?!\/)[^\n]*(?:\n\s*\/\/(?!\/)[^\n]*)*)/gm

/** Whether a position is within a string. It is when an odd number of one kind of quote precedes it on its line. */
const isInString = (text, position) => {
  const before = text.slice(text.lastIndexOf('\n', position - 1) + 1, position)
  return ["'", '"', '`'].some((quote) => before.split(quote).length % 2 === 0)
}

/** @returns {string[]} the comments of a file, each joined to one line, because a citation may continue on the next line */
const commentsIn = (text) =>
  [...text.matchAll(commentOf)]
    .filter(({ index }) => !isInString(text, index))
    .map(([comment]) =>
      comment
        .replace(/^\/\*+|\*+\/$/g, '')
        .replace(/^[ \t]*(?:\*|\/\/)[ \t]?/gm, '')
        .replace(/\s+/g, ' '),
    )

/** Matches a citation of a document outside the repository with a section number. */
const foreign = /\b(?:contract|spec|specification|features|issue|design|look|words)(?:\.md)?(?: section)? \d+/gi

/** The anchors of a Markdown page, one for each heading. For example, `## Fair shares` has the anchor `fair-shares`. */
const anchorsOf = (page) =>
  new Set(
    [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
      heading
        .toLowerCase()
        .replace(/[^\w\s-]/g, '')
        .trim()
        .replaceAll(' ', '-'),
    ),
  )

/** @returns {string[]} the dead citations in a comment, which may be of documents, headings, decisions or requirements */
const deadCitations = (root, comment) => {
  const isDecision = (number) => globSync(`docs/decisions/${number}-*.md`, { cwd: root }).length === 1
  const isDead = (cited) => {
    const [path, anchor] = cited.split('#')
    const decision = /^docs\/decisions\/(\d{4})$/.exec(path)
    if (decision !== null) return !isDecision(decision[1])
    if (!existsSync(join(root, path))) return true
    return anchor !== undefined && !anchorsOf(readFileSync(join(root, path), 'utf8')).has(anchor)
  }

  const documents = [...comment.matchAll(/(?<![\w/])docs\/[\w/-]*(?:\.\w+)*(?:#[\w-]+)?/g)].map(([cited]) => cited)
  const decisions = [...comment.matchAll(/\bdecisions? ((?:\d{4}(?:, | and |\b))+)/g)].flatMap(([, list]) =>
    list.match(/\d{4}/g),
  )
  const requirements = [...comment.matchAll(/\brequirements? `?([a-z]+(?:-[a-z0-9]+)+)/g)].map(([, id]) => id)
  const rows = requirements.length === 0 ? '' : readFileSync(join(root, 'docs', 'requirements.md'), 'utf8')
  return [
    ...(comment.match(foreign) ?? []),
    ...documents.filter(isDead),
    ...decisions.filter((number) => !isDecision(number)).map((number) => `decision ${number}`),
    ...requirements.filter((id) => !rows.includes(`\n| ${id} |`)).map((id) => `requirement ${id}`),
  ]
}

/** @returns {string[]} the dead citations in the files, each with its file */
const deadCitationsOf = (root, files) =>
  files.flatMap((file) =>
    commentsIn(readFileSync(join(root, file), 'utf8')).flatMap((comment) =>
      deadCitations(root, comment).map((cited) => `${file}: ${cited}`),
    ),
  )

/**
 * @param {string} root the absolute path of the project
 * @returns {boolean} whether no citation is dead and the dead citations in `tests/fixtures/citations` are found
 */
export const checkCitations = (root) => {
  const say = (isRight, title, found) => {
    console.log(`${isRight ? 'ok  ' : 'FAIL'} ${title}`)
    if (!isRight) for (const citation of found) console.log(citation)
    return isRight
  }
  const dead = deadCitationsOf(
    root,
    globSync(pattern, { cwd: root, exclude: ['tests/fixtures/**', '**/node_modules/**'] }),
  )
  const kept = deadCitationsOf(root, [join('tests', 'fixtures', 'citations', 'bad.ts')])
  const results = [
    say(dead.length === 0, 'what comments cite is there', dead),
    say(kept.length === 7, 'citations that lead nowhere are found', kept),
  ]
  return results.every((passed) => passed)
}
