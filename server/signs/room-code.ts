/**
 * The codes that prove presence in a room. The sign's QR code has one that changes each minute. A phone exchanges it at once for a proof of
 * its own, which lives long enough for signing in. Both follow from a key of the database, so nothing is stored and every process accepts
 * both. Invariants: a code proves presence in one room alone; a proof is worthless in any other browser; only the database's clock counts.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { GivenCode } from '../bookings/check-in.ts'

const MINUTE_MS = 60_000
/** A code counts in its minute and in this many further ones, so that nobody is too slow who has just read it. */
const FURTHER_MINUTES = 2
/** How long a proof counts: long enough for signing in, and for registering with a mail. */
const PROOF_MS = 15 * MINUTE_MS
/** Of a code. 50 bits are enough for three minutes. */
const CODE_LENGTH = 10
/** 32 signs, without the letters that look like digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const signed = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

const codeOfMinute = (key: Buffer, resourceId: number, minute: number): string =>
  [...signed(key, `code ${resourceId} ${minute}`).subarray(0, CODE_LENGTH)]
    .map((byte) => alphabet.charAt(byte & 31))
    .join('')

/** @param now the database's clock, in ms since 1970, as everywhere here */
export const roomCode = (key: Buffer, resourceId: number, now: number): string =>
  codeOfMinute(key, resourceId, Math.floor(now / MINUTE_MS))

const proofUntil = (key: Buffer, { resourceId, session }: Whose, until: number): string =>
  `${until.toString(36)}.${signed(key, `proof ${resourceId} ${session} ${until}`).toString('base64url')}`

interface Whose {
  readonly resourceId: number
  /** The session of the browser. */
  readonly session: string
}

/** A proof that this browser was in the room now. */
export const presenceProof = (key: Buffer, whose: Whose, now: number): string => proofUntil(key, whose, now + PROOF_MS)

const isSame = (one: string, other: string): boolean => {
  const [given, right] = [Buffer.from(one), Buffer.from(other)]
  return given.length === right.length && timingSafeEqual(given, right)
}

/** Whether a text is the code on the room's sign, of this minute or a little before. It may be typed in small letters. */
export const isSignCode = (key: Buffer, { resourceId, code, now }: Omit<GivenCode, 'session'>): boolean => {
  const minute = Math.floor(now / MINUTE_MS)
  const typed = code.trim().toUpperCase()
  return Array.from({ length: FURTHER_MINUTES + 1 }, (_, ago) => codeOfMinute(key, resourceId, minute - ago)).some(
    (right) => isSame(typed, right),
  )
}

/** Whether a text proves that somebody is in the room or was there some minutes ago: the sign's code, or this browser's proof. */
export const isRoomCode = (key: Buffer, given: GivenCode): boolean => {
  const { resourceId, code, session, now } = given
  if (isSignCode(key, given)) return true
  const until = Number.parseInt(code.split('.', 1)[0] ?? '', 36)
  if (session === null || !Number.isSafeInteger(until) || until < now || until > now + PROOF_MS) return false
  return isSame(code, proofUntil(key, { resourceId, session }, until))
}
