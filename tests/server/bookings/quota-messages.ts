/** The messages between the referee of quotas and the tabs in another process. The answer to `Press` is the outcome of each tab. `Join` has no answer. */
import { Schema } from 'effect'
import { UserId } from '../../../domain/schema/ids.ts'
import { Tab } from './quota-tabs.ts'

export const QuotaRequest = Schema.TaggedUnion({
  /** `url` is the address of the PostgreSQL server. */
  Join: { url: Schema.String, owner: UserId },
  Press: { tabs: Schema.Array(Tab) },
})
