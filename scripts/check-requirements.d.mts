/** Types of check-requirements.mjs, for the tests. Invariant: says what that module exports, and nothing else. */
export type Row = { id: string; requirement: string; source: string; state: string; line: number }
export type Problem = { file: string; line: number; message: string }
export type File = { path: string; text: string }
export type CarriedId = { id: string; file: string; line: number; runs: boolean }

export declare const requirementsPath: string
export declare function readRequirements(markdown: string): { rows: Row[]; problems: Problem[] }
export declare function markDone(markdown: string, ids: readonly string[]): { markdown: string; unknown: string[] }
export declare function idsInFile(file: File): CarriedId[]
export declare function checkRequirements(input: { markdown: string; files: readonly File[] }): {
  problems: Problem[]
  counts: { rows: number; done: number; open: number }
}
export declare function mayCarryIds(path: string): boolean
