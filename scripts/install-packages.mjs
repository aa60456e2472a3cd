/** Installs the project's packages when they are not those of the lock file. */
import { existsSync } from 'node:fs'
import { pinnedNode, run } from './project.mjs'
import { fingerprint, isStamped, stamp } from './stamp.mjs'

/** Installs the packages of the lock file unless they are there already. */
export const installPackages = async () => {
  const wanted = fingerprint(['package.json', 'package-lock.json'])
  if (isStamped('packages', wanted) && existsSync(pinnedNode)) return
  console.error('Installing packages (once) …')
  // Not `npm ci`: it refuses a lock file that lacks optional packages of other platforms, which not every registry has.
  const code = await run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    env: process.env,
  })
  if (code !== 0) throw new Error('npm install failed; its output above says why')
  if (!existsSync(pinnedNode)) throw new Error('the pinned Node was not installed; are install scripts turned off?')
  stamp('packages', wanted)
}
