/**
 * Whether the page is React's. Invariant: it is not on the server, nor while the server's markup is taken over, when the first
 * rendering draws the same as the server did; from then on, and in a page that came without such markup, it is.
 */
import { useSyncExternalStore } from 'react'

const subscribe = () => (): void => undefined
const here = (): boolean => true
const onServer = (): boolean => false

export const useTakenOver = (): boolean => useSyncExternalStore(subscribe, here, onServer)
