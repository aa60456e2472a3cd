/** Builds the client when one of its sources has changed since the last build. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { environment, modules, root, run } from './project.mjs'
import { fingerprint, isStamped, stamp } from './stamp.mjs'

const filesBelow = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(path) : [path]
  })

export const buildClient = async () => {
  const sources = ['src', 'worker', 'domain', 'scripts/client']
    .flatMap(filesBelow)
    .concat(['index.html', 'vite.config.ts', 'brand.json', 'package-lock.json'])
  const wanted = fingerprint(sources.toSorted(), process.env.BASE_PATH)
  if (isStamped('client', wanted) && existsSync(join(root, 'dist', 'index.html'))) return
  console.error('Building the client …')
  const code = await run(join(modules, '.bin', 'vite'), ['build', '--logLevel', 'warn'], {
    env: environment({ BUILD_ID: wanted.slice(0, 12) }),
  })
  if (code !== 0) throw new Error('the build failed; its output above says why')
  stamp('client', wanted)
}
