/** The tables of the ways in to an account: sessions, second factors, providers and codes, with what was tried. `tables.ts` has the others. */
import type { ColumnType, GeneratedAlways } from 'kysely'
import type { ProvedFactor } from '../../domain/rules/second-factor.ts'
import type { DefaultTo, Instant, OptionalInstant } from './column-types.ts'

export interface AccessTables {
  user_identity: {
    id: GeneratedAlways<number>
    user_id: number
    issuer: string
    subject_hash: Buffer
    name: string
    linked_at: Instant
    used_at: OptionalInstant
    vouched_until: OptionalInstant
  }
  provider_attempt: {
    secret_hash: Buffer
    stage: string
    session_id: string
    browser_hash: Buffer
    provider: string
    purpose: string
    user_id: number | null
    way_back: string
    person: ColumnType<unknown, string | undefined, string | null>
    code_hash: DefaultTo<Buffer | null>
    code_user_id: DefaultTo<number | null>
    code_tries: DefaultTo<number>
    code_expires_at: OptionalInstant
    expires_at: Instant
    token_id: DefaultTo<number | null>
    begun_at: DefaultTo<string>
  }
  logout_token: { id_hash: Buffer; until: Instant }
  account_code: { user_id: number; purpose: string; code_hash: Buffer; expires_at: Instant }
  access_token: {
    id: GeneratedAlways<number>
    token_hash: Buffer
    user_id: number
    browser: DefaultTo<string>
    created_at: Instant
    used_at: Instant
    factor: DefaultTo<ProvedFactor>
    provider: DefaultTo<string | null>
    provider_session: DefaultTo<Buffer | null>
    attended_at: DefaultTo<string>
    proved_at: DefaultTo<string>
  }
  totp: {
    user_id: number
    secret: DefaultTo<Buffer | null>
    since: OptionalInstant
    last_step: DefaultTo<number>
    pending: DefaultTo<Buffer | null>
  }
  recovery_code: { user_id: number; hint: string; code_hash: string }
  sign_in_ticket: {
    ticket_hash: Buffer
    user_id: number
    session_hash: Buffer
    browser_hash: Buffer
    provider: string | null
    provider_session: DefaultTo<Buffer | null>
    factor: DefaultTo<ProvedFactor | null>
    tried: DefaultTo<number>
    expires_at: Instant
  }
  passkey: {
    id: GeneratedAlways<number>
    user_id: number
    credential_id: Buffer
    public_key: Buffer
    counter: number
    transports: string
    name: string
    opens_alone: boolean
    since: Instant
    last_used: OptionalInstant
  }
  passkey_challenge: { challenge_hash: Buffer; holder_hash: Buffer; expires_at: Instant }
  protected_look: { token_hash: Buffer; user_id: number; until: Instant }
  staff_factor: { only_row: DefaultTo<boolean>; asked: boolean }
  sign_in_failure: {
    email_key: string
    at: Instant
    line: DefaultTo<string>
    source: DefaultTo<string>
    under_way: DefaultTo<boolean>
    place: DefaultTo<number | null>
  }
}
