/** The commands of `npm run staff`, each in a file of its own. */
import { type StaffCommand, StaffProblem } from './command.ts'
import { keepRole } from './keep-role.ts'
import { resetSecondFactor } from './reset-second-factor.ts'
import { trySignIn } from './try-sign-in.ts'

const staffCommands: Readonly<Record<string, StaffCommand>> = {
  'keep-role': keepRole,
  'reset-second-factor': resetSecondFactor,
  'try-sign-in': trySignIn,
}

const usage = (): string => {
  const ways = Object.entries(staffCommands).map(([name, one]) => `  npm run staff -- ${name} ${one.usage}`)
  return ['Say what to do:', ...ways].join('\n')
}

/** @throws StaffProblem */
export const runStaffCommand = async (
  [name = '', ...words]: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<string> => {
  const command = Object.hasOwn(staffCommands, name) ? staffCommands[name] : undefined
  if (command === undefined) throw new StaffProblem(usage())
  return command.run(words, environment)
}
