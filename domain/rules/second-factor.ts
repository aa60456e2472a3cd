/**
 * The second factor of a sign-in: what a person may show beside the password. Invariant: a code
 * is read as people write it, with spaces or hyphens.
 */
import { type Parsed, parsed } from './parsed.ts'

/** The second factor that a session has proved. The factor `provider` was proved to the provider who signed the person in. */
export type ProvedFactor = 'none' | 'totp' | 'recovery' | 'provider'

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
