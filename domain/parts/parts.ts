/**
 * The kinds of parts that groups and resources have. Each kind has a table in the database: reading, writing, copying and the handlers of
 * its calls follow from its row here and from its schema. Pictures have files too (`server/groups/pictures.ts`).
 */
import { lockColumns, openTimeColumns } from './hours.ts'
import { priceColumns } from './price.ts'
import { ruleColumns } from './rule.ts'
import { specialDayColumns } from './special-day.ts'

export const parts = {
  opening: { table: 'opening_time', columns: openTimeColumns },
  lock: { table: 'time_lock', columns: lockColumns },
  /** User types that may book; without any, all may. */
  allowed: { table: 'allowed_user_type', columns: { userTypeId: 'user_type_id' } },
  /** Receivers of an e-mail about each booking. */
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
  /** Without a user type it is for all. */
  rule: { table: 'booking_rule', columns: { userTypeId: 'user_type_id', ...ruleColumns } },
  'special-day': { table: 'special_day', columns: specialDayColumns },
} as const

export type PartKind = keyof typeof parts

/** Parts that only administrators see, and that have no effect on grids. */
export const unseenParts: readonly PartKind[] = ['notification', 'price']

/** Parts that a copy of a resource gets too. Locks are not among them: they happened to the original. */
export const copiedParts = ['opening', 'special-day', 'rule', 'allowed', 'price'] as const satisfies readonly PartKind[]
