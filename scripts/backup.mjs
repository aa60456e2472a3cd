/**
 * `npm run backup -- FILE` and `npm run restore -- FILE` (docs/operating.md). The script runs the project's own Node. A FILE
 * without a folder is in the folder where the command was called.
 */
import { join, resolve } from 'node:path'
import { installPackages } from './install-packages.mjs'
import { main, pinnedNode, root, run } from './project.mjs'

await main(async () => {
  const [task, ...files] = process.argv.slice(2)
  const calledIn = process.env.INIT_CWD ?? process.cwd()
  await installPackages()
  return run(pinnedNode, [
    '--disable-warning=ExperimentalWarning',
    join(root, 'server', 'backup-command.ts'),
    task,
    ...files.map((file) => resolve(calledIn, file)),
  ])
})
