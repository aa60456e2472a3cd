/** Where one is signed in, and whether one gets a mail about browsers never seen before. */
import { Schema } from 'effect'
import { InstantText } from '../calendar.ts'
import { RowId } from '../ids.ts'
import { answerUnused, empty, end, idInAddress, put, read } from './call.ts'

export const Session = Schema.Struct({
  id: RowId,
  /** In words, such as "Firefox på Windows"; empty: signed in before browsers were recorded. */
  browser: Schema.String,
  since: InstantText,
  /** To the minute. */
  lastSeen: InstantText,
  /** The one that asks. */
  current: Schema.Boolean,
})

export const Sessions = Schema.Struct({
  /** The one that asks first, then by when they were last seen, newest first. */
  sessions: Schema.Array(Session),
  tellsNewBrowser: Schema.Boolean,
})

const path = '/api/auth/sessions'

export const sessionCalls = {
  sessions: read({ who: 'user', areas: ['users'], cost: 1, feature: 'sessions' }, path, empty, Sessions),
  endSession: end({ who: 'user', areas: [], cost: 1 }, `${path}/:id`, Schema.Struct({ id: idInAddress(RowId) })),
  /** The caller's own too. */
  endAllSessions: end({ who: 'user', areas: [], cost: 1 }, path, empty),
  tellNewBrowser: answerUnused(
    put(
      { who: 'user', areas: [], cost: 1 },
      '/api/auth/new-browser-mail',
      empty,
      Schema.Struct({ on: Schema.Boolean }),
      empty,
    ),
  ),
} as const
