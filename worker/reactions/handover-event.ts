/**
 * What a tab shows of the core before this one, which died, as an event: the screens go on showing it while this
 * core reads everything for itself. Invariant: a person is taken for signed in only while the browser has a token, which is
 * then tried as at every start.
 */
import { Effect, Option, Schema } from 'effect'
import type { Hello } from '../../domain/schema/port.ts'
import { Day } from '../../domain/schema/state.ts'
import { carriedFrom } from '../../domain/state/carried-from.ts'
import { dayKey } from '../../domain/state/state.ts'
import { Credentials } from '../credentials/credentials.ts'
import { EventLog } from '../log/event-log.ts'

const decodeDay = Schema.decodeUnknownOption(Day)

/** @returns null: there is nothing that this core does not know better */
export const handoverEvent = Effect.fnUntraced(function* ({ page, carried }: Hello) {
  const { state } = yield* EventLog
  const credentials = yield* Credentials
  const { account, holdsRevision } = state()
  if (carried === null || (account._tag !== 'Unknown' && holdsRevision !== null)) return null
  const day = 'date' in page ? decodeDay(carried.days[dayKey(page.groupId, page.date)]) : Option.none()
  const event = carriedFrom(carried, Option.getOrNull(day))
  return credentials.token() === null ? { ...event, account: null } : event
})
