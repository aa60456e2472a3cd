/**
 * A component whose code is loaded when it is first shown. Invariants: loaded code is shown at once, whereas React's own
 * `lazy` holds back what replaces a fallback for up to 300 ms, most of the time that a grid takes to open; and a chunk
 * that fails to load never takes away what stands around it.
 */
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

interface Chunk<Props> {
  readonly Component: (props: Props) => ReactNode
  /** Loads the code ahead of its use. It ignores a failure, since the code is requested again when it is shown. */
  readonly ahead: () => Promise<void>
}

/** Thrown when the chunk of a page fails to load: the page's boundary says so in its place. */
export class ChunkFailed extends Error {}

/**
 * @param fallback is shown until the chunk has loaded; it may be a function of the props, when its size depends on them
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
