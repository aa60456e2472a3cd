/**
 * A project in its own folder, with the real scripts. The programs that they call are small ones that obey the test and record their calls.
 * Invariant: nothing touches the real project.
 */
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

const root = join(import.meta.dirname, '..', '..', '..')

export interface Ended {
  readonly code: number | null
  readonly text: string
  readonly lastLine: string
}

export const runScript = (
  script: string,
  parameters: readonly string[] = [],
  folder = root,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Ended => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'scripts', script), ...parameters], {
    cwd: folder,
    env,
    encoding: 'utf8',
  })
  return { code: status, text: `${stdout}${stderr}`, lastLine: stdout.trim().split('\n').at(-1) ?? '' }
}

/** The beginning of each program. */
const prelude = `#!${process.execPath}
const { appendFileSync, chmodSync, mkdirSync, writeFileSync, symlinkSync, existsSync } = require('node:fs')
const { basename } = require('node:path')
appendFileSync('called', basename(process.argv[1]) + '\\n')
`

export interface SmallProject {
  readonly folder: string
  write(path: string, text: string): void
  /** A program of the project, in `node_modules/.bin`. */
  program(name: string, text: string): void
  /** The programs that were called since the last question. */
  called(): string[]
  run(script: string, env?: Readonly<Record<string, string>>, parameters?: readonly string[]): Ended
  /** Starts a script, and ends it when it has written these words. */
  runUntil(script: string, words: string): Promise<Ended>
  remove(): void
}

export const createSmallProject = (): SmallProject => {
  const folder = mkdtempSync(join(tmpdir(), 'booking-project-'))
  // Only npm is there for a newcomer. It makes the folder of the other programs.
  const path = `${join(folder, 'bin')}${delimiter}${process.env.PATH}`
  const write = (name: string, text: string): void => {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const program = (name: string, text: string): void => {
    // A link is removed first, because writing to it might change the real program.
    rmSync(join(folder, name), { force: true })
    write(name, `${prelude}${text}`)
    chmodSync(join(folder, name), 0o755)
  }
  for (const source of ['package.json', 'package-lock.json', 'index.html', 'vite.config.ts', 'brand.json'])
    write(source, '{}')
  for (const source of ['src', 'worker', 'domain', 'scripts/client']) write(join(source, 'some.ts'), '')
  for (const script of [
    'start.mjs',
    'test.mjs',
    'project.mjs',
    'stamp.mjs',
    'install-packages.mjs',
    'install-browsers.mjs',
    'build-client.mjs',
    'search-logs.mjs',
    'temporary-files.mjs',
    'test-report.mjs',
  ])
    cpSync(join(root, 'scripts', script), join(folder, 'scripts', script))
  write('tests/flaky.md', '')
  program(
    'bin/npm',
    `mkdirSync('node_modules/.bin', { recursive: true })
if (!existsSync('node_modules/.bin/node')) symlinkSync(process.execPath, 'node_modules/.bin/node')
writeFileSync('node_modules/.bin/vite', ${JSON.stringify(`${prelude}mkdirSync('dist', { recursive: true }); writeFileSync('dist/index.html', '')`)})
chmodSync('node_modules/.bin/vite', 0o755)`,
  )

  return {
    folder,
    write,
    program: (name, text) => program(join('node_modules', '.bin', name), text),
    called: () => {
      const file = join(folder, 'called')
      const names = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
      rmSync(file, { force: true })
      return names
    },
    run: (script, env = {}, parameters = []) =>
      runScript(script, parameters, folder, { ...process.env, PATH: path, ...env }),
    runUntil: (script, words) =>
      new Promise((resolve) => {
        const child = spawn(process.execPath, [join(folder, 'scripts', script)], {
          cwd: folder,
          env: { ...process.env, PATH: path },
        })
        let text = ''
        for (const stream of [child.stdout, child.stderr])
          stream.on('data', (chunk: Buffer) => {
            text += chunk.toString()
            if (text.includes(words)) child.kill('SIGTERM')
          })
        // The event `exit` is not used, because the last output may come after it.
        child.on('close', (code) => resolve({ code, text, lastLine: text.trim().split('\n').at(-1) ?? '' }))
      }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
