/**
 * Recognises browsers that have signed in to an account before (docs/decisions/0051). A cookie holds a random name of the browser and, for
 * each of its latest accounts, a proof: an HMAC of that name, the account and its password. Invariants: a browser has a proof only for an
 * account that was signed in to or reset there; the cookie does not tell whose accounts they are; when the password is changed, the proofs
 * are void in every browser but the one in which it was changed.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { User } from '../../domain/schema/people.ts'
import { serverNow, type Transaction } from '../database/database.ts'
import type { Links } from '../mail/links.ts'
import { queueMail } from '../mail/queue-mail.ts'

/** A computer that people share has proofs for several accounts. Beyond this the oldest is dropped. */
const mostAccounts = 10
const pattern = /^[\w-]{22}(?:\.[\w-]{22}){0,10}$/

interface KnownAccount {
  readonly id: number
  readonly password_hash: string | null
}

export const createKnownBrowsers = (key: Uint8Array) => {
  const proofOf = (name: string, { id, password_hash }: KnownAccount): string =>
    createHmac('sha256', key).update(`${name} ${id} ${password_hash}`).digest().subarray(0, 16).toString('base64url')
  const partsOf = (mark: string): { readonly name: string | null; readonly proofs: readonly string[] } => {
    const [name, ...proofs] = pattern.test(mark) ? mark.split('.') : []
    return { name: name ?? null, proofs }
  }
  return {
    /** The name of this browser, if it has signed in to this account before. @param mark its cookie, which may hold anything */
    nameOf(mark: string, account: KnownAccount | undefined): string | null {
      const { name, proofs } = partsOf(mark)
      if (name === null || account === undefined) return null
      const expected = Buffer.from(proofOf(name, account))
      return proofs.some((proof) => timingSafeEqual(Buffer.from(proof), expected)) ? name : null
    },
    /** The cookie with a proof for this account added. */
    markFor(mark: string, account: KnownAccount): string {
      const { name, proofs } = partsOf(mark)
      const kept = name ?? randomBytes(16).toString('base64url')
      const proof = proofOf(kept, account)
      const others = proofs.filter((other) => other !== proof)
      return [kept, ...[...others, proof].slice(-mostAccounts)].join('.')
    },
  }
}

export type KnownBrowsers = ReturnType<typeof createKnownBrowsers>

/** The first that fits counts, because most browsers also give the names of others. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\bCriOS\/|(?:\bHeadless)?Chrome\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const longestHeader = 1_000

/**
 * A browser in words, as "Firefox på Windows". Nothing else of the header is kept, because versions would tell people apart.
 * @param userAgent the header `User-Agent`, which may hold anything
 */
export const browserWords = (userAgent: string): string => {
  const header = userAgent.slice(0, longestHeader)
  const nameOf = (names: readonly (readonly [RegExp, string])[]): string | null =>
    names.find(([pattern]) => pattern.test(header))?.[1] ?? null
  const browser = nameOf(browsers) ?? 'Okänd webbläsare'
  const system = nameOf(systems)
  return system === null ? browser : `${browser} på ${system}`
}

const instant = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Stockholm',
})

/** @param browser the browser in words */
export const mailNewBrowser = async (
  transaction: Transaction,
  links: Links,
  { user: { id, email }, browser }: { readonly user: User; readonly browser: string },
): Promise<void> => {
  const when = instant.format(new Date(await serverNow(transaction)))
  const values = { when, browser, link: links.forgotPassword() }
  await queueMail(transaction, { name: 'new-browser', to: email, userId: id, values })
}
