/** Whether a person can see this tab. */
import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void): (() => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
const isVisible = (): boolean => !document.hidden
/** The server assumes that the page which it draws is visible. */
const isToBeSeen = (): boolean => true

export const useVisible = (): boolean => useSyncExternalStore(subscribe, isVisible, isToBeSeen)
