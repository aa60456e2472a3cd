/** Starts a process with a team of a race. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Schema } from 'effect'
import { ask } from '../../../bench/child-process.ts'
import type { RaceRequest } from './race-messages.ts'
import type { RaceGround } from './race-plan.ts'
import { RaceOutcome, type RaceTeam } from './race-team.ts'

const program = fileURLToPath(new URL('race-process.ts', import.meta.url))

/** Starts a process on the PostgreSQL server with this address. */
export const startRaceProcess = async (url: string, { rooms, owner }: RaceGround): Promise<RaceTeam> => {
  // The flags of the tests' process are not passed on.
  const child = fork(program, { execArgv: ['--disable-warning=ExperimentalWarning'] })
  const tell = (request: typeof RaceRequest.Type) => ask(child, request, Schema.Array(RaceOutcome))
  await tell({ _tag: 'Join', url, ground: { rooms, owner } })
  return {
    async prepare(round, numbers) {
      await tell({ _tag: 'Prepare', round, numbers })
    },
    run: () => tell({ _tag: 'Run' }),
    async stop() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}
