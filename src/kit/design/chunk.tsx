/**
 * A part of the screens that is loaded when it is wanted. Invariant: what has come is shown at once. React's own `lazy`
 * holds back what replaces a fallback for up to 300 ms, which is most of the time that a grid takes to open. A part
 * that does not come never takes away the parts around it.
 */
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

interface Chunk<Props> {
  readonly Component: (props: Props) => ReactNode
  /** Loads it; may fail in silence, since it is asked for again when it is wanted. */
  readonly ahead: () => Promise<void>
}

/** Thrown for a page: its boundary says so in the page's place. */
export class ChunkFailed extends Error {}

/**
 * @param fallback stands there until the chunk has come; a function, where it is as large as what it is shown with
 * @param failed what stands there when it could not be loaded; left out: `ChunkFailed` is thrown
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
