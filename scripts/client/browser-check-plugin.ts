/**
 * Builds the script that checks the browser before the client starts (`src/shell/browser-check.js`). The script is a separate
 * file that also runs in browsers too old for the client's other scripts. During development it is left out.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync, type Plugin } from 'vite'
import { supportedBrowsersWords } from './supported-browsers.ts'

const NAME = 'browser-check.js'
/** Marks the place of the script in `index.html`, before the client's own script, whose failure it reports. */
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
      // The browser reads the page while it loads the script. The first paint waits for the script where `blocking` is known.
      const script = `<script defer blocking="render" fetchpriority="high" src="${base}${file}"></script>`
      return named.replace(PLACE, () => script)
    },
  },
})
