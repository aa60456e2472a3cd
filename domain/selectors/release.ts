/**
 * Whether there is a newer release than the running one. Invariant: only the server decides this, because the names of two builds do not
 * show which is newer.
 */
import type { State } from '../schema/state.ts'

/** The build that the server serves instead of this core's build. Null if no such build is known. */
export const newRelease = ({ build, servedBuild }: State): string | null => (servedBuild === build ? null : servedBuild)
