import { NOBODY } from '../ids.ts'
import type { UserId } from '../schema/ids.ts'

/** The person who pays, as a question about prices names them. A payer whom another back end did not tell is not named. */
export const payerOf = ({ id }: { readonly id: UserId }): { readonly userId?: UserId } =>
  id === NOBODY ? {} : { userId: id }
