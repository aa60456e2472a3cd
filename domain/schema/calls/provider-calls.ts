/**
 * The calls for signing in by a provider of OpenID Connect, and for the providers that are linked with an account. The browser comes back
 * from the provider at an address that is no call (`server/api/provider-return.ts`). The page to which that address leads has a ticket.
 */
import { Schema, Struct } from 'effect'
import { InstantText } from '../calendar.ts'
import { RowId } from '../ids.ts'
import { ShownPasskey } from '../passkey.ts'
import { UserType } from '../people.ts'
import { Code, EmailText } from '../typed-text.ts'
import { Registration } from './account-calls.ts'
import { answerUnused, ask, empty, end, idInAddress, optional, post, read, using } from './call.ts'
import { Entrance, SignedInUser } from './session-calls.ts'

const text = Schema.String

/** Whose password opens the way in (`domain/rules/password-sign-in.ts`). */
const PasswordSignIn = Schema.Literals(['on', 'staff', 'off'])

const Provider = Schema.Struct({
  /** The number of the provider in the settings, as text. */
  id: text,
  /** The provider's own name, which stands on its button. */
  name: text,
})

export const SignInWays = Schema.Struct({
  password: PasswordSignIn,
  providers: Schema.Array(Provider),
  /** Whether a passkey is a way in. Absent before an older server. */
  passkeys: Schema.optionalKey(Schema.Boolean),
})
export type SignInWays = typeof SignInWays.Type

/** The ticket of a browser that came back from a provider. It is worth something only in that browser. */
const ticket = { ticket: Code }

/** The details that a provider may prove. The form shows them, and nobody can change them there. */
export const ProvedField = Schema.Literals(['email', 'firstName', 'lastName', 'pin', 'userType'])
export type ProvedField = typeof ProvedField.Type

/** A person whom a provider has proved, and whom no account knows yet. */
export const UnknownPerson = Schema.Struct({
  /** It replaces the ticket that the question contained, and lives for half an hour. */
  ...ticket,
  provider: text,
  email: text,
  firstName: text,
  lastName: text,
  pin: text,
  /** The user type that the provider gives. Registration may not offer it to others. */
  userType: Schema.NullOr(UserType),
  proved: Schema.Array(ProvedField),
  /** Whether an account has the address. It is said only of an address that the provider has proved. */
  hasAccount: Schema.Boolean,
})
export type UnknownPerson = typeof UnknownPerson.Type

/** Registration by a provider has neither a password nor an earlier address. */
const ProvidedRegistration = Schema.Struct(Struct.omit(Registration.fields, ['password', 'insteadOf', 'returnUrl']))

/** To `prove` is to show again who one is, of somebody who is signed in by a linked provider: what was refused with `prove-again` then goes on. */
const Purpose = Schema.Literals(['sign-in', 'link', 'prove'])

const LinkedIdentity = Schema.Struct({
  id: RowId,
  /** The provider's name when it was linked. */
  name: text,
  /** The numbers of the providers that it signs in by. None if the settings no longer name them. */
  providers: Schema.Array(text),
  since: InstantText,
  lastUsed: Schema.NullOr(InstantText),
})
export const LinkedIdentities = Schema.Struct({
  identities: Schema.Array(LinkedIdentity),
  /** Whether the person has a password that is a way in, which linking asks for. */
  hasPassword: Schema.Boolean,
  /** The same, for screens of an earlier release. */
  opensByPassword: Schema.Boolean,
})

const feature = 'providers' as const
const path = '/api/auth/provider'
const identities = '/api/auth/identities'

export const providerCalls = {
  signInWays: read({ who: 'anyone', areas: [], feature }, '/api/auth/ways', empty, SignInWays),
  /** Begins a sign-in. The answer is the address of the provider to which the browser goes. */
  beginAtProvider: ask(
    { who: 'anyone', areas: [], feature },
    `${path}/begin`,
    empty,
    Schema.Struct({
      provider: text,
      purpose: Schema.optionalKey(Purpose),
      /** The page of the client to which the person comes back. */
      returnUrl: optional(text),
      /** The password of whoever links a provider with an account that has one. */
      password: optional(text),
      /** A passkey, in place of the password. */
      passkey: optional(ShownPasskey),
    }),
    Schema.Struct({ address: text }),
  ),
  /**
   * Signs in by a ticket. A person whom no account knows is 409 `unknown-person`, and registers with the ticket that `unknownPerson` gave, or
   * signs in to their account by a mailed code (`mailEntryCode`).
   */
  signInByProvider: using(
    Entrance,
    post(
      { who: 'anyone', areas: [], feature },
      path,
      empty,
      Schema.Struct({
        ...ticket,
        registration: Schema.optionalKey(ProvidedRegistration),
        code: Schema.optionalKey(Code),
      }),
      SignedInUser,
    ),
  ),
  unknownPerson: ask(
    { who: 'anyone', areas: [], feature },
    `${path}/person`,
    empty,
    Schema.Struct(ticket),
    UnknownPerson,
  ),
  /** Mails a code that opens the account with this address once, in this browser. The answer is the same for every address. */
  mailEntryCode: answerUnused(
    post(
      { who: 'anyone', areas: [], feature },
      `${path}/code`,
      empty,
      Schema.Struct({ ...ticket, email: EmailText }),
      empty,
    ),
  ),

  linkedIdentities: read({ who: 'user', areas: ['users'], feature }, identities, empty, LinkedIdentities),
  /** Links the person of a ticket with the account of the caller. */
  linkIdentity: answerUnused(
    post({ who: 'user', areas: ['users'], feature }, identities, empty, Schema.Struct(ticket), empty),
  ),
  /** Removes a link, of somebody who has just proved who they are. The last way in to an account stays (409 `last-way-in`). */
  unlinkIdentity: end(
    { who: 'user', areas: ['users'], feature },
    `${identities}/:id`,
    Schema.Struct({ id: idInAddress(RowId) }),
  ),
} as const
