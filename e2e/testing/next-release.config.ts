/**
 * The build of a next release: the client with one visible text changed, and with workers that are other files. Its `BUILD_ID` is given
 * by whoever builds it.
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

const changedCore: Plugin = {
  name: 'next-release',
  transform: (code, id) =>
    id.endsWith('/worker/serve-tab.ts')
      ? { code: changed(code, 'SLOW_MS = 2_000', 'SLOW_MS = 2_001'), map: null }
      : null,
}

export default mergeConfig(
  config,
  defineConfig({
    define: { __BRAND__: brand },
    worker: { plugins: () => [changedCore] },
  }),
)
