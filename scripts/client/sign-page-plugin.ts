/**
 * Builds the page of door signs (`src/sign/skylt.html`) and its service worker into the client's folder, as a build of its own. Invariant:
 * the page shares no chunk with the client, so a change of the client's screens makes no sign larger.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type InlineConfig, type Plugin } from 'vite'
import { layerOrderPlugin } from './layer-order-plugin.ts'

/** The page in the folder of the build. `server/api/client-files.ts` sends it. */
const PAGE = 'skylt.html'
/** The service worker's file has a name without a hash, because a browser finds a newer version of it by its name. */
const WORKER = 'sign-worker-entry'
const WORKER_FILE = 'skylt-worker.js'
const isSignPath = (path: string): boolean => /^skylt\/[^/?]+\/?(?:\?|$)/.test(path)

/** Puts the page into the folder itself and not into that of its source. */
const pageAtTop: Plugin = {
  name: 'sign-page-at-top',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const made of Object.values(bundle)) if (made.fileName.endsWith(PAGE)) made.fileName = PAGE
    },
  },
}

/** @param shared the settings that both builds have in common */
export const signPagePlugin = (root: string, base: string, shared: InlineConfig): Plugin => ({
  name: 'sign-page',
  writeBundle: {
    order: 'post',
    sequential: true,
    async handler({ dir }) {
      if (dir === undefined) throw new Error('The build is written to a folder')
      await build({
        ...shared,
        configFile: false,
        logLevel: 'error',
        plugins: [shared.plugins, layerOrderPlugin(root), pageAtTop],
        build: {
          outDir: dir,
          emptyOutDir: false,
          manifest: '.vite/sign-manifest.json',
          assetsInlineLimit: 0,
          modulePreload: false,
          rolldownOptions: {
            input: { skylt: join(root, 'src', 'sign', PAGE), [WORKER]: join(root, 'worker', `${WORKER}.ts`) },
            output: { entryFileNames: ({ name }) => (name === WORKER ? WORKER_FILE : 'assets/[name]-[hash].js') },
          },
        },
      })
    },
  },
  // During development the page comes from its source, and there is no service worker.
  configureServer: (server) => {
    server.middlewares.use((request, response, next) => {
      const address = request.originalUrl ?? request.url ?? ''
      if (!isSignPath(address.slice(base.length))) return next()
      const send = async (): Promise<void> => {
        const source = await readFile(join(root, 'src', 'sign', PAGE), 'utf8')
        const page = await server.transformIndexHtml(address, source.replace('./main.ts', `${base}src/sign/main.ts`))
        response.setHeader('content-type', 'text/html; charset=utf-8')
        response.end(page)
      }
      send().catch(next)
    })
  },
})
