/**
 * The calls about passkeys: signing in with one, and a person's own. Each ceremony has two calls. The first gives options with a challenge,
 * which counts once, in the browser that asked, for ten minutes. The second takes the answer of the device.
 */
import { Schema } from 'effect'
import { RowId } from '../ids.ts'
import { MadePasskey, PasskeyCreation, PasskeyRequest, ShownPasskey } from '../passkey.ts'
import { Code, Line } from '../typed-text.ts'
import { answerUnused, empty, idInAddress, post, put, using } from './call.ts'
import { MadeCodes, Proof } from './second-factor-calls.ts'
import { Entrance, SignedInUser } from './session-calls.ts'

const feature = 'passkeys' as const
const path = '/api/auth/passkey'
const step = '/api/auth/second-factor/passkey'
const own = '/api/auth/factors/passkeys'
const one = Schema.Struct({ id: idInAddress(RowId) })

const ticket = { ticket: Code }
const Requested = Schema.Struct({ options: PasskeyRequest })
const Offered = Schema.Struct({ options: PasskeyCreation })
/** A new key, and what its owner calls it. */
const named = { name: Line, passkey: MadePasskey }

export const passkeyCalls = {
  /** For a sign-in by a passkey alone: nobody says whose. */
  passkeySignInOptions: post({ who: 'anyone', areas: [], feature }, `${path}/options`, empty, empty, Requested),
  signInByPasskey: using(
    Entrance,
    post({ who: 'anyone', areas: [], feature }, path, empty, Schema.Struct({ passkey: ShownPasskey }), SignedInUser),
  ),
  /** For the second step of a sign-in (`signInByFactor`). */
  passkeyStepOptions: post(
    { who: 'anyone', areas: [], feature },
    `${step}/options`,
    empty,
    Schema.Struct(ticket),
    Requested,
  ),
  /** For people who must have a second factor and have none. */
  offerPasskeyByTicket: post({ who: 'anyone', areas: [], feature }, step, empty, Schema.Struct(ticket), Offered),
  /** Takes the new key. From then on the ticket alone signs in. */
  confirmPasskeyByTicket: put(
    { who: 'anyone', areas: [], feature },
    step,
    empty,
    Schema.Struct({ ...ticket, ...named }),
    MadeCodes,
  ),

  /** For every call of a signed-in person that takes a passkey as proof. */
  passkeyProofOptions: post({ who: 'user', areas: [], feature }, `${own}/proof`, empty, empty, Requested),
  offerPasskey: post({ who: 'user', areas: [], feature }, own, empty, Proof, Offered),
  /** Takes the new key. The first factor of a person brings recovery codes along. */
  confirmPasskey: put({ who: 'user', areas: ['users'], feature }, own, empty, Schema.Struct(named), MadeCodes),
  renamePasskey: answerUnused(
    put({ who: 'user', areas: ['users'], feature }, `${own}/:id`, one, Schema.Struct({ name: Line }), empty),
  ),
  removePasskey: answerUnused(
    post({ who: 'user', areas: ['users'], feature }, `${own}/:id/removal`, one, Proof, empty),
  ),
} as const
