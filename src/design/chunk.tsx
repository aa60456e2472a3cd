/**
 * A part of the screens that is loaded when it is wanted. Invariant: what has come is shown at once. React's own `lazy`
 * holds back what replaces a fallback for up to 300 ms, which is most of the time that a grid takes to open.
 */
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

export interface Chunk<Props> {
  readonly Component: (props: Props) => ReactNode
  /** Begins loading; may fail in silence, since it is asked for again when it is wanted. */
  readonly ahead: () => void
}

/** @param fallback stands there until the chunk has come; what fails to load is thrown where it would stand */
export const createChunk = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
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
    const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null)

    useEffect(() => {
      if (Loaded !== null) return
      let wanted = true
      get().then(
        (component) => {
          if (wanted) setLoaded(() => component)
        },
        (error: unknown) => {
          if (wanted) setFailure({ error })
        },
      )
      return () => {
        wanted = false
      }
    }, [Loaded])

    if (failure !== null) throw failure.error
    return Loaded === null ? fallback : <Loaded {...props} />
  }

  return { Component: ChunkComponent, ahead: () => void get().catch(() => undefined) }
}
