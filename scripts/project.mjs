/**
 * What the scripts share: the project's folder, its pinned Node, running programs, command lines. Scripts run before
 * anything is installed, on whatever Node a newcomer has, and so are plain JavaScript without dependencies.
 */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
export const modules = join(root, 'node_modules')
export const pinnedNode = join(modules, '.bin', 'node')

/**
 * The environment for a program, in which `node` is the pinned one. Node keeps what it compiles there, which saves each
 * start a third of its work.
 */
export const environment = (more = {}) => ({
  NODE_COMPILE_CACHE: join(modules, '.cache', 'compiled'),
  ...process.env,
  PATH: `${join(modules, '.bin')}:${process.env.PATH}`,
  ...more,
})

/**
 * Runs a program to its end, its output going where ours goes.
 * @param hear is called with each piece of its output, after the piece has been printed
 * @returns {Promise<number>} its exit code
 */
export const run = (command, parameters, { env = environment(), quiet = false, hear } = {}) =>
  new Promise((resolve, reject) => {
    const output = hear === undefined ? 'inherit' : 'pipe'
    const child = spawn(command, parameters, {
      cwd: root,
      env,
      stdio: quiet ? ['ignore', 'ignore', 'inherit'] : ['inherit', output, 'inherit'],
    })
    child.stdout?.setEncoding('utf8').on('data', (text) => {
      process.stdout.write(text)
      hear(text)
    })
    child.on('error', reject)
    child.on('close', (code, signal) => resolve(code ?? (signal === null ? 1 : 128)))
  })

/**
 * The words of a command line: `NAME … --flag=value …`.
 * @param what the word for one of them, for the error
 * @param known an object with a key for each name
 * @returns the given names, or all of them when none is given, and the flags as they were written
 * @throws {Error} that lists the names, when one is unknown
 */
export const readChoice = (what, known) => {
  const flags = process.argv.slice(2).filter((argument) => argument.startsWith('-'))
  const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))
  const unknown = asked.filter((name) => !Object.hasOwn(known, name))
  if (unknown.length > 0)
    throw new Error(`There is no ${what} "${unknown[0]}"; there are: ${Object.keys(known).join(', ')}`)
  return { flags, names: asked.length === 0 ? Object.keys(known) : asked }
}

/**
 * Prints the rows of docs/requirements.md that a command has just shown, which are those whose state names it.
 * @param state the state as it is in the table, such as `bench hub`
 */
export const sayShown = (state) => {
  const lines = readFileSync(join(root, 'docs', 'requirements.md'), 'utf8').split('\n')
  const ids = lines.filter((line) => line.endsWith(`| ${state} |`)).map((line) => line.split(' ')[1])
  if (ids.length > 0) console.log(`Shown of docs/requirements.md: ${ids.join(', ')}`)
}

/** Runs the work of a script, and prints an error as one line without a stack trace. */
export const main = async (work) => {
  try {
    process.exitCode = (await work()) ?? 0
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
