import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, type InlineConfig } from 'vite'
import { backEndPlugin } from './scripts/client/back-end.ts'
import { readBasePath } from './scripts/client/base-path.ts'
import { readBrand } from './scripts/client/brand.ts'
import { brandPlugin } from './scripts/client/brand-plugin.ts'
import { browserCheckPlugin } from './scripts/client/browser-check-plugin.ts'
import { buildOf, clientConstants } from './scripts/client/client-constants.ts'
import { compileAheadPlugin } from './scripts/client/compile-ahead-plugin.ts'
import { firstPicturePlugin } from './scripts/client/first-picture-plugin.ts'
import { layerOrderPlugin } from './scripts/client/layer-order-plugin.ts'
import { createLeanPreloads } from './scripts/client/lean-preloads.ts'
import { packedAssetsPlugin } from './scripts/client/packed-assets-plugin.ts'
import { pageStatusPlugin } from './scripts/client/page-status-plugin.ts'
import { signPagePlugin } from './scripts/client/sign-page-plugin.ts'
import { stylesFirstPlugin } from './scripts/client/styles-first-plugin.ts'
import { buildTargets } from './scripts/client/supported-browsers.ts'
import { thirdPartyLicensesPlugin } from './scripts/client/third-party-licenses.ts'
import { TRANSLATABLE, translatableAlias } from './scripts/client/translatable-jsx.ts'

const laterParts =
  /[/]src[/]kit[/](?:form[/]|design[/]lightbox|query[/]query-view)|[/]selectors[/]basket|[/]react-hook-form[/]|[/]dates-of-record|[/]swedish-order|[/]text[/]typed-text/
/** Both first pages need some of these modules, which are smaller than a file of their own would be. */
const smallParts =
  /[/](?:src[/].*[/](?:small-picture|own-id|query-view|skeleton|load-failure)|domain[/]wording[/](?:swedish-durations|series-words)|domain[/]rules[/]series)\.tsx?$/
/** An edit has the same grid as a day, and the same bar below it. */
const gridParts =
  /[/]src[/]booking[/]booking-grid[/]|[/]domain[/](?:selectors[/](?:grid|slot)-view|rules[/]colour-rank)/
const barParts = /[/]src[/]booking[/](?:booking-bar|basket)[/](?!lost-slots)/
const preloads = createLeanPreloads()
const base = readBasePath(process.env.BASE_PATH)
const brand = readBrand(import.meta.dirname)

/** The settings that the tab's build and the build for the server's first pictures have in common. */
const screens = {
  root: import.meta.dirname,
  base,
  publicDir: false,
  plugins: [
    // Each text stands in an element of its own, so that the browser may translate the page.
    react({ jsxImportSource: TRANSLATABLE }),
    brandPlugin(brand, import.meta.dirname),
  ],
  resolve: {
    // The router's bridge to versions of React that lack what ours has.
    alias: {
      'use-sync-external-store/shim/index.js': 'react',
      ...translatableAlias(import.meta.dirname),
    },
  },
  define: clientConstants(brand, base, process.env),
} satisfies InlineConfig

/** Builds the tab and the core's worker. Nothing is inlined, because the page runs under a strict policy. */
export default defineConfig({
  ...screens,
  plugins: [
    screens.plugins,
    browserCheckPlugin(import.meta.dirname, base),
    stylesFirstPlugin(),
    backEndPlugin(process.env),
    pageStatusPlugin(base),
    layerOrderPlugin(import.meta.dirname),
    compileAheadPlugin(),
    preloads.plugin,
    signPagePlugin(import.meta.dirname, base, screens),
    // Packing is half the work of a build, and a build by a test does without it.
    process.env.UNPACKED === '1' ? null : packedAssetsPlugin(),
    thirdPartyLicensesPlugin(import.meta.dirname),
    firstPicturePlugin(import.meta.dirname, screens),
    // The server reads both from the page: it tells older pages of the build, and serves the client from its folder.
    {
      name: 'build-mark',
      transformIndexHtml: () => [
        { tag: 'meta', attrs: { name: 'build', content: buildOf(process.env) }, injectTo: 'head' },
        { tag: 'meta', attrs: { name: 'base-path', content: base }, injectTo: 'head' },
      ],
    },
  ],
  resolve: {
    alias: screens.resolve.alias,
    // By default RxJS has classes for old browsers, which are three times as large.
    conditions: ['es2015', ...defaultClientConditions],
  },
  define: {
    ...screens.define,
    // SignalR and React bring other ways for environments without a browser, and for browsers older than ours.
    'typeof fetch': JSON.stringify('function'),
    'typeof AbortController': JSON.stringify('function'),
    'typeof process': JSON.stringify('undefined'),
    'typeof require': JSON.stringify('undefined'),
    'typeof global': JSON.stringify('undefined'),
  },
  worker: {
    format: 'es',
    // A tenth of the core would be unused Effect, kept because reading a property might have side effects, and notes
    // for bundlers. Making a schema has no side effects either, so the schemas of log and state by which the core
    // never decodes are left out.
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false, manualPureFunctions: ['Schema'] },
      output: {
        comments: { annotation: false },
        // A later chunk imports from this one and never from the entry. WebKit would run the entry once more, and the
        // worker would then have a second core, and so each tab after that (`scripts/check-bundle-sizes.mjs` looks
        // for it).
        codeSplitting: {
          groups: [{ name: 'worker', tags: ['$initial'], test: (id: string) => !id.endsWith('-entry.ts') }],
        },
      },
    },
  },
  build: {
    outDir: 'dist',
    target: ['es2022', ...buildTargets],
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: preloads.resolveDependencies },
    // Modules that more than twenty chunks share lie in one file, and each screen loads its own beside it. The first
    // picture of the start page or of the grid needs no form.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'initial', priority: 3, tags: ['$initial'] },
            { name: 'base', priority: 2, minShareCount: 21, test: (id: string) => !laterParts.test(id) },
            { name: 'small', priority: 2, test: smallParts },
            { name: 'grid', priority: 1, minShareCount: 2, test: gridParts },
            { name: 'bar', minShareCount: 2, test: barParts },
          ],
        },
      },
    },
  },
})
