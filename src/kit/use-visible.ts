/** Whether a person can see this tab. */
import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void): (() => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
const isVisible = (): boolean => !document.hidden
/** On the server a page is drawn for somebody to see. */
const isToBeSeen = (): boolean => true

export const useVisible = (): boolean => useSyncExternalStore(subscribe, isVisible, isToBeSeen)
