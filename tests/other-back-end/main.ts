/**
 * The back end as a process: settings come from the environment, it is ready when it says where it listens, and SIGTERM
 * ends it.
 */
import { join } from 'node:path'
import { startBackEnd } from './start-back-end.ts'

const { PORT = '0', DIST, WORLD, HABITS = '', STATE } = process.env

const { origin, close } = await startBackEnd({
  port: Number(PORT),
  dist: DIST ?? join(import.meta.dirname, '../../dist'),
  world: WORLD ?? join(import.meta.dirname, 'world.json'),
  habits: HABITS,
  state: STATE,
})
console.log(`Listening on ${origin}`)

process.once('SIGTERM', async () => {
  await close()
  process.exit(0)
})
