/**
 * Creates a component whose code is loaded when it is first shown. React's own `lazy` is not used, because it may delay the
 * replacement of a fallback by up to 300 ms, which is most of the time that a grid takes to open. Invariants: a component is
 * shown as soon as its code is loaded; a chunk that fails to load does not remove the page around it.
 */
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

interface Chunk<Props> {
  readonly Component: (props: Props) => ReactNode
  /** Loads the code ahead of its use. A failure is ignored, because the code is requested again when the component is shown. */
  readonly ahead: () => Promise<void>
}

/** Thrown when the chunk of a page fails to load. The page's error boundary then shows a message in place of the page. */
export class ChunkFailed extends Error {}

/**
 * @param fallback is shown until the chunk has loaded; it may be a function of the props, on which its size may depend
 * @param failed is shown when the chunk could not be loaded; without it `ChunkFailed` is thrown
 */
export const createChunk = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode | ((props: Props) => ReactNode) = null,
  failed: ((props: Props) => ReactNode) | null = null,
): Chunk<Props> => {
  let loaded: ComponentType<Props> | null = null
  let loading: Promise<ComponentType<Props>> | null = null

  const get = (): Promise<ComponentType<Props>> => {
    loading ??= load().then((component) => {
      loaded = component
      return component
    })
    loading.catch(() => {
      loading = null
    })
    return loading
  }

  // biome-ignore lint/correctness/noComponentHookFactories: made once for each chunk, at module level
  const ChunkComponent = (props: Props): ReactNode => {
    const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(() => loaded)
    const [failure, setFailure] = useState(false)

    useEffect(() => {
      if (Loaded !== null) return
      let wanted = true
      get().then(
        (component) => {
          if (wanted) setLoaded(() => component)
        },
        () => {
          if (wanted) setFailure(true)
        },
      )
      return () => {
        wanted = false
      }
    }, [Loaded])

    if (failure && failed === null) throw new ChunkFailed()
    if (failure) return failed?.(props)
    if (Loaded !== null) return <Loaded {...props} />
    return typeof fallback === 'function' ? fallback(props) : fallback
  }

  const settled = (): void => {}
  return { Component: ChunkComponent, ahead: () => get().then(settled, settled) }
}
