/**
 * `npm start`: installs what is missing, builds what is stale, starts the server.
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
  // The server ends in its own time, after it has told its clients to come back.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
  return new Promise((resolve) => server.on('exit', (code) => resolve(code ?? 0)))
})
