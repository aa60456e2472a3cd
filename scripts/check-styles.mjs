/**
 * Checks the style sheets of `src/`. Each rule must be in one of the cascade layers (`src/kit/design/layers.css`). A style sheet
 * may style a class only if a component in its folder, or a component that imports it, uses the class. Components
 * everywhere may use the classes of the kit. A rule outside the kit may style these only together with a class of its own
 * folder.
 */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from './project.mjs'

const statement = join('kit', 'design', 'layers.css')
const isOfKit = (file) => file.startsWith(join('kit', ''))
const classesIn = (text) => [...text.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name]) => name)

/** The rules of a style sheet, each with the at-rules around it, the outermost first. */
const rulesOf = (text) => {
  const rules = []
  const open = []
  let preludeStart = 0
  const plain = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/"[^"]*"/g, '""')
  for (const { index, 0: sign } of plain.matchAll(/[{};]/g)) {
    const prelude = plain.slice(preludeStart, index).trim()
    preludeStart = index + 1
    if (sign === '{') {
      if (!prelude.startsWith('@')) rules.push({ selector: prelude, within: [...open] })
      open.push(prelude)
    } else if (sign === '}') open.pop()
  }
  return rules
}

/**
 * Finds the problems in style sheets and components.
 * @param directory the folder that is read. Each folder directly below it is a room.
 * @returns a line for each problem
 */
export const styleProblems = (directory) => {
  const read = (file) => readFileSync(join(directory, file), 'utf8')
  const layers = /@layer ([^;{]+);/.exec(read(statement))?.[1].split(/,\s*/) ?? []
  const styles = globSync('**/*.css', { cwd: directory }).filter((file) => file !== statement)
  const components = globSync('**/*.{ts,tsx}', { cwd: directory }).map((file) => ({ file, text: read(file) }))

  /** Maps each style sheet to the text of all components that may use its classes. */
  const writtenWith = new Map(
    styles.map((style) => {
      const imports = ({ file, text }) =>
        [...text.matchAll(/^import '([^']+\.css)'/gm)].some(([, path]) => join(dirname(file), path) === style)
      const folders = new Set([dirname(style), ...components.filter(imports).map(({ file }) => dirname(file))])
      const texts = components.filter(({ file }) => folders.has(dirname(file))).map(({ text }) => text)
      return [style, texts.join('\n')]
    }),
  )
  const kitClasses = new Set(
    styles.filter(isOfKit).flatMap((style) => rulesOf(read(style)).flatMap(({ selector }) => classesIn(selector))),
  )
  // A component contains only the beginning of a class such as `toast-${kind}`. The editor's package uses `ProseMirror…`.
  const writes = (text, name) =>
    name.startsWith('ProseMirror') ||
    new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(text) ||
    [...text.matchAll(/([a-z][\w-]*-)\$\{/g)].some(([, beginning]) => name.startsWith(beginning))

  return styles.flatMap((style) =>
    rulesOf(read(style)).flatMap(({ selector, within }) => {
      const [outermost = ''] = within
      if (within.some((prelude) => prelude.startsWith('@keyframes'))) return []
      if (!layers.some((layer) => outermost === `@layer ${layer}`) && !/^@(page|property)/.test(outermost))
        return [`${style}: "${selector}" stands in none of the layers ${layers.join(', ')}`]
      if (isOfKit(style)) return []
      const problems = []
      const names = classesIn(selector)
      const ofOthers = names.filter((name) => !kitClasses.has(name) && !writes(writtenWith.get(style), name))
      for (const name of ofOthers) problems.push(`${style}: "${selector}" styles .${name}, which is written elsewhere`)
      if (names.length > 0 && names.every((name) => kitClasses.has(name)))
        problems.push(`${style}: "${selector}" styles the kit, and nothing of its own`)
      return problems
    }),
  )
}

/** Checks the style sheets of `src/`, and checks that each bad example in `tests/fixtures/styles` is refused. */
export const checkStyles = () => {
  const problems = styleProblems(join(root, 'src'))
  console.log(
    `${problems.length === 0 ? 'ok  ' : 'FAIL'} each style stands in a layer, and where its classes are written`,
  )
  for (const problem of problems) console.log(problem)
  const fixtures = join(root, 'tests', 'fixtures', 'styles')
  const refused = styleProblems(fixtures).map((problem) => problem.split(':')[0])
  const letThrough = globSync('bad/**/*.css', { cwd: fixtures }).filter(
    (file) => !refused.includes(relative('.', file)),
  )
  const passed = letThrough.length === 0 && refused.every((file) => file.startsWith('bad'))
  console.log(`${passed ? 'ok  ' : 'FAIL'} a style without a layer, of another room, or of the kit alone is refused`)
  if (!passed) console.log(`let through: ${letThrough.join(', ')}; refused: ${refused.join(', ')}`)
  return problems.length === 0 && passed
}
