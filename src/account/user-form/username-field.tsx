/** Tells a password manager whose password it is about to keep, where the address does not stand right above it. Unseen. */
import type { ReactElement } from 'react'

export const UsernameField = ({ email }: { readonly email: string }): ReactElement => (
  <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
)
