/**
 * Puts the order of the layers at the beginning of each style sheet (`src/kit/design/layers.css`). Invariant: the layers have
 * the same order whichever style sheet a page loads first. The build decides which one that is.
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
