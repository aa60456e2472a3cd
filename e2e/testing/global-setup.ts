/**
 * Fills a database with the demo content once; each server of the tests starts from a copy of it.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServerProcess, TEMPLATE_VARIABLE } from './server-process.ts'

const setUp = async (): Promise<() => void> => {
  const template = mkdtempSync(join(tmpdir(), 'booking-e2e-template-'))
  const server = await startServerProcess({}, template)
  await server.stop()
  process.env[TEMPLATE_VARIABLE] = template
  return () => rmSync(template, { recursive: true, force: true })
}

export default setUp
