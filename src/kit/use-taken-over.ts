/**
 * Whether React has taken over the page in the browser. Invariant: the value is false on the server and during hydration, so
 * that the first rendering equals the server's markup. Afterwards it is true. It is always true in a page without the
 * server's markup.
 */
import { useSyncExternalStore } from 'react'

const subscribe = () => (): void => undefined
const here = (): boolean => true
const onServer = (): boolean => false

export const useTakenOver = (): boolean => useSyncExternalStore(subscribe, here, onServer)
