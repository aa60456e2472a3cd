import { NOBODY } from '../ids.ts'
import type { UserId } from '../schema/ids.ts'

/** Names the payer in a question about prices, unless another back end did not tell who it is. */
export const payerOf = ({ id }: { readonly id: UserId }): { readonly userId?: UserId } =>
  id === NOBODY ? {} : { userId: id }
