/**
 * `npm run build`: installs what is missing and builds the client if it is stale, for a server that something else starts.
 * The same sources make the same build on every machine.
 */
import { buildClient } from './build-client.mjs'
import { installPackages } from './install-packages.mjs'
import { main } from './project.mjs'

await main(async () => {
  await installPackages()
  await buildClient()
})
