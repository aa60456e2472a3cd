/**
 * The person whom a provider has proved and whom no account knows yet, between the sign-in page, the registration and the linking of an
 * account. Invariant: only the memory of this tab keeps it, and it is forgotten as soon as it was used.
 */
import type { UnknownPerson } from '../../../domain/schema/calls/provider-calls.ts'

let kept: UnknownPerson | null = null

export const keepProvided = (person: UnknownPerson): void => {
  kept = person
}

export const forgetProvided = (): void => {
  kept = null
}

export const providedPerson = (): UnknownPerson | null => kept
