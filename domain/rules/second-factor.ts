/**
 * The second factor of a sign-in: what a person may show beside the password. Invariants: a code is read as people write it, with spaces or
 * hyphens; no two passkeys of a person have the same name.
 */
import { type Parsed, parsed } from './parsed.ts'

/** The second factor that a session has proved. The factor `provider` was proved to the provider who signed the person in. */
export type ProvedFactor = 'none' | 'totp' | 'recovery' | 'passkey' | 'provider'

export const factorTexts = {
  code: 'Fyll i koden.',
  wrongCode: 'Koden stämmer inte. Vänta på nästa kod i appen och försök igen.',
  wrongRecoveryCode: 'Koden stämmer inte, eller så har den redan använts.',
} as const

/** The most passkeys of one person. */
export const MOST_PASSKEYS = 10
const longestName = 60

export const passkeyTexts = {
  name: 'Ge inloggningsnyckeln ett namn, så att du känner igen den.',
  longName: `Namnet får ha högst ${longestName} tecken.`,
  sameName: 'Du har redan en inloggningsnyckel med det namnet.',
  wrong: 'Inloggningsnyckeln känns inte igen. Försök igen, eller bekräfta på ett annat sätt.',
  late: 'Det tog för lång tid. Försök igen med inloggningsnyckeln.',
  notMade: 'Det gick inte att lägga till inloggningsnyckeln. Försök igen.',
} as const

const folded = (name: string): string => name.normalize('NFKC').toLocaleLowerCase('sv')

/** The name of a passkey, which has been cleaned. @param others the names of the person's other passkeys */
export const parsePasskeyName = (name: string, others: readonly string[]): Parsed<string> => {
  const isTaken = others.some((other) => folded(other) === folded(name))
  const problem =
    name === ''
      ? passkeyTexts.name
      : [...name].length > longestName
        ? passkeyTexts.longName
        : isTaken
          ? passkeyTexts.sameName
          : null
  return parsed({ name: problem }, name)
}

/** A code of the app, or a recovery code, without what people write between its characters. */
export const parseFactorCode = (typed: string): Parsed<string> => {
  const code = typed.replaceAll(/[\s\p{Pd}]/gu, '')
  return parsed({ code: code === '' ? factorTexts.code : null }, code)
}
