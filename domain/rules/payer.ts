import { NOBODY } from '../ids.ts'
import type { UserId } from '../schema/ids.ts'

/** The payer's id for a question about prices. It is left out if another back end did not send the payer. */
export const payerOf = ({ id }: { readonly id: UserId }): { readonly userId?: UserId } =>
  id === NOBODY ? {} : { userId: id }
