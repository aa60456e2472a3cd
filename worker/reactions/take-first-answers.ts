/**
 * Turns the answers in a tab's page (`server/api/first-answers.ts`) into events, so that a first visit waits for no call. Invariant: these
 * answers never replace data that this core has read itself, and values that are not answers of a call are left out.
 */
import { Effect, Option, Schema } from 'effect'
import { groupCalls } from '../../domain/schema/calls/group-calls.ts'
import { Revision } from '../../domain/schema/hub.ts'
import type { FirstAnswer } from '../../domain/schema/port.ts'
import { bookableGroups } from '../../domain/state/catalogue.ts'
import { dayKey } from '../../domain/state/state.ts'
import { EventLog } from '../log/event-log.ts'
import { Credentials } from '../tabs/credentials.ts'

const Groups = Schema.Struct({ name: Schema.Literal('groups'), json: groupCalls.groups.used })
const GroupSlots = Schema.Struct({
  name: Schema.Literal('groupSlots'),
  // A tab sends ids as numbers. Ids are text only in an address.
  parameters: Schema.toType(groupCalls.groupSlots.parameters),
  body: groupCalls.groupSlots.body,
  revision: Revision,
  json: groupCalls.groupSlots.used,
})
const decodeGroups = Schema.decodeUnknownOption(Groups)
const decodeGroupSlots = Schema.decodeUnknownOption(GroupSlots)

export const takeFirstAnswers = Effect.fnUntraced(function* (answers: readonly (typeof FirstAnswer.Type)[]) {
  const { append, state } = yield* EventLog
  const credentials = yield* Credentials
  for (const answer of answers) {
    const groups = decodeGroups(answer)
    if (Option.isSome(groups) && state().catalogue === 'absent')
      append('http', { _tag: 'CatalogueLoaded', groups: bookableGroups(groups.value.json) })
    // A person who has signed in sees more of a day than a visitor.
    const slots = credentials.token() === null ? decodeGroupSlots(answer) : Option.none()
    if (Option.isNone(slots)) continue
    const { parameters, body, revision, json } = slots.value
    const day = { groupId: parameters.groupId, date: body.date }
    if (state().days[dayKey(day.groupId, day.date)] !== undefined) continue
    append('core', { _tag: 'DayRequested', ...day })
    append('http', { _tag: 'DayLoaded', ...day, revision, resources: json })
  }
})
