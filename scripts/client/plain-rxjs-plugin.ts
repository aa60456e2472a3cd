/**
 * RxJS without what would make streams of lists, iterables and the browser's own streams: 1.2 kB that the core has no use
 * for, whose streams come from streams and promises (decision 0067). Given another all the same, RxJS throws its TypeError.
 * Invariant: a release of it that reads them in another way ends the build, so that they do not come back unseen.
 */
import type { Plugin } from 'vite'

const branch = /\s*if \((?:isInteropObservable|isArrayLike|isIterable|isAsyncIterable|isReadableStreamLike)\(input\)\) \{\s*return \w+\(input\);\s*\}/g

export const plainRxjsPlugin = (): Plugin => ({
  name: 'plain-rxjs',
  transform: {
    filter: { id: /\/rxjs\/dist\/\w+\/internal\/observable\/innerFrom\.js$/ },
    handler(code) {
      if (code.match(branch)?.length !== 5) this.error('RxJS reads streams in another way than this plugin knows')
      return { code: code.replace(branch, ''), map: null }
    },
  },
})
