/**
 * `npm start`: installs missing packages, builds the client if its sources have changed, and starts the server.
 */
import { spawn } from 'node:child_process'
import { buildClient } from './build-client.mjs'
import { installPackages } from './install-packages.mjs'
import { environment, main, pinnedNode, root } from './project.mjs'

await main(async () => {
  await installPackages()
  await buildClient()
  const server = spawn(pinnedNode, ['--disable-warning=ExperimentalWarning', 'server/main.ts'], {
    cwd: root,
    env: environment(),
    stdio: 'inherit',
  })
  // The signal goes to the server, which asks its clients to reconnect before it ends. This script waits for that end.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
  return new Promise((resolve) => server.on('exit', (code) => resolve(code ?? 0)))
})
