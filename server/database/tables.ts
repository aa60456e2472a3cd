/**
 * Describes the tables for Kysely. Invariant: these types match the schema that `migrations/` makes. Ids are plain numbers here, because
 * the domain's schemas decode every row that enters the domain and add the brands. Dates and times are text (`yyyy-MM-dd`, `HH:mm:ss`).
 * Instants are ISO 8601 text with milliseconds and Z. The types bigint and numeric become numbers (`pg-clients.ts`).
 */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { RowOf } from '../../domain/parts/columns.ts'
import type { LockValues, lockColumns, OpenTimeValues, openTimeColumns } from '../../domain/parts/hours.ts'
import type { newResource, ResourceValues, resourceColumns } from '../../domain/parts/owner.ts'
import type { priceColumns } from '../../domain/parts/price.ts'
import type { ruleColumns } from '../../domain/parts/rule.ts'
import type { SpecialDayValues, specialDayColumns } from '../../domain/parts/special-day.ts'
import type { BlockPrice } from '../../domain/rules/price.ts'
import type { RuleValues } from '../../domain/schema/booking-rules.ts'
import type { AccessTables } from './access-tables.ts'
import type { DefaultTo, Instant, OptionalInstant } from './column-types.ts'

/** The columns of a part that belongs either to a group or to a resource. */
interface PartOfGroupOrResource {
  id: Generated<number>
  group_id: number | null
  resource_id: number | null
}

/** A value without its brand. */
type Stored<Value> = Value extends number
  ? number
  : Value extends string
    ? string
    : Value extends readonly number[]
      ? readonly number[]
      : Value

/** The type of a row whose columns are named by a description in `domain/parts/`. */
type StoredRow<Columns, Values> = RowOf<Columns, { [Name in keyof Values]: Stored<Values[Name]> }>
type ResourceRow = RowOf<
  typeof resourceColumns,
  {
    [Name in keyof ResourceValues]: Name extends keyof typeof newResource
      ? DefaultTo<Stored<ResourceValues[Name]>>
      : Stored<ResourceValues[Name]>
  }
>
type PartRow<Columns, Values> = PartOfGroupOrResource & StoredRow<Columns, Values>

export interface Tables extends AccessTables {
  server_clock: { only_row: DefaultTo<boolean>; shift: DefaultTo<string> }
  revision: { only_row: DefaultTo<boolean>; value: DefaultTo<number> }
  server_key: { name: string; secret: Buffer }
  change: { revision: number; at: Instant; news: ColumnType<unknown, string, never> }
  server_process: { id: string; started_at: Instant; seen_at: Instant; connections: number }
  server_stop: { stopped_at: Instant; returned_at: Instant }
  server_seen: { only_row: DefaultTo<boolean>; at: Instant; machine_at: Instant }
  session_connection: { session_id: string; process_id: string }
  schema_migration: { number: number; name: string; applied_at: GeneratedAlways<string> }

  door_sign: {
    id: Generated<number>
    resource_id: number
    name: string
    token_hash: Buffer
    made_at: Instant
    seen_at: OptionalInstant
    ended_at: OptionalInstant
  }

  user_type: {
    id: Generated<number>
    key: DefaultTo<string>
    name: string
    public: boolean
    organisation_type: number
    needs_approval: DefaultTo<boolean>
    short_registration: DefaultTo<boolean>
    place: DefaultTo<number>
    retired: DefaultTo<boolean>
  }
  organisation: {
    id: Generated<number>
    organisation_type: number
    name: string
    org_nr: DefaultTo<string>
    account_string: DefaultTo<string>
    reference: DefaultTo<string>
    email: DefaultTo<string>
    first_name: DefaultTo<string>
    last_name: DefaultTo<string>
    address: DefaultTo<string>
    zip_code: DefaultTo<string>
    city: DefaultTo<string>
  }
  app_user: {
    id: Generated<number>
    role: DefaultTo<string>
    staff_role: DefaultTo<string | null>
    role_groups: DefaultTo<number[] | null>
    email: string | null
    email_key: string | null
    password_hash: string | null
    verified: DefaultTo<boolean>
    disabled: DefaultTo<boolean>
    first_name: DefaultTo<string>
    last_name: DefaultTo<string>
    pin: DefaultTo<string>
    address: DefaultTo<string>
    zip_code: DefaultTo<string>
    city: DefaultTo<string>
    phone: DefaultTo<string>
    user_type_id: number
    organisation_id: number | null
    billing_email: DefaultTo<string>
    billing_first_name: DefaultTo<string>
    billing_last_name: DefaultTo<string>
    billing_address: DefaultTo<string>
    billing_zip_code: DefaultTo<string>
    billing_city: DefaultTo<string>
    created_at: DefaultTo<string>
    pending_email: DefaultTo<string | null>
    cleared_at: OptionalInstant
    signed_in: DefaultTo<boolean>
    tells_new_browser: DefaultTo<boolean>
    reminds: DefaultTo<boolean>
    registering_session: DefaultTo<Buffer | null>
    registering_browser: DefaultTo<Buffer | null>
    type_approved: DefaultTo<boolean>
    approved_type_id: DefaultTo<number | null>
    approved_organisation_id: DefaultTo<number | null>
    type_refusal: DefaultTo<string | null>
    unclaimed: DefaultTo<boolean>
    protected: DefaultTo<boolean>
    role_issuer: DefaultTo<string | null>
  }
  address_undo: {
    id: GeneratedAlways<number>
    user_id: number
    email: string
    email_key: string
    code_hash: Buffer
    expires_at: Instant
  }
  former_address: { user_id: number; key_hash: Buffer }
  mail_request: { email_key: string; at: Instant; source: DefaultTo<string | null> }
  outbox_mail: {
    id: GeneratedAlways<number>
    user_id: number | null
    name: string
    recipient: string | null
    subject: string | null
    html: string | null
    plain: string | null
    created_at: Instant
    attempts: DefaultTo<number>
    next_attempt_at: Instant
    sent_at: OptionalInstant
    given_up_at: OptionalInstant
    last_error: DefaultTo<string | null>
    gathered: ColumnType<unknown, string | undefined, string | null>
  }
  audit_entry: {
    id: GeneratedAlways<number>
    at: Instant
    actor_id: number | null
    kind: string
    user_id: DefaultTo<number | null>
    booking_number: DefaultTo<number | null>
    details: ColumnType<unknown, string, never>
  }
  activity: {
    id: GeneratedAlways<number>
    at: Instant
    kind: string
    resource_id: number
    date: string
    start_time: string
    end_time: string
    slots: number
    session_id: DefaultTo<string | null>
    booking_id: DefaultTo<number | null>
    booking_id_number: DefaultTo<string | null>
  }
  content_item: { id: Generated<number>; key: string; value: string; content_type: number }

  resource_group: {
    id: Generated<number>
    title: string
    description: string
    color: DefaultTo<string>
    slot_time: DefaultTo<number>
    place_name: DefaultTo<string>
    place_link: DefaultTo<string>
    enabled: DefaultTo<boolean>
    structure_version: GeneratedAlways<string>
  }
  resource: ResourceRow & { id: Generated<number>; place: DefaultTo<number> }
  attribute: { id: Generated<number>; name: string }
  opening_time: PartRow<typeof openTimeColumns, OpenTimeValues>
  time_lock: PartRow<typeof lockColumns, LockValues>
  booking_rule: PartRow<typeof ruleColumns, RuleValues> & {
    user_type_id: number | null
    check_in_set_at: OptionalInstant
  }
  special_day: PartRow<typeof specialDayColumns, SpecialDayValues>
  media: PartOfGroupOrResource & {
    title: string
    file_name: string
    small_file_name: DefaultTo<string | null>
    content_type: string
  }
  allowed_user_type: PartOfGroupOrResource & { user_type_id: number }
  notification: { id: Generated<number>; group_id: number; email: string; added_at: OptionalInstant }
  resource_price: PartRow<typeof priceColumns, BlockPrice>

  booking: {
    id: Generated<number>
    booking_number: DefaultTo<number>
    user_id: number
    last_part: DefaultTo<number>
    created_at: Instant
    payer: ColumnType<unknown, string | null | undefined, string | null>
    series: ColumnType<unknown, string | null | undefined, string | null>
    payer_company: GeneratedAlways<string | null>
    payer_told: GeneratedAlways<string | null>
    payer_number: GeneratedAlways<string>
    forgotten_on: DefaultTo<string | null>
  }
  booked_resource: {
    id: Generated<number>
    booking_id: number
    part: number
    resource_id: number
    date: string
    message: DefaultTo<string>
    price: DefaultTo<number>
    price_set_by_administrator: DefaultTo<boolean>
    status: DefaultTo<number>
    made_at: DefaultTo<string | null>
    price_stays: DefaultTo<boolean>
    calendar_sequence: DefaultTo<number>
    calendar_changed_at: OptionalInstant
    message_of: DefaultTo<number | null>
    known_since: OptionalInstant
    times_at: OptionalInstant
    checked_in_at: OptionalInstant
    checked_in_by: DefaultTo<string | null>
    missed_at: OptionalInstant
    forgiven_at: OptionalInstant
    taken_at: OptionalInstant
  }
  booked_slot: { booked_resource_id: number; start_time: string; end_time: string; told: GeneratedAlways<string> }
  booking_feed: { user_id: number; token_hash: Buffer; created_at: Instant }
  part_link: { id: Generated<string>; user_id: number; parts: readonly number[]; made_at: Instant }
  co_booker: {
    id: GeneratedAlways<number>
    link: Generated<string>
    booking_id: number
    booked_resource_id: number | null
    email: string
    email_key: string
    named_by: number
    created_at: Instant
  }
  reminder: { booked_resource_id: number; date: string; start_time: string; decided_at: Instant }
  note: {
    id: Generated<number>
    booking_id: number
    content: string
    internal: DefaultTo<boolean>
    created_at: Instant
    written_for: DefaultTo<number | null>
  }

  hold_session: {
    id: string
    deadline: Instant
    extensions: DefaultTo<number>
    release_at: OptionalInstant
    source: DefaultTo<string>
    signed_in: DefaultTo<boolean>
    user_id: DefaultTo<number | null>
    hours_count: DefaultTo<boolean>
    stand_in: GeneratedAlways<string>
  }
  held_time: {
    source: string
    resource_id: number
    date: string
    start_time: string
    end_time: string
    since: Instant
    seconds: number
  }
  claim: {
    id: GeneratedAlways<number>
    resource_id: number
    date: string
    start_time: string
    end_time: string
    during: GeneratedAlways<string>
    session_id: string | null
    booked_resource_id: number | null
    held_since: OptionalInstant
    ends_at: OptionalInstant
    yields: DefaultTo<boolean>
  }
  answer: {
    id: GeneratedAlways<number>
    user_id: number
    until: Instant
    parts: ColumnType<unknown, string, never>
  }
  cancellation: {
    id: GeneratedAlways<number>
    user_id: number
    booking_id: number
    owner_id: number
    at: Instant
    until: Instant
    undone: DefaultTo<boolean>
    rows: ColumnType<unknown, string, never>
    changed: ColumnType<unknown, string, never>
  }
  retention: {
    only_row: DefaultTo<boolean>
    booking_months: number | null
    account_months: number | null
    answered_at: OptionalInstant
    nobody_id: number | null
  }
  retention_run: {
    day: string
    started_at: Instant
    finished_at: OptionalInstant
    bookings: DefaultTo<number>
    warned: DefaultTo<number>
    cleared: DefaultTo<number>
  }
  account_use: { user_id: number; at: Instant }
  account_warning: { user_id: number; step: 'first' | 'last'; mail_id: number; queued_at: Instant }
  idempotency_key: {
    user_id: number
    key: string
    request_hash: Buffer
    booking_id: number
    created_at: Instant
  }
}
