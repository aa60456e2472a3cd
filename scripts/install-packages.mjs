/** Installs the project's packages, unless the installed packages already match the lock file. */
import { existsSync } from 'node:fs'
import { pinnedNode, run } from './project.mjs'
import { fingerprint, isStamped, stamp } from './stamp.mjs'

export const installPackages = async () => {
  const wanted = fingerprint(['package.json', 'package-lock.json'])
  if (isStamped('packages', wanted) && existsSync(pinnedNode)) return
  console.error('Installing packages (once) …')
  // `npm ci` is not used, because it refuses a lock file without the optional packages of other platforms. Some registries do
  // not have these packages.
  const code = await run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    env: process.env,
  })
  if (code !== 0) throw new Error('npm install failed; its output above says why')
  if (!existsSync(pinnedNode)) throw new Error('the pinned Node was not installed; are install scripts turned off?')
  stamp('packages', wanted)
}
