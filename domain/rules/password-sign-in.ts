/** Whose password is a way in (the setting `PASSWORD_SIGN_IN`), and whose passkey. The server decides by it, and the screens say it. */
import { isStaff } from './permissions.ts'

/** Everybody's, only that of the people of the house, or nobody's. */
export type PasswordSignIn = 'on' | 'staff' | 'off'

/** Whether a password is a way in for a person of this role. Nobody has one to whom a provider gave the role, because it can take it. */
export const opensByPassword = (
  setting: PasswordSignIn,
  { role, roleIssuer }: { readonly role: string; readonly roleIssuer: string | null },
): boolean => roleIssuer === null && (setting === 'on' || (setting === 'staff' && isStaff(role)))

/** Whether a passkey alone is a way in. It is none for whom a provider gave the role. The setting is about passwords, so it does not matter. */
export const opensByPasskey = ({ roleIssuer }: { readonly roleIssuer: string | null }): boolean => roleIssuer === null
