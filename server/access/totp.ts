/**
 * The codes of an authenticator app (RFC 6238: six digits, 30 seconds, SHA-1, which all apps know). Only the caller's clock counts, which is
 * the database's. A code of the step before or after counts too, because telephones go a little wrong.
 */
import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { houseName } from '../process/brand.ts'

const secretBytes = 20
/** How many steps before and after the present one count. */
const STEPS_AROUND = 1

export const makeTotpSecret = (): Buffer => randomBytes(secretBytes)

const totpOf = (secret: Uint8Array, label = ''): TOTP =>
  new TOTP({ issuer: houseName, label, secret: Secret.fromHex(Buffer.from(secret).toString('hex')) })

/** What a person copies into the app: the secret as text, or the address in the QR code. @param label the person's e-mail address */
export const totpTexts = (secret: Uint8Array, label: string): { readonly secret: string; readonly address: string } => {
  const totp = totpOf(secret, label)
  return { secret: totp.secret.base32, address: totp.toString() }
}

/** The step to which a code belongs, or null if it is no code of about now. @param now in milliseconds since 1970 */
export const totpStep = (secret: Uint8Array, code: string, now: number): number | null => {
  const totp = totpOf(secret)
  const away = totp.validate({ token: code, timestamp: now, window: STEPS_AROUND })
  return away === null ? null : totp.counter({ timestamp: now }) + away
}
