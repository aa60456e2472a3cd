/**
 * Fills a database with the demo content once; each server of the tests starts from a copy of it.
 */
import { rmSync } from 'node:fs'
import { makeDataFolder } from '../../tests/testing/data-folder.ts'
import { startServerProcess, TEMPLATE_VARIABLE } from './server-process.ts'

const setUp = async (): Promise<() => void> => {
  const template = makeDataFolder('booking-e2e-template-')
  const server = await startServerProcess({}, template)
  await server.stop()
  process.env[TEMPLATE_VARIABLE] = template
  return () => rmSync(template, { recursive: true, force: true })
}

export default setUp
