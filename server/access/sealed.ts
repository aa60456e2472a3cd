/**
 * Secrets that the server must be able to read again are stored encrypted by AES-256-GCM, under a key of `server-keys.ts`. Invariant: a
 * sealed secret opens only for the owner for whom it was sealed, so that nobody can copy it to another person's row.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
/** What AES-GCM takes: 96 bits and 128 bits. */
const nonceBytes = 12
const tagBytes = 16

export const seal = (key: Uint8Array, owner: string, secret: Uint8Array): Buffer => {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([sealing.update(secret), sealing.final()])
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed])
}

/** @throws Error if it was sealed under another key or for another owner, or was changed */
export const unseal = (key: Uint8Array, owner: string, sealed: Uint8Array): Buffer => {
  const [nonce, tag] = [sealed.subarray(0, nonceBytes), sealed.subarray(nonceBytes, nonceBytes + tagBytes)]
  const opening = createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(owner))
    .setAuthTag(tag)
  return Buffer.concat([opening.update(sealed.subarray(nonceBytes + tagBytes)), opening.final()])
}
