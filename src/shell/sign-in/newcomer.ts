/**
 * Reads the state of a history entry for the registration and sign-in pages. Invariant: the state may contain anything,
 * because every page writes it.
 */

/** The state that an account page hands to the sign-in page. */
export interface ForSignIn {
  readonly email: string
  /** Whether the person registered with this address a moment ago. */
  readonly isRegistered: boolean
}

export const isForSignIn = (state: unknown): state is ForSignIn =>
  typeof state === 'object' &&
  state !== null &&
  'email' in state &&
  typeof state.email === 'string' &&
  'isRegistered' in state

/** The e-mail address for the field of the sign-in page. Empty if none is known. */
export const emailInState = (state: unknown): string => (isForSignIn(state) ? state.email : '')

/** The state for a person who comes from a booking. The form is then ready to be filled in. */
export const newcomer = { isNewcomer: true } as const

/** The state for a person whom a provider has proved, and who links the account that they have. */
export const links = { links: true } as const

/** The state for a person who mistyped the address of a registration. */
export const changesAddress = (insteadOf: string) => ({ ...newcomer, insteadOf })

const has = <Name extends string>(state: unknown, name: Name): state is Record<Name, unknown> =>
  typeof state === 'object' && state !== null && name in state

export const linksIn = (state: unknown): boolean => has(state, 'links') && state.links === true

export const isNewcomerIn = (state: unknown): boolean => has(state, 'isNewcomer') && state.isNewcomer === true

/** The mistyped address. It is undefined if the person registers for the first time. */
export const insteadOfIn = (state: unknown): string | undefined =>
  has(state, 'insteadOf') && typeof state.insteadOf === 'string' ? state.insteadOf : undefined
