/**
 * The second factor of a sign-in: what a person may show beside the password, and what the server says when it wants one. Invariant: a code
 * is read as people write it, with spaces or hyphens, and nothing is sent that cannot be a code.
 */
import { type Parsed, parsed } from './parsed.ts'

/** The second factor that a session has proved. The factor `provider` was proved to the provider who signed the person in. */
export type ProvedFactor = 'none' | 'totp' | 'recovery' | 'passkey' | 'provider'

/** What stands in the refusal `second-factor`. */
export interface WantedFactor {
  /** For one sign-in in this browser, for some minutes. */
  readonly ticket: string
  /** True if the person has no second factor yet and must have one. */
  readonly enrols: boolean
  /** Whether a code of an app counts. */
  readonly app: boolean
  readonly passkey: boolean
}

/** Reads what stands in a refusal. Null if it is another refusal. */
export const wantedFactor = (value: unknown): WantedFactor | null => {
  if (typeof value !== 'object' || value === null) return null
  const [ticket, enrols, app, passkey] = ['ticket', 'enrols', 'app', 'passkey'].map((name): unknown =>
    Reflect.get(value, name),
  )
  return typeof ticket === 'string'
    ? { ticket, enrols: enrols === true, app: app === true, passkey: passkey === true }
    : null
}

export const factorTexts = {
  code: 'Fyll i koden.',
  wrongCode: 'Koden stämmer inte. Vänta på nästa kod i appen och försök igen.',
  wrongRecoveryCode: 'Koden stämmer inte, eller så har den redan använts.',
} as const

/** A code of the app, or a recovery code, without what people write between its characters. */
export const parseFactorCode = (typed: string): Parsed<string> => {
  const code = typed.replaceAll(/[\s\p{Pd}]/gu, '')
  return parsed({ code: code === '' ? factorTexts.code : null }, code)
}
