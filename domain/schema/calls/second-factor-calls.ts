/** The calls about second factors: signing in with one, and a person's own. */
import { Schema } from 'effect'
import { InstantText } from '../calendar.ts'
import { RowId, UserId } from '../ids.ts'
import { ShownPasskey } from '../passkey.ts'
import { User } from '../people.ts'
import { Code, Lines } from '../typed-text.ts'
import { answerUnused, empty, idInAddress, optional, post, put, read, using } from './call.ts'
import { Entrance, SignedInUser } from './session-calls.ts'

const feature = 'second-factor' as const
const path = '/api/auth/second-factor'
const own = '/api/auth/factors'
const text = Schema.String
const person = '/api/user/:id'
const one = Schema.Struct({ id: idInAddress(UserId) })

const ticket = { ticket: Code }
/** What a person copies into the app: the secret as text, and the address in the QR code. */
const OfferedApp = Schema.Struct({ secret: text, address: text })
export const MadeCodes = Schema.Struct({ recoveryCodes: Schema.Array(text) })
/** Shows that the owner is there: the password, and a code of those who have an app; or a passkey alone. */
export const Proof = Schema.Struct({ password: optional(text), code: optional(Code), passkey: optional(ShownPasskey) })

const OwnPasskey = Schema.Struct({
  id: RowId,
  /** What its owner calls it. */
  name: text,
  since: InstantText,
  lastUsed: Schema.NullOr(InstantText),
  /** Whether it signs in without the password. It does not after a change of the password, until it has been shown beside the new one. */
  opensAlone: Schema.Boolean,
})

export const OwnFactors = Schema.Struct({
  /** Since when codes of an app count, or null if the person has no app. */
  app: Schema.NullOr(InstantText),
  /** Absent if there are none at the house's address, and before an older server. */
  passkeys: Schema.optionalKey(Schema.Array(OwnPasskey)),
  /** How many are left. */
  recoveryCodes: Schema.Int,
  /** Whether the house asks this person for a second factor. */
  required: Schema.Boolean,
  /** Whether the person has a password that is a way in. Whoever signs in by a provider may have none. */
  hasPassword: Schema.Boolean,
  /** Whether a recovery code has opened this session a short while ago. Then no code is asked for to change the factors. */
  enteredByRecovery: Schema.optionalKey(Schema.Boolean),
})
export type OwnFactors = typeof OwnFactors.Type

export const secondFactorCalls = {
  /** Signs in by the ticket of the refusal `second-factor`, with a code of the app, a recovery code or a passkey. */
  signInByFactor: using(
    Entrance,
    post(
      { who: 'anyone', areas: [], feature },
      path,
      empty,
      Schema.Struct({ ...ticket, code: optional(Code), passkey: optional(ShownPasskey) }),
      SignedInUser,
    ),
  ),
  /** For people who must have a second factor and have none: the secret for the app. */
  offerAppByTicket: post(
    { who: 'anyone', areas: [], feature },
    `${path}/app`,
    empty,
    Schema.Struct(ticket),
    OfferedApp,
  ),
  /** Takes the first code of the app. From then on the ticket alone signs in. */
  confirmAppByTicket: put(
    { who: 'anyone', areas: [], feature },
    `${path}/app`,
    empty,
    Schema.Struct({ ...ticket, code: Code }),
    MadeCodes,
  ),

  /** Shows that the person of the session is there, by the password, a code or a passkey: for what only an administrator may do. */
  proveAgain: answerUnused(post({ who: 'user', areas: [] }, '/api/auth/prove-again', empty, Proof, empty)),

  /** Protects the person's data from everybody else (skyddade personuppgifter), or ends that. By the person, or by an administrator. */
  setProtection: answerUnused(
    put(
      { who: 'user', areas: ['users', 'bookings'], feature },
      `${person}/protection`,
      one,
      Schema.Struct({ on: Schema.Boolean }),
      empty,
    ),
  ),
  /** Shows an administrator a protected person for some minutes. The audit keeps the reason. */
  lookAtProtected: post(
    { who: 'administer', of: 'house', areas: ['users'], feature },
    `${person}/protection/look`,
    one,
    Schema.Struct({ reason: Lines }),
    User,
  ),

  ownFactors: read({ who: 'user', areas: ['users'], feature }, own, empty, OwnFactors),
  offerApp: post({ who: 'user', areas: [] }, `${own}/app`, empty, Proof, OfferedApp),
  confirmApp: put({ who: 'user', areas: ['users'] }, `${own}/app`, empty, Schema.Struct({ code: Code }), MadeCodes),
  removeApp: answerUnused(post({ who: 'user', areas: ['users'] }, `${own}/app/removal`, empty, Proof, empty)),
  makeRecoveryCodes: post({ who: 'user', areas: ['users'] }, `${own}/recovery-codes`, empty, Proof, MadeCodes),
} as const
