/** `npm run staff -- COMMAND …` (docs/operating.md): what an operator does for people. The script runs the project's own Node. */
import { join } from 'node:path'
import { installPackages } from './install-packages.mjs'
import { main, pinnedNode, root, run } from './project.mjs'

await main(async () => {
  await installPackages()
  return run(pinnedNode, [
    '--disable-warning=ExperimentalWarning',
    join(root, 'server', 'staff-command.ts'),
    ...process.argv.slice(2),
  ])
})
