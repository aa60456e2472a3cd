/** A process with tabs of one account, on a PostgreSQL server that others use too. It ends with its parent. */
import { serveParent } from '../../../bench/child-process.ts'
import { createChanges } from '../../../server/changes/changes.ts'
import { openDatabase } from '../../../server/database/open-database.ts'
import { createLogger } from '../../../server/process/logger.ts'
import { wideScheduler } from '../scheduler/wide-scheduler.ts'
import { QuotaRequest } from './quota-messages.ts'
import { createTabs, type Tabs } from './quota-tabs.ts'

let tabs: Tabs | null = null

serveParent(
  QuotaRequest,
  QuotaRequest.match({
    async Join({ url, owner }) {
      const logger = createLogger('silent')
      const database = await openDatabase({ _tag: 'PostgreSql', url }, logger)
      tabs = await createTabs(database, await createChanges(database, logger, wideScheduler()), owner)
      return []
    },
    async Press(request) {
      if (tabs === null) throw new Error('no tabs yet')
      return [...(await tabs.press(request.tabs))]
    },
  }),
)
