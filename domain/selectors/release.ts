/**
 * Whether there is a newer release than the one that runs. Invariant: nothing but the server's word tells it: which of two
 * builds is the newer is not to be read from their names.
 */
import type { State } from '../schema/state.ts'

/** The build that the server serves instead of this core's; null: none that is known. */
export const newRelease = ({ build, servedBuild }: State): string | null => (servedBuild === build ? null : servedBuild)
