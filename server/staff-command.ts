/** The process of `npm run staff`. Invariant: if it has done nothing, it reports the reason and ends with the code 1. */
import { explain } from './explain.ts'
import { runStaffCommand } from './staff/staff-commands.ts'

runStaffCommand(process.argv.slice(2), process.env).then(
  (said) => console.log(said),
  (error: unknown) => {
    console.error(explain(error, 'Nothing was done'))
    process.exitCode = 1
  },
)
