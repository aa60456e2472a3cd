/** Whom an administrator books for. */
import type { ListedUser } from '../../../domain/schema/calls/user-administration-calls.ts'

export type BookedFor = Pick<ListedUser, 'id' | 'firstName' | 'lastName' | 'email' | 'phone' | 'organisation'>

export const nameOfBookedFor = ({ firstName, lastName, email }: BookedFor): string =>
  `${firstName} ${lastName}`.trim() || email

/** What tells two people of one name apart. */
export const factsOf = ({ phone, email, organisation }: BookedFor): string =>
  [organisation?.name ?? '', phone, email].filter((fact) => fact !== '').join(' · ')
