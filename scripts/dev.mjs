/**
 * `npm run dev`: starts the server, and the client with hot reload. With `API_ORIGIN` the client uses that back end instead
 * (`scripts/client/back-end.ts`), and no server is started.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { installPackages } from './install-packages.mjs'
import { environment, main, pinnedNode, root } from './project.mjs'

await main(async () => {
  await installPackages()
  const children = []
  const start = (command, parameters, env) => {
    const child = spawn(command, parameters, { cwd: root, env, stdio: 'inherit' })
    children.push(child)
    return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 0)))
  }
  const ends = [start(join(root, 'node_modules', '.bin', 'vite'), [], environment())]
  if ((process.env.API_ORIGIN ?? '') === '')
    ends.push(
      start(
        pinnedNode,
        ['--watch', '--watch-preserve-output', 'server/main.ts'],
        environment({ PUBLIC_URL: process.env.PUBLIC_URL ?? 'http://localhost:5173' }),
      ),
    )
  const stop = () => {
    for (const child of children) child.kill()
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
  const code = await Promise.race(ends)
  stop()
  return code
})
