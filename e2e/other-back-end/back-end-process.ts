/**
 * Runs the back end that implements only the specification (`tests/other-back-end/`) in its own process. It serves the
 * built client.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const root = new URL('../..', import.meta.url).pathname

export interface BackEndProcess {
  readonly origin: string
  close(): Promise<void>
}

/** @param habits names from `tests/other-back-end/habits.ts`, separated by commas */
export const startBackEndProcess = async (habits: string): Promise<BackEndProcess> => {
  const child = spawn('node', ['--disable-warning=ExperimentalWarning', 'tests/other-back-end/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH ?? ''}`,
      PORT: '0',
      DIST: join(root, 'dist'),
      WORLD: join(root, 'tests/other-back-end/world.json'),
      HABITS: habits,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const origin = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error('the back end ended at its start')))
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const told = /^Listening on (\S+)$/m.exec(said)?.[1]
      if (told !== undefined) resolve(told)
    })
  })
  return {
    origin,
    close: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
