/**
 * The process of `npm run backup` and `npm run restore`. Invariant: if it has done nothing, it reports the reason and ends with the code 1.
 */
import { backUpOrRestore } from './backup/backup-or-restore.ts'
import { explain } from './explain.ts'

backUpOrRestore(process.argv.slice(2), process.env).then(
  (said) => console.log(said),
  (error: unknown) => {
    console.error(explain(error, 'Nothing was done'))
    process.exitCode = 1
  },
)
