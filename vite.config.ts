import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { backEndPlugin } from './scripts/client/back-end.ts'
import { readBasePath } from './scripts/client/base-path.ts'
import { readBrand } from './scripts/client/brand.ts'
import { brandPlugin } from './scripts/client/brand-plugin.ts'
import { browserCheckPlugin } from './scripts/client/browser-check-plugin.ts'
import { buildOf, clientConstants } from './scripts/client/client-constants.ts'
import { compileAheadPlugin } from './scripts/client/compile-ahead-plugin.ts'
import { packedAssetsPlugin } from './scripts/client/packed-assets-plugin.ts'
import { plainRxjsPlugin } from './scripts/client/plain-rxjs-plugin.ts'
import { plainSignalrPlugin } from './scripts/client/plain-signalr-plugin.ts'
import { buildTargets } from './scripts/client/supported-browsers.ts'

const neededByAll =
  /node_modules\/(react|react-dom|scheduler|comlink|wouter|regexparam)\/|\/src\/core\/|\/src\/kit\/(brand\/|query\/(?:use-|queries)|use-visible|use-wall-now|texts\/toasts\.|design\/(load-failure|small-picture|icon|chunk|design-texts|above-dialogs|announce|in-one-line|grid-tab-stop|layers))|\/src\/shell\/(page\/page-texts|root-page\/root-page-texts|routing\/(is-administrator|paths\.ts|use-page-title)|sign-in\/lazy-sign-in-form)|\/src\/booking\/booking-bar\/booking-bar-chunk|\/domain\/(calendar|wording\/swedish-(?:amounts|dates)|ids|routes\/routes\.ts|unreachable|state\/(state|catalogue|day-grid|apply-patches|intents)\.)|vite\/preload-helper|rolldown\/runtime/

/** The grid, the bar and the edit need these: one file instead of half a dozen small ones. */
const neededToBook =
  /\/domain\/selectors\/(basket|pages|grid-view|slot-view)\.|\/domain\/rules\/(colour-rank|grid-layout)\.|\/src\/booking\/booking-grid\/(?!group-redirect|booking-grid-chunk|booking-grid-page|grid-aids\.|grid-keys\.|grid-keys-texts|next-free|slot-(?:gesture|mark|note|range)\.|use-slot-gesture|use-refusal|refusal-texts|range-choice|range-speech|range-texts|cell-box|resource-lightbox)|\/src\/booking\/booking-bar\/(use-price|use-lapses|use-bar-height|lapse-notice-chunk)|\/src\/booking\/basket\/basket-lines|\/src\/kit\/texts\/parted-name/

/** The house's rules as who books meets them, loaded where there are any. */
const neededByRules =
  /\/src\/booking\/rules\/(?!chosen-rules-chunk|ruled-day)|\/domain\/rules\/booking-breaches\.|\/domain\/selectors\/day-window|\/domain\/wording\/(?:breach-words|month-name|swedish-durations)/

/**
 * Modules that every core needs, in one file: where it is shared with what is loaded later, it would lie in several.
 */
const ofEveryCore =
  /^(?!.*(?:@microsoft\/signalr|-entry|worker\/(?:other-back-end|reactions\/(?:other-back-end|activity)|commands\/find-booking|activity\/activity-store|http\/watched|hub\/(?:official|message)|log\/indexed)|domain\/(?:calendar\/stockholm|rules\/booked-slot)|schema\/(?:activity|tolerance|other-forms|other-back-ends|unknown-values|is-fields|people|bookings|administered-groups|read-failure)|activity\/activity-feed|calls\/(?:account|further|session|booking|group|service|activity|\w+-administration)-calls))/

const base = readBasePath(process.env.BASE_PATH)
const brand = readBrand(import.meta.dirname)

/** The build of the tab and of the core's worker. Nothing is inlined: the page runs under a strict policy. */
export default defineConfig({
  root: import.meta.dirname,
  base,
  publicDir: false,
  plugins: [
    // Each text in an element of its own, so that the browser may translate the page.
    react({ jsxImportSource: 'translatable' }),
    brandPlugin(brand, import.meta.dirname),
    browserCheckPlugin(import.meta.dirname, base),
    backEndPlugin(process.env),
    compileAheadPlugin(),
    packedAssetsPlugin(),
    // The server reads them from the page: it tells older pages of the build, and serves the client from its folder.
    {
      name: 'build-mark',
      transformIndexHtml: () => [
        { tag: 'meta', attrs: { name: 'build', content: buildOf(process.env) }, injectTo: 'head' },
        { tag: 'meta', attrs: { name: 'base-path', content: base }, injectTo: 'head' },
      ],
    },
  ],
  resolve: {
    // The router's bridge to Reacts that lack what ours has.
    alias: {
      'use-sync-external-store/shim/index.js': 'react',
      'translatable/jsx-runtime': join(import.meta.dirname, 'src/kit/translatable/jsx-runtime.ts'),
      'translatable/jsx-dev-runtime': 'react/jsx-dev-runtime',
    },
    // RxJS has its classes for old browsers but for who says this: those are thrice the size.
    conditions: ['es2015', ...defaultClientConditions],
  },
  define: {
    ...clientConstants(brand, base, process.env),
    // SignalR and React bring other ways for what is no browser, and for browsers that are older than ours.
    'typeof fetch': JSON.stringify('function'),
    'typeof AbortController': JSON.stringify('function'),
    'typeof process': JSON.stringify('undefined'),
    'typeof require': JSON.stringify('undefined'),
    'typeof global': JSON.stringify('undefined'),
  },
  worker: {
    format: 'es',
    plugins: () => [plainSignalrPlugin(), plainRxjsPlugin()],
    // A tenth of the core is unused Effect, kept for fear of side effects when a property is read; and notes to
    // bundlers. Making a schema has no effect either: those that the core does not decode by, of the whole log and
    // state, are left out.
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false, manualPureFunctions: ['Schema'] },
      output: {
        comments: { annotation: false },
        codeSplitting: { groups: [{ name: 'core', test: ofEveryCore }] },
      },
    },
  },
  build: {
    outDir: 'dist',
    target: ['es2022', ...buildTargets],
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Modules that every page needs, in one file: packed together it is smaller than in a dozen, and asked for once.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: neededByAll },
            { name: 'booking', test: neededToBook },
            { name: 'rules', test: neededByRules },
          ],
        },
      },
    },
  },
})
