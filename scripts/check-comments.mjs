/**
 * Checks the comments of the code: each citation leads to something that a reader of the repository can open, and sentences
 * have a subject. Part of `npm run check`.
 * Invariant: a problem is named with its file and its words, so that it is found without running anything else.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Folders and files whose comments are read. */
const pattern = '{*,{domain,worker,src,server,scripts,bench,tests,e2e}/**/*}.{ts,tsx,mjs,css}'

/** A comment stands at the beginning of a line, after a space or a bracket: `'src/**'` holds none. */
const commentOf = /(?<=^|[\s{([,;])(?:\/\*[\s\S]*?\*\/|\/\/(?!\/)[^\n]*(?:\n\s*\/\/(?!\/)[^\n]*)*)/gm

/** Whether a place lies within a text of one line: an odd number of its quotes stand before it. */
const isInText = (text, place) => {
  const before = text.slice(text.lastIndexOf('\n', place - 1) + 1, place)
  return ["'", '"', '`'].some((quote) => before.split(quote).length % 2 === 0)
}

/** @returns {string[]} the texts of a file's comments, without their signs, a line for each line */
export const commentsIn = (text) =>
  [...text.matchAll(commentOf)]
    .filter(({ index }) => !isInText(text, index))
    .map(([comment]) =>
      comment
        .replace(/^\/\*+|\*+\/$/g, '')
        .replace(/^[ \t]*(?:\*|\/\/)[ \t]?/gm, '')
        .trim(),
    )

/** @returns {string[]} the sentences of a comment; each paragraph, item of a list and `@param` begins one */
export const sentencesIn = (comment) =>
  comment
    .split(/\n\s*\n|\n(?=\s*(?:[-*] |\d+\. ))|(?=@(?:param|returns|throws)\b)/)
    .flatMap((paragraph) => paragraph.replace(/\s+/g, ' ').split(/(?<=[.!?]["'`)]?) (?=["'`(]?[A-Z])/))
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[a-z]/i.test(sentence))

/** Words with which a sentence begins that has no subject, and turns that hide one. */
const dialect =
  /^["'`(]?(?:What|Whoever|Who|Whom|Whose|Those that|That which|Of|Nobody)\b|\b(?:of which|of what|what becomes of|is told)\b/

/** Documents that are not in the repository, with the number of a section. */
const foreign = /\b(?:contract|spec|specification|features|issue|design|look|words)(?:\.md)?(?: section)? \d+/gi

const anchorsOf = (document) =>
  new Set(
    [...document.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
      heading
        .toLowerCase()
        .replace(/[^\w\s-]/g, '')
        .trim()
        .replaceAll(' ', '-'),
    ),
  )

/**
 * Citations of a comment that a reader cannot open.
 * @param {string} root an absolute path
 * @param {string} comment
 */
const deadCitations = (root, comment) => {
  const documents = [...comment.matchAll(/(?<![\w/])docs\/[\w/-]*(?:\.\w+)*(?:#[\w-]+)?/g)].map(([cited]) => cited)
  const isDead = (cited) => {
    const [path, anchor] = cited.split('#')
    const decision = /^docs\/decisions\/(\d{4})$/.exec(path)
    if (decision !== null) return !isDecision(decision[1])
    if (!existsSync(join(root, path))) return true
    return anchor !== undefined && !anchorsOf(readFileSync(join(root, path), 'utf8')).has(anchor)
  }
  const isDecision = (number) => globSync(`docs/decisions/${number}-*.md`, { cwd: root }).length === 1
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

/**
 * @param {string} root an absolute path
 * @param {string[]} files within it
 */
export const readComments = (root, files) => {
  const dead = []
  const withoutSubject = []
  let sentences = 0
  for (const file of files) {
    for (const comment of commentsIn(readFileSync(join(root, file), 'utf8'))) {
      // A citation may go on in the next line.
      const line = comment.replace(/\s+/g, ' ')
      dead.push(...deadCitations(root, line).map((cited) => `${file}: ${cited}`))
      for (const sentence of sentencesIn(comment)) {
        sentences += 1
        if (dialect.test(sentence)) withoutSubject.push(`${file}: ${sentence}`)
      }
    }
  }
  return { dead, withoutSubject, sentences }
}

/** Each bad comment of `tests/fixtures/comments` must be found. */
const badCommentsAreFound = (root) => {
  const { dead, withoutSubject } = readComments(root, [join('tests', 'fixtures', 'comments', 'bad.ts')])
  const areFound = dead.length === 7 && withoutSubject.length === 4
  console.log(
    `${areFound ? 'ok  ' : 'FAIL'} a citation that leads nowhere, and a sentence without a subject, are found`,
  )
  if (!areFound) console.log(JSON.stringify({ dead, withoutSubject }, null, 2))
  return areFound
}

/**
 * @param {boolean} refuses false: it counts what is wrong, and passes all the same
 * @returns {boolean} whether it passed
 */
export const checkComments = (root, refuses) => {
  const files = globSync(pattern, { cwd: root, exclude: ['tests/fixtures/**', '**/node_modules/**'] })
  const { dead, withoutSubject, sentences } = readComments(root, files)
  const say = (isRight, title, problems) => {
    console.log(`${isRight ? 'ok  ' : refuses ? 'FAIL' : 'not '} ${title}`)
    if (!isRight && refuses) for (const problem of problems) console.log(problem)
    return isRight || !refuses
  }
  const results = [
    say(dead.length === 0, `what comments cite is there: not so ${dead.length}`, dead),
    say(
      withoutSubject.length === 0,
      `sentences of comments have a subject: not so ${withoutSubject.length} of ${sentences}`,
      withoutSubject,
    ),
    badCommentsAreFound(root),
  ]
  return results.every((passed) => passed)
}
