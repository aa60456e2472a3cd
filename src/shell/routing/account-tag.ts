import type { State } from '../../../domain/schema/state.ts'

/** Whether one is signed in, as far as it is known. */
export const accountTag = ({ account }: State): State['account']['_tag'] => account._tag
