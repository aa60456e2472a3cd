/** The calls for signing in and out, for the list of signed-in browsers, and for the e-mail about a sign-in from a new browser. */
import { Schema, Struct } from 'effect'
import { InstantText } from '../calendar.ts'
import { Role } from '../entities.ts'
import { RowId } from '../ids.ts'
import { User } from '../people.ts'
import { EmailText } from '../typed-text.ts'
import { answerUnused, empty, end, idInAddress, post, put, read, using } from './call.ts'

const text = Schema.String

export const Credentials = Schema.Struct({ email: EmailText, password: text })
export type Credentials = typeof Credentials.Type
export const SignedInUser = Schema.Struct({ ...User.fields, token: text })
/** The part of the sign-in answer that the client uses. */
export const Entrance = Schema.Struct({
  ...Struct.pick(User.fields, ['id', 'roleGroups', 'userType']),
  role: Role,
  token: text,
})

export const Session = Schema.Struct({
  id: RowId,
  /** The browser in words, such as "Firefox på Windows". Empty if the sign-in is older than the recording of browsers. */
  browser: text,
  since: InstantText,
  /** Accurate to the minute. */
  lastSeen: InstantText,
  /** True for the session that makes the call. */
  current: Schema.Boolean,
})

export const Sessions = Schema.Struct({
  /** The session that makes the call comes first. The others follow, the most recently seen first. */
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
  /** Ends all sessions, including the one that makes the call. */
  endAllSessions: end({ who: 'user', areas: [] }, path, empty),
  tellNewBrowser: answerUnused(
    put({ who: 'user', areas: [] }, '/api/auth/new-browser-mail', empty, Schema.Struct({ on: Schema.Boolean }), empty),
  ),
} as const
