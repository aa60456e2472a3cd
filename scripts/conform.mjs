/**
 * `npm run conform -- https://…`: checks whether a back end answers as the client needs. The script installs missing packages
 * and runs the project's own Node.
 */
import { join } from 'node:path'
import { installPackages } from './install-packages.mjs'
import { main, pinnedNode, root, run } from './project.mjs'

await main(async () => {
  await installPackages()
  const script = join(root, 'scripts', 'conform', 'conform.ts')
  return run(pinnedNode, ['--disable-warning=ExperimentalWarning', script, ...process.argv.slice(2)])
})
