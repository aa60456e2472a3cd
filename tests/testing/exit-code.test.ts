/** A process that has started PostgreSQL ends with its own code, so a run with failed tests fails. */
import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const module = new URL('../server/database/start-postgresql.ts', import.meta.url).href

test.each([0, 1])(
  'a program that may start PostgreSQL ends with the code that it chose: %i',
  { tags: 'run-test' },
  (code) => {
    const program = `await import(${JSON.stringify(module)}); process.exitCode = ${code}`
    const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', program])
    expect(status).toBe(code)
  },
)
