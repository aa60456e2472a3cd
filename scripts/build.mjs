/**
 * `npm run build`: installs missing packages and builds the client if its sources have changed. It starts no server. The same
 * sources give the same build on every machine.
 */
import { buildClient } from './build-client.mjs'
import { installPackages } from './install-packages.mjs'
import { main } from './project.mjs'

await main(async () => {
  await installPackages()
  await buildClient()
})
