/** Programs that a test starts. Each is ended by its own process id. */
import { type ChildProcess, spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import { patience } from '../../tests/testing/patience.ts'

/**
 * Runs a program as the first process of a namespace. If the program ends other processes by name, it finds only its
 * own.
 */
const ALONE = 'unshare'
const aloneParameters: readonly string[] = [
  // A person who is not root may do this in a namespace of users.
  ...(process.getuid?.() === 0 ? [] : ['--user', '--map-current-user']),
  ...['--pid', '--fork', '--mount-proc', '--kill-child'],
]

const isProgram = (place: string): boolean => {
  try {
    accessSync(place, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** @returns the path of the first of these programs that exists; names without a slash are searched in PATH */
export const findProgram = (...names: readonly string[]): string | undefined =>
  names
    .flatMap((name) =>
      name.includes('/') ? [name] : (process.env.PATH ?? '').split(':').map((folder) => join(folder, name)),
    )
    .find(isProgram)

/** A busy machine starts a browser slowly. */
const START_MS = patience(60_000)

/** `unshare` waits for its program and handles no other signal. The program ends together with it. */
const endsBy = ({ spawnfile }: ChildProcess): NodeJS.Signals => (spawnfile === ALONE ? 'SIGKILL' : 'SIGTERM')

export interface ProgramOptions {
  readonly env?: Readonly<Record<string, string>>
  /** Whether the program writes messages to a third stream. */
  readonly third?: boolean
  /** Whether the program sees, and can end, only processes that it has started itself. */
  readonly alone?: boolean
}

export const startProgram = (
  program: string,
  parameters: readonly string[],
  { env = {}, third = false, alone = false }: ProgramOptions = {},
): ChildProcess => {
  const command = alone ? [ALONE, ...aloneParameters, program] : [program]
  const child = spawn(String(command[0]), [...command.slice(1), ...parameters], {
    env: { ...process.env, TZ: 'Europe/Stockholm', LANG: 'sv_SE.UTF-8', ...env },
    stdio: ['ignore', 'ignore', 'pipe', ...(third ? (['pipe'] as const) : [])],
  })
  // If nobody reads the output, the pipe becomes full and the program stops.
  child.stderr?.resume()
  // An interrupted run leaves no process behind.
  const end = (): boolean => child.kill(endsBy(child))
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  return child
}

/**
 * Waits until a program writes a certain text to one of its streams. @throws {Error} with the whole output of the
 * stream, if the program ends first or a minute passes
 */
export const heardFrom = (child: ChildProcess, stream: 2 | 3, wanted: RegExp): Promise<RegExpExecArray> =>
  new Promise((resolve, reject) => {
    let all = ''
    const fail = (why: string): void => reject(new Error(`${child.spawnfile} ${why}\n${all}`))
    const late = setTimeout(() => fail('said nothing in time'), START_MS)
    child.once('error', (error) => fail(error.message))
    child.once('exit', () => fail('ended at its start'))
    child.stdio[stream]?.on('data', (chunk: Buffer) => {
      all += chunk.toString()
      const said = wanted.exec(all)
      if (said === null) return
      clearTimeout(late)
      resolve(said)
    })
  })

/** Waits until something answers at an address. */
export const answers = async (address: string): Promise<void> => {
  const deadline = Date.now() + START_MS
  const answered = (): Promise<boolean> =>
    fetch(address).then(
      () => true,
      () => false,
    )
  while (!(await answered())) {
    if (Date.now() > deadline) throw new Error(`nothing answers at ${address}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

export const endProgram = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill(endsBy(child))
  const late = setTimeout(() => child.kill('SIGKILL'), 5_000)
  await ended
  clearTimeout(late)
}
