/**
 * Builds the program with which the server draws first pictures (`src/shell/first-picture.tsx`), from the same sources as the
 * client. The build is in a folder that is not served. Invariant: it contains only the pages that have a first picture.
 */
import { join } from 'node:path'
import { build, type InlineConfig, type Plugin } from 'vite'

/** The folder of the program within the client's build. `server/api/first-picture.ts` loads the program from this folder. */
const FOLDER = '.first-picture'

/** The parts of a first picture that a browser loads as separate chunks. */
const drawn = /\/(?:start-page|booking-grid-page|ruled-day|sanitised-text)\.tsx$/

const onlyDrawnParts: Plugin = {
  name: 'only-drawn-parts',
  resolveDynamicImport: (part) => (typeof part !== 'string' || drawn.test(part) ? null : { id: part, external: true }),
}

/** Builds the first picture too. `shared` are the settings that both builds have in common. */
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
