/** What each command of `npm run staff` is. */
export interface StaffCommand {
  /** The words after the command's name. */
  readonly usage: string
  /** Does the command, with the settings of the server. Returns sentences that report what was done. @throws StaffProblem */
  run(words: readonly string[], environment: Readonly<Record<string, string | undefined>>): Promise<string>
}

/** Why a command did nothing, in words for the operator. */
export class StaffProblem extends Error {
  override readonly name = 'StaffProblem'
}
