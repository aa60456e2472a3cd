/** The types of columns that many tables have. `tables.ts` says how values are stored. */
import type { ColumnType, Generated } from 'kysely'

/** A column that has a default, and may be left out of an insert. */
export type DefaultTo<Value> = Generated<Value>
export type Instant = ColumnType<string, string | Date, string | Date>
export type OptionalInstant = ColumnType<string | null, string | Date | null | undefined, string | Date | null>
