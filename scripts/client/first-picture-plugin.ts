/**
 * Builds what the server draws first pictures by (`src/shell/first-picture.tsx`), beside the client and of the same sources. It
 * lies in a folder that is served to nobody. Invariant: it holds the pages that are drawn so, and no other.
 */
import { join } from 'node:path'
import { build, type InlineConfig, type Plugin } from 'vite'

/** In the client's folder; `server/api/first-picture.ts` reads it there. */
const FOLDER = '.first-picture'

/** The parts of the screens that come as chunks to a browser, and are in a first picture. */
const drawn = /\/(?:start-page|booking-grid-page|ruled-day|sanitised-text)\.tsx$/

const onlyDrawnParts: Plugin = {
  name: 'only-drawn-parts',
  resolveDynamicImport: (part) => (typeof part !== 'string' || drawn.test(part) ? null : { id: part, external: true }),
}

/** @param shared what both builds have in common */
export const firstPicturePlugin = (root: string, shared: InlineConfig): Plugin => ({
  name: 'first-picture',
  apply: 'build',
  writeBundle: {
    order: 'post',
    sequential: true,
    async handler({ dir }) {
      if (dir === undefined) throw new Error('The build is written to a folder')
      await build({
        ...shared,
        configFile: false,
        logLevel: 'error',
        plugins: [shared.plugins, onlyDrawnParts],
        resolve: {
          ...shared.resolve,
          alias: {
            ...shared.resolve?.alias,
            './sanitise.ts': join(root, 'src/kit/rich-text/sanitise-on-server.ts'),
          },
        },
        define: { ...shared.define, 'process.env.NODE_ENV': JSON.stringify('production') },
        ssr: { noExternal: true },
        build: {
          ssr: join(root, 'src/shell/first-picture.tsx'),
          outDir: join(dir, FOLDER),
          emptyOutDir: true,
          assetsInlineLimit: 0,
          minify: true,
          rolldownOptions: { output: { entryFileNames: 'first-picture.mjs', codeSplitting: false } },
        },
      })
    },
  },
})
