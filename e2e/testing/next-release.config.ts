/**
 * The build of a next release: the client with one visible text changed. The caller sets its `BUILD_ID`, which changes
 * the names of the workers' files.
 */
import { defineConfig, mergeConfig } from 'vite'
import { readBrand } from '../../scripts/client/brand.ts'
import config from '../../vite.config.ts'
import { nextRelease } from './next-release.ts'

const changed = (text: string, before: string, after: string): string => {
  const made = text.replace(before, after)
  if (made === text) throw new Error(`there is not what the next release changes: ${before}`)
  return made
}

const { before, after } = nextRelease.address
const brand = changed(JSON.stringify(readBrand(new URL('../..', import.meta.url).pathname).brand), before, after)

export default mergeConfig(
  config,
  defineConfig({
    define: { __BRAND__: brand },
  }),
)
