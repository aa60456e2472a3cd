/**
 * A device with passkeys, as far as a server can tell (WebAuthn): it makes keys of ES256 without attestation, and answers with them. Each
 * answer can be made wrong in one way. Invariant: without such a wish, an answer is what an honest device and browser give.
 */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { MadePasskey, PasskeyCreation, PasskeyRequest, ShownPasskey } from '../../domain/schema/passkey.ts'

/** What is wrong with an answer. */
export interface Odd {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly type?: string
  readonly crossOrigin?: boolean
  readonly isPresent?: boolean
  readonly isVerified?: boolean
  readonly counter?: number
  /** The name of the account, as base64url. Null leaves it out. */
  readonly userHandle?: string | null
  readonly breaksSignature?: boolean
  /** The number of another algorithm of COSE that the new key claims to be of. */
  readonly algorithm?: number
  /** Whether a certificate comes with the new key, as a device of a company gives it. It is a right one. */
  readonly isCertified?: boolean
  /** The id of the new key. */
  readonly credentialId?: string
}

type Cbor = number | string | Uint8Array | readonly Cbor[] | ReadonlyMap<number | string, Cbor>

const head = (major: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 0x100) return Buffer.from([(major << 5) | 24, value])
  const long = Buffer.from([(major << 5) | 25, 0, 0])
  long.writeUInt16BE(value, 1)
  return long
}

/** CBOR (RFC 8949), as much of it as devices need. */
const cbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  if (value instanceof Map)
    return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])])
  const list = [...value.values()]
  return Buffer.concat([head(4, list.length), ...list.map((one) => cbor(one))])
}

const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts)
  const length = content.length
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const oid = (hex: string): Buffer => der(6, Buffer.from(hex, 'hex'))
const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts)

/** A certificate of a maker of devices (WebAuthn, 8.2.1), for a key of ES256 that signs itself. */
const certificateOf = ({
  privateKey,
  publicKey,
}: {
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
}) => {
  const named = (type: string, value: string) => der(0x31, sequence(oid(type), der(0x13, Buffer.from(value))))
  const maker = sequence(
    named('550406', 'SE'),
    named('55040a', 'Ekstads enheter'),
    named('55040b', 'Authenticator Attestation'),
    named('550403', 'Enhet'),
  )
  const times = ['200101000000Z', '490101000000Z'].map((time) => der(0x17, Buffer.from(time)))
  const ecdsa = sequence(oid('2a8648ce3d040302'))
  const isNoAuthority = sequence(oid('551d13'), der(4, sequence()))
  const about = sequence(
    der(0xa0, der(2, Buffer.of(2))),
    ...[der(2, Buffer.of(1)), ecdsa, maker, sequence(...times), maker],
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(isNoAuthority)),
  )
  return sequence(about, ecdsa, der(3, Buffer.of(0), sign('sha256', about, privateKey)))
}

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest()
const base64Url = (data: string | Uint8Array): string => Buffer.from(data).toString('base64url')

const ES256 = -7
const [PRESENT, VERIFIED, HAS_KEY] = [1, 4, 64]

interface Key {
  readonly privateKey: KeyObject
  readonly rpId: string
  readonly handle: string
  counter: number
}

const clientData = (type: string, challenge: string, origin: string, odd: Odd): Buffer =>
  Buffer.from(
    JSON.stringify({
      type: odd.type ?? type,
      challenge: odd.challenge ?? challenge,
      origin: odd.origin ?? origin,
      crossOrigin: odd.crossOrigin ?? false,
    }),
  )

const authenticatorData = (rpId: string, counter: number, odd: Odd, key: Uint8Array | null): Buffer => {
  const flags =
    (odd.isPresent === false ? 0 : PRESENT) | (odd.isVerified === false ? 0 : VERIFIED) | (key === null ? 0 : HAS_KEY)
  const count = Buffer.alloc(4)
  count.writeUInt32BE(odd.counter ?? counter)
  return Buffer.concat([sha256(odd.rpId ?? rpId), Buffer.from([flags]), count, key ?? Buffer.alloc(0)])
}

export interface SoftwareAuthenticator {
  /** The ids of its keys, from the oldest. */
  ids(): readonly string[]
  make(options: PasskeyCreation, odd?: Odd): MadePasskey
  /** Answers with the newest of its keys that the options allow. @throws Error if it has none */
  show(options: PasskeyRequest, odd?: Odd): ShownPasskey
  /** Another device with the same keys, each counting for itself. */
  copy(): SoftwareAuthenticator
}

/**
 * @param origin the page in the browser of the device
 * @param counts whether the device counts the uses of a key. Those that share keys among devices do not.
 */
export const createAuthenticator = (
  origin: string,
  counts = false,
  keys: Map<string, Key> = new Map(),
): SoftwareAuthenticator => ({
  ids: () => [...keys.keys()],
  make({ challenge, rp, user, excludeCredentials = [] }, odd = {}) {
    if (excludeCredentials.some(({ id }) => keys.has(id))) throw new Error('The device has a key of this account')
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const id = odd.credentialId ?? base64Url(randomBytes(20))
    const rpId = rp.id ?? new URL(origin).hostname
    keys.set(id, { privateKey, rpId, handle: user.id, counter: 0 })
    const coordinates = [x, y].map((part) => Buffer.from(part, 'base64url'))
    const cose = new Map<number, Cbor>([
      [1, 2],
      [3, odd.algorithm ?? ES256],
      [-1, 1],
      [-2, coordinates[0] ?? ''],
      [-3, coordinates[1] ?? ''],
    ])
    const idBytes = Buffer.from(id, 'base64url')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(idBytes.length)
    const key = Buffer.concat([Buffer.alloc(16), length, idBytes, cbor(cose)])
    const data = authenticatorData(rpId, 0, odd, key)
    const client = clientData('webauthn.create', challenge, origin, odd)
    const maker = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), maker.privateKey)
    const statement: readonly (readonly [string, Cbor])[] = [
      ['alg', ES256],
      ['sig', signature],
      ['x5c', [certificateOf(maker)]],
    ]
    const attestation = new Map<string, Cbor>([
      ['fmt', odd.isCertified === true ? 'packed' : 'none'],
      ['attStmt', new Map(odd.isCertified === true ? statement : [])],
      ['authData', data],
    ])
    return {
      ...{ id, rawId: id, type: 'public-key' },
      response: {
        clientDataJSON: base64Url(client),
        attestationObject: base64Url(cbor(attestation)),
        transports: ['internal'],
      },
    }
  },
  show({ challenge, rpId = new URL(origin).hostname, allowCredentials }, odd = {}) {
    const allowed = allowCredentials?.map(({ id }) => id)
    const found = [...keys].findLast(([id, key]) => key.rpId === rpId && (allowed?.includes(id) ?? true))
    if (found === undefined) throw new Error('The device has no key for this')
    const [id, key] = found
    if (counts) key.counter += 1
    const data = authenticatorData(rpId, key.counter, odd, null)
    const client = clientData('webauthn.get', challenge, origin, odd)
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), key.privateKey)
    const signed = odd.breaksSignature === true ? sign('sha256', Buffer.from('other'), key.privateKey) : signature
    const handle = odd.userHandle === undefined ? key.handle : odd.userHandle
    return {
      ...{ id, rawId: id, type: 'public-key' },
      response: {
        clientDataJSON: base64Url(client),
        authenticatorData: base64Url(data),
        signature: base64Url(signed),
        ...(handle === null ? {} : { userHandle: handle }),
      },
    }
  },
  copy: () => createAuthenticator(origin, counts, new Map([...keys].map(([id, key]) => [id, { ...key }]))),
})
