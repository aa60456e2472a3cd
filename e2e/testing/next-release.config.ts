/**
 * The build of a next release: the client with one text that a person sees changed, and with another version of what passes
 * between a tab and a core. Its `BUILD_ID` is given by whoever builds it.
 */
import { defineConfig, mergeConfig, type Plugin } from 'vite'
import config from '../../vite.config.ts'
import { nextRelease } from './next-release.ts'

const changes = [
  { file: '/src/root-page/root-page-texts.ts', ...nextRelease.address },
  {
    file: '/domain/port/protocol-version.ts',
    before: /PROTOCOL_VERSION = (\d+)/,
    after: 'PROTOCOL_VERSION = 1000 + $1',
  },
]

const changedSources = (): Plugin => ({
  name: 'next-release',
  transform(code, id) {
    const change = changes.find(({ file }) => id.endsWith(file))
    if (change === undefined) return null
    const changed = code.replace(change.before, change.after)
    if (changed === code) throw new Error(`${change.file} has not what the next release changes`)
    return { code: changed, map: null }
  },
})

export default mergeConfig(
  config,
  defineConfig({ plugins: [changedSources()], worker: { plugins: () => [changedSources()] } }),
)
