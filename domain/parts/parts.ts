/**
 * The kinds of parts that groups and resources have. Each kind has a table in the database. Reading, writing, copying and the handlers of
 * its calls are made from its row here and from its schema. Pictures also have files (`server/groups/pictures.ts`).
 */
import { lockColumns, openTimeColumns } from './hours.ts'
import { priceColumns } from './price.ts'
import { ruleColumns } from './rule.ts'
import { specialDayColumns } from './special-day.ts'

export const parts = {
  opening: { table: 'opening_time', columns: openTimeColumns },
  lock: { table: 'time_lock', columns: lockColumns },
  /** The user types that may book. If there are none, all user types may book. */
  allowed: { table: 'allowed_user_type', columns: { userTypeId: 'user_type_id' } },
  /** The receivers of an e-mail about each booking. */
  notification: { table: 'notification', columns: { email: 'email' } },
  picture: {
    table: 'media',
    columns: {
      title: 'title',
      fileName: 'file_name',
      smallFileName: 'small_file_name',
      contentType: 'content_type',
    },
  },
  price: { table: 'resource_price', columns: priceColumns },
  /** A rule without a user type applies to all user types. */
  rule: { table: 'booking_rule', columns: { userTypeId: 'user_type_id', ...ruleColumns } },
  'special-day': { table: 'special_day', columns: specialDayColumns },
} as const

export type PartKind = keyof typeof parts

/** The parts that only administrators see. Prices are not among them: cards, hits and the bar show them. */
export const unseenParts: readonly PartKind[] = ['notification']

/** The parts that a copy of a resource also gets. Locks are not copied, because they concern only the original. */
export const copiedParts = ['opening', 'special-day', 'rule', 'allowed', 'price'] as const satisfies readonly PartKind[]
