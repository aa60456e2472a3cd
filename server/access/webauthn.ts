/**
 * The ceremonies of WebAuthn, without the database: what a device is asked, and whether its answer is right. Invariants: every ceremony
 * requires that the device has made sure of its owner, so that a passkey stands for both factors; only the house's own origin and name
 * count; no certificate of a device is read, because nobody asks for one, and one may say where to send requests.
 */
import { isIP } from 'node:net'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { decodeAttestationObject, decodeClientDataJSON, isoBase64URL } from '@simplewebauthn/server/helpers'
import type { MadePasskey, PasskeyCreation, PasskeyRequest, ShownPasskey } from '../../domain/schema/passkey.ts'
import { houseName } from '../process/brand.ts'
import { CHALLENGE_MINUTES } from './passkey-challenge.ts'

/** The house as devices know it. A key that was made for another name does not work here. */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

/** The house at an address, or null if no browser makes passkeys there: without HTTPS, and without a name. */
export const relyingPartyAt = (address: string): RelyingParty | null => {
  const { protocol, hostname, origin } = new URL(address)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  const hasName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0
  return hasName && (protocol === 'https:' || isLocal) ? { id: hostname, origin } : null
}

/** A key that is registered. */
export interface StoredPasskey {
  readonly credentialId: Buffer
  readonly publicKey: Buffer
  readonly transports: string
}

/** ES256, EdDSA and RS256, in the numbers of COSE. Every device has one of them. */
const algorithms = [-7, -8, -257]
/** In bytes. A key of RSA with 4,096 bits is shorter. */
const LONGEST_KEY = 1_024

const timeout = CHALLENGE_MINUTES * 60_000
const bytesOf = (challenge: string): Buffer<ArrayBuffer> => Buffer.from(challenge, 'base64url')

const described = ({ credentialId, transports }: StoredPasskey) => ({
  id: credentialId.toString('base64url'),
  type: 'public-key',
  transports: transports === '' ? [] : transports.split(' '),
})

/** @param keys the keys of which one is asked for, or null for any that the device has for the house */
export const passkeyRequest = async (
  { id }: RelyingParty,
  challenge: string,
  keys: readonly StoredPasskey[] | null,
): Promise<PasskeyRequest> => {
  const asked = { rpID: id, challenge: bytesOf(challenge), timeout, userVerification: 'required' as const }
  const { allowCredentials: _, ...options } = await generateAuthenticationOptions(asked)
  return { ...options, ...(keys === null ? {} : { allowCredentials: keys.map(described) }) }
}

interface PasskeyOwner {
  /** The bytes by which devices know the account. They tell nobody else anything. */
  readonly handle: Buffer
  readonly email: string
  readonly name: string
  readonly keys: readonly StoredPasskey[]
}

export const passkeyCreation = (
  { id }: RelyingParty,
  challenge: string,
  { handle, email, name, keys }: PasskeyOwner,
): Promise<PasskeyCreation> =>
  generateRegistrationOptions({
    rpName: houseName,
    rpID: id,
    userID: Uint8Array.from(handle),
    userName: email,
    userDisplayName: name,
    challenge: bytesOf(challenge),
    timeout,
    attestationType: 'none',
    excludeCredentials: keys.map(described),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  })

/** What the browser has written beside the device's answer, or null if it is not readable. It is true only if the signature is right. */
export const clientDataOf = ({
  response,
}: MadePasskey | ShownPasskey): { readonly challenge: string; readonly origin: string } | null => {
  try {
    const { challenge, origin, crossOrigin } = decodeClientDataJSON(response.clientDataJSON)
    // Our pages stand in no frame of others.
    const isOurs = typeof challenge === 'string' && typeof origin === 'string' && crossOrigin !== true
    return isOurs ? { challenge, origin } : null
  } catch {
    return null
  }
}

/** Whether a device has sent certificates with its answer. Nobody asks for them. */
const hasCertificates = (attestationObject: string): boolean => {
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
  const format: string = decoded.get('fmt')
  return format !== 'none' && (format !== 'packed' || decoded.get('attStmt').get('x5c') !== undefined)
}

export interface NewPasskey extends StoredPasskey {
  readonly counter: number
}

/** @returns the new key, or null if the answer is not right */
export const readMadePasskey = async (
  { id, origin }: RelyingParty,
  challenge: string,
  passkey: MadePasskey,
): Promise<NewPasskey | null> => {
  const { transports = [], ...response } = passkey.response
  try {
    if (hasCertificates(response.attestationObject)) return null
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...passkey, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    if (!verified || registrationInfo.credential.publicKey.length > LONGEST_KEY) return null
    const { credential } = registrationInfo
    if (credential.id !== passkey.id) return null
    return {
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: transports
        .filter((way) => /^[a-z-]+$/.test(way))
        .slice(0, 8)
        .join(' '),
    }
  } catch {
    // The library refuses with errors of many kinds.
    return null
  }
}

/**
 * Checks everything but the counter, which the database compares.
 * @returns the counter of the device, or null if the answer is not right
 */
export const readShownPasskey = async (
  { id, origin }: RelyingParty,
  challenge: string,
  { passkey, key }: { readonly passkey: ShownPasskey; readonly key: StoredPasskey },
): Promise<number | null> => {
  const { userHandle: _, ...response } = passkey.response
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...passkey, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      // The library compares counters before signatures. So anybody could make a key look copied.
      credential: { id: passkey.id, publicKey: Uint8Array.from(key.publicKey), counter: 0 },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}
