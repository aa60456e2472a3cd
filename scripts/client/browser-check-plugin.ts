/**
 * The script that looks at the browser before the client starts (`src/shell/browser-check.js`), in a file of its own: what
 * cannot read the client's scripts reads this one. While developing there is none.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync, type Plugin } from 'vite'
import { supportedBrowsersWords } from './supported-browsers.ts'

const NAME = 'browser-check.js'
/** Behind the words that it shows, and ahead of the page. */
const PLACE = '<!-- browser-check -->'

export const browserCheckPlugin = (root: string, base: string): Plugin => ({
  name: 'browser-check',
  buildStart() {
    if (this.environment.mode !== 'build') return
    const source = readFileSync(join(root, 'src', 'shell', NAME), 'utf8')
    this.emitFile({
      type: 'asset',
      name: NAME,
      source: minifySync(NAME, source, { compress: { target: 'es2015' } }).code,
    })
  },
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const file = Object.values(bundle).find((made) => made.type === 'asset' && made.names.includes(NAME))?.fileName
      const named = html.replace('%SUPPORTED_BROWSERS%', supportedBrowsersWords)
      if (file === undefined) return named.replace(PLACE, '')
      // The first paint waits for it. Over HTTP/1.1 a browser has six connections, which all else would take before it.
      const early = `<link rel="preload" as="script" href="${base}${file}" />`
      return named.replace('<title>', () => `${early}<title>`).replace(PLACE, `<script src="${base}${file}"></script>`)
    },
  },
})
