/**
 * `npm run conform -- https://…`: whether a back end answers what the client needs, by the project's own Node. Installs what
 * is missing.
 */
import { join } from 'node:path'
import { installPackages } from './install-packages.mjs'
import { main, pinnedNode, root, run } from './project.mjs'

await main(async () => {
  await installPackages()
  const script = join(root, 'scripts', 'conform', 'conform.ts')
  return run(pinnedNode, ['--disable-warning=ExperimentalWarning', script, ...process.argv.slice(2)])
})
