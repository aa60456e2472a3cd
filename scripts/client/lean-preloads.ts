/**
 * The lists by which a part of the client that is loaded later brings along what it imports, without what whoever asks for it has
 * loaded already: names of files, which are long and cannot be packed. Invariant: what is left out stands in the page, or is imported
 * by the asking chunk itself.
 */
import type { Plugin } from 'vite'

interface LeanPreloads {
  /** Learns from the bundle what each chunk imports. */
  readonly plugin: Plugin
  readonly learn: (file: string, imports: readonly string[], isEntry: boolean) => void
  /** As Vite asks for it; on the page nothing is left out. */
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
