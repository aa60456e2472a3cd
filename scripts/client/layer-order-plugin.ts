/**
 * Begins each style sheet with the order of the layers (`src/kit/design/layers.css`). Invariant: whichever sheet a page loads first,
 * the layers have their order; which one that is follows from how the build packs modules.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

export const layerOrderPlugin = (root: string): Plugin => {
  const order = readFileSync(join(root, 'src/kit/design/layers.css'), 'utf8')
  return {
    name: 'layer-order',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.css$/ },
      handler: (code) => ({ code: `${order}${code}`, map: null }),
    },
  }
}
