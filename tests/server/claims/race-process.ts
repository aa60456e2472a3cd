/** A process with a team of a race, on a PostgreSQL server that others use too. It ends with its parent. */
import { serveParent } from '../../../bench/child-process.ts'
import { createChanges } from '../../../server/changes/changes.ts'
import { openDatabase } from '../../../server/database/open-database.ts'
import { createLogger } from '../../../server/process/logger.ts'
import { wideScheduler } from '../scheduler/wide-scheduler.ts'
import { RaceRequest } from './race-messages.ts'
import { createRaceTeam, type RaceTeam } from './race-team.ts'

let team: RaceTeam | null = null
const theTeam = (): RaceTeam => {
  if (team === null) throw new Error('no team yet')
  return team
}

serveParent(
  RaceRequest,
  RaceRequest.match({
    async Join({ url, ground }) {
      const logger = createLogger('silent')
      const database = await openDatabase({ _tag: 'PostgreSql', url }, logger)
      team = await createRaceTeam(database, await createChanges(database, logger, wideScheduler()), ground)
      return []
    },
    async Prepare({ round, numbers }) {
      await theTeam().prepare(round, numbers)
      return []
    },
    Run: async () => [...(await theTeam().run())],
  }),
)
