/**
 * What a browser and the server say to each other about passkeys (WebAuthn), as JSON. Invariants: the forms are those of
 * `@simplewebauthn`, so that neither side converts them; keys that are not named here are ignored; every text has a longest length.
 */
import { Schema } from 'effect'

const text = Schema.String
const base64Url = (longest: number) => text.check(Schema.isPattern(/^[\w-]+$/u), Schema.isMaxLength(longest))

/** The bytes of a credential's id are 1,023 at most. */
const CredentialId = base64Url(1_364)
const ClientData = base64Url(8_000)

const passkey = { id: CredentialId, rawId: CredentialId, type: Schema.Literal('public-key') }

/** A key that a device has just made. */
export const MadePasskey = Schema.Struct({
  ...passkey,
  response: Schema.Struct({
    clientDataJSON: ClientData,
    attestationObject: base64Url(16_000),
    /** How the device is reached. The browser is told at the next sign-in. */
    transports: Schema.optional(Schema.mutable(Schema.Array(text.check(Schema.isMaxLength(40))))),
  }),
})
export type MadePasskey = typeof MadePasskey.Type

/** The answer of a device that has a key. */
export const ShownPasskey = Schema.Struct({
  ...passkey,
  response: Schema.Struct({
    clientDataJSON: ClientData,
    authenticatorData: base64Url(4_000),
    signature: base64Url(4_000),
    userHandle: Schema.optional(base64Url(200)),
  }),
})
export type ShownPasskey = typeof ShownPasskey.Type

const OwnerProof = Schema.Literals(['required', 'preferred', 'discouraged'])
const Credentials = Schema.mutable(
  Schema.Array(
    Schema.Struct({ id: text, type: text, transports: Schema.optionalKey(Schema.mutable(Schema.Array(text))) }),
  ),
)

/** What a browser asks a device to make. */
export const PasskeyCreation = Schema.Struct({
  challenge: text,
  rp: Schema.Struct({ name: text, id: Schema.optionalKey(text) }),
  user: Schema.Struct({ id: text, name: text, displayName: text }),
  pubKeyCredParams: Schema.mutable(
    Schema.Array(Schema.Struct({ alg: Schema.Int, type: Schema.Literal('public-key') })),
  ),
  timeout: Schema.optionalKey(Schema.Int),
  excludeCredentials: Schema.optionalKey(Credentials),
  authenticatorSelection: Schema.optionalKey(
    Schema.Struct({
      residentKey: Schema.optionalKey(OwnerProof),
      requireResidentKey: Schema.optionalKey(Schema.Boolean),
      userVerification: Schema.optionalKey(OwnerProof),
    }),
  ),
  attestation: Schema.optionalKey(Schema.Literals(['direct', 'enterprise', 'indirect', 'none'])),
})
export type PasskeyCreation = typeof PasskeyCreation.Type

/** What a browser asks a device to show. Without `allowCredentials` the device offers whatever it has for the house. */
export const PasskeyRequest = Schema.Struct({
  challenge: text,
  rpId: Schema.optionalKey(text),
  timeout: Schema.optionalKey(Schema.Int),
  allowCredentials: Schema.optionalKey(Credentials),
  userVerification: Schema.optionalKey(OwnerProof),
})
export type PasskeyRequest = typeof PasskeyRequest.Type
