/**
 * Recognises browsers that have signed in to an account before (docs/decisions/0051). A cookie holds a random name for the browser and a
 * proof for each of its latest accounts. A proof is an HMAC of that name, the account and its password. Invariants: A browser has a proof
 * only for an account to which somebody signed in there, or whose password was reset there. The cookie does not reveal the accounts. When a
 * password is changed, its proofs become invalid in all browsers except the one in which it was changed.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { User } from '../../domain/schema/people.ts'
import { serverNow, type Transaction } from '../database/database.ts'
import type { Links } from '../mail/links.ts'
import { queueMail } from '../mail/queue-mail.ts'

/**
 * The most proofs that a browser keeps, since a shared computer has proofs for several accounts. A further proof replaces the oldest one.
 */
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
    /**
     * The name of this browser, or null if it has not signed in to this account before.
     * @param mark the value of the browser's cookie. It may be any text.
     */
    nameOf(mark: string, account: KnownAccount | undefined): string | null {
      const { name, proofs } = partsOf(mark)
      if (name === null || account === undefined) return null
      const expected = Buffer.from(proofOf(name, account))
      return proofs.some((proof) => timingSafeEqual(Buffer.from(proof), expected)) ? name : null
    },
    /** The name of this browser, which no page can read, or null if it has none. @param mark the browser's cookie */
    nameIn: (mark: string): string | null => partsOf(mark).name,
    /** Returns the name of this browser and its cookie. A browser without a name gets a new one. */
    named(mark: string): { readonly name: string; readonly mark: string } {
      const { name, proofs } = partsOf(mark)
      const kept = name ?? randomBytes(16).toString('base64url')
      return { name: kept, mark: [kept, ...proofs].join('.') }
    },
    /** Returns the cookie with a proof for this account added. */
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

const instant = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Stockholm',
})

/** Mails the owner that an unknown browser has signed in. `browser` is the browser in words. */
export const mailNewBrowser = async (
  transaction: Transaction,
  links: Links,
  { user: { id, email }, browser }: { readonly user: User; readonly browser: string },
): Promise<void> => {
  const when = instant.format(new Date(await serverNow(transaction)))
  const values = { when, browser, link: links.forgotPassword() }
  await queueMail(transaction, { name: 'new-browser', to: email, userId: id, values })
}
