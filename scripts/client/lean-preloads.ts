/**
 * Shortens the lists of files that are preloaded with a chunk. Vite lists everything that the chunk imports, although the
 * requesting chunk has already loaded many of these files. The file names are long and compress badly. Invariant: each file
 * that is left out is loaded by the page itself or imported by the requesting chunk.
 */
import type { Plugin } from 'vite'

interface LeanPreloads {
  /** Reads from the bundle what each chunk imports. */
  readonly plugin: Plugin
  readonly learn: (file: string, imports: readonly string[], isEntry: boolean) => void
  /** A function that Vite calls for each list. The list of the page itself stays complete. */
  readonly resolveDependencies: (
    file: string,
    needed: string[],
    context: { readonly hostId: string; readonly hostType: 'html' | 'js' },
  ) => string[]
}

export const createLeanPreloads = (): LeanPreloads => {
  const imports = new Map<string, readonly string[]>()
  const entries = new Set<string>()
  const addLoaded = (file: string, found: Set<string>): Set<string> => {
    if (found.has(file)) return found
    found.add(file)
    for (const next of imports.get(file) ?? []) addLoaded(next, found)
    return found
  }
  const learn: LeanPreloads['learn'] = (file, of, isEntry) => {
    imports.set(file, of)
    if (isEntry) entries.add(file)
  }
  return {
    learn,
    plugin: {
      name: 'lean-preloads',
      apply: 'build',
      generateBundle: {
        order: 'pre',
        handler(_options, bundle) {
          for (const made of Object.values(bundle))
            if (made.type === 'chunk') learn(made.fileName, made.imports, made.isEntry)
        },
      },
    },
    resolveDependencies: (_file, needed, { hostId, hostType }) => {
      if (hostType === 'html') return needed
      const loaded = addLoaded(hostId, new Set())
      for (const entry of entries) addLoaded(entry, loaded)
      return needed.filter((file) => !loaded.has(file))
    },
  }
}
