/** What groups, resources and their parts are read and changed with. */
import type { Changes } from '../changes/changes.ts'
import type { Database } from '../database/database.ts'

export interface GroupContext {
  readonly database: Database
  readonly changes: Changes
  /** Where pictures lie. */
  readonly mediaDirectory: string
}
