import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const program = `
const { keepTemporaryFilesTogether } = await import(${JSON.stringify(join(import.meta.dirname, '../../scripts/temporary-files.mjs'))})
const { mkdtempSync, writeFileSync } = await import('node:fs')
const { tmpdir } = await import('node:os')
keepTemporaryFilesTogether()
writeFileSync(mkdtempSync(tmpdir() + '/database-') + '/page', '')
console.log(tmpdir())
setInterval(() => {}, 1_000)`

test.each(['SIGINT', 'SIGTERM'] as const)('what is broken off by %s leaves no temporary files', async (signal) => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program])
  const folder = await new Promise<string>((resolve) =>
    child.stdout.once('data', (text: Buffer) => resolve(text.toString().trim())),
  )
  expect(existsSync(folder)).toBe(true)
  child.kill(signal)
  expect(await new Promise((resolve) => child.once('close', resolve))).not.toBe(0)
  expect(existsSync(folder)).toBe(false)
})
