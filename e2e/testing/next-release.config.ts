/**
 * The build of a next release: the client with one visible text changed, and with another version of the messages
 * between a tab and a core. Its `BUILD_ID` is given by whoever builds it.
 */
import { defineConfig, mergeConfig, type Plugin } from 'vite'
import { readBrand } from '../../scripts/client/brand.ts'
import config from '../../vite.config.ts'
import { nextRelease } from './next-release.ts'

const changed = (text: string, before: string | RegExp, after: string): string => {
  const made = text.replace(before, after)
  if (made === text) throw new Error(`there is not what the next release changes: ${before}`)
  return made
}

const { before, after } = nextRelease.address
const brand = changed(JSON.stringify(readBrand(new URL('../..', import.meta.url).pathname).brand), before, after)

/** @param isNeeded whether there must be such a source: one of the workers speaks to no core */
const changedSources = (isNeeded: boolean): Plugin => {
  let isChanged = false
  return {
    name: 'next-release',
    transform(code, id) {
      if (!id.endsWith('/domain/version/protocol-version.ts')) return null
      isChanged = true
      return { code: changed(code, /PROTOCOL_VERSION = (\d+)/, 'PROTOCOL_VERSION = 1000 + $1'), map: null }
    },
    buildEnd(error) {
      if (error === undefined && isNeeded && !isChanged)
        throw new Error('there is no version of the protocol to change')
    },
  }
}

export default mergeConfig(
  config,
  defineConfig({
    define: { __BRAND__: brand },
    plugins: [changedSources(true)],
    worker: { plugins: () => [changedSources(false)] },
  }),
)
