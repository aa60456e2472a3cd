/**
 * Whether there is a newer release than the one that runs. Invariant: only the server can tell, since the names of two builds do not say
 * which is newer.
 */
import type { State } from '../schema/state.ts'

/** The build that the server serves instead of this core's; null: none is known. */
export const newRelease = ({ build, servedBuild }: State): string | null => (servedBuild === build ? null : servedBuild)
