/** Signing in and out, the list of browsers where one is signed in, and whether one gets a mail when a new one signs in. */
import { Schema } from 'effect'
import { InstantText } from '../calendar.ts'
import { Role } from '../entities.ts'
import { RowId, UserId, UserTypeId } from '../ids.ts'
import { User } from '../people.ts'
import { EmailText } from '../typed-text.ts'
import { answerUnused, empty, end, idInAddress, post, put, read, using } from './call.ts'

const text = Schema.String

export const Credentials = Schema.Struct({ email: EmailText, password: text })
export type Credentials = typeof Credentials.Type
export const SignedInUser = Schema.Struct({ ...User.fields, token: text })
/** What the client uses of the answer to signing in. */
const Entrance = Schema.Struct({ id: UserId, role: Role, userType: UserTypeId, token: text })

export const Session = Schema.Struct({
  id: RowId,
  /** In words, such as "Firefox på Windows"; empty: signed in before browsers were recorded. */
  browser: text,
  since: InstantText,
  /** To the minute. */
  lastSeen: InstantText,
  /** It is the session that asks. */
  current: Schema.Boolean,
})

export const Sessions = Schema.Struct({
  /** First the one that asks, then the others, the one that was last seen most recently first. */
  sessions: Schema.Array(Session),
  tellsNewBrowser: Schema.Boolean,
})

const path = '/api/auth/sessions'

export const sessionCalls = {
  signIn: using(Entrance, post({ who: 'anyone', areas: [] }, '/api/auth/sign-in', empty, Credentials, SignedInUser)),
  signInSilent: using(
    Entrance,
    post({ who: 'user', areas: [] }, '/api/auth/sign-in-silent', empty, empty, SignedInUser),
  ),
  signOut: {
    ...end({ who: 'anyone', areas: [], feature: 'sign-out' }, '/api/auth/sign-out', empty),
    method: 'POST' as const,
  },
  authenticated: read({ who: 'anyone', areas: [] }, '/api/user/authenticated', empty, Schema.Boolean),

  sessions: read({ who: 'user', areas: ['users'], feature: 'sessions' }, path, empty, Sessions),
  endSession: end({ who: 'user', areas: [] }, `${path}/:id`, Schema.Struct({ id: idInAddress(RowId) })),
  /** The caller's own session too. */
  endAllSessions: end({ who: 'user', areas: [] }, path, empty),
  tellNewBrowser: answerUnused(
    put({ who: 'user', areas: [] }, '/api/auth/new-browser-mail', empty, Schema.Struct({ on: Schema.Boolean }), empty),
  ),
} as const
