/**
 * The functions that the scripts share, for the project's folder, its pinned Node, programs and command lines. Scripts run
 * before anything is installed, with any Node version. Therefore they are plain JavaScript without dependencies.
 */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
export const modules = join(root, 'node_modules')
export const pinnedNode = join(modules, '.bin', 'node')

/**
 * The environment for a program. In it, `node` is the pinned version, and Node caches compiled code in
 * `NODE_COMPILE_CACHE`. The cache saves a third of the work of each start.
 */
export const environment = (more = {}) => ({
  NODE_COMPILE_CACHE: join(modules, '.cache', 'compiled'),
  ...process.env,
  PATH: `${join(modules, '.bin')}:${process.env.PATH}`,
  ...more,
})

/**
 * Runs a program to its end. The output of the program is printed like the output of this script.
 * @param hear is called with each piece of the output, after the piece has been printed
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
 * Reads a command line of the form `NAME … --flag=value …`.
 * @param what the word for a name in the error message
 * @param known an object with a key for each possible name
 * @returns the given names, or all possible names if none is given, and the flags as they were written
 * @throws {Error} that lists the possible names if a name is unknown
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
 * Prints the ids of the rows of docs/requirements.md that a command has just shown. The state of these rows names the command.
 * @param state the state in the table, such as `bench hub`
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
