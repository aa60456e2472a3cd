/** The referee of quotas asks them of tabs in another process. `Press` is answered with what became of each, `Join` with nothing. */
import { Schema } from 'effect'
import { UserId } from '../../../domain/schema/ids.ts'
import { Tab } from './quota-tabs.ts'

export const QuotaRequest = Schema.TaggedUnion({
  /** `url`: of the PostgreSQL server. */
  Join: { url: Schema.String, owner: UserId },
  Press: { tabs: Schema.Array(Tab) },
})
