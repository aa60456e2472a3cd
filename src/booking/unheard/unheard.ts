/** Whether the booking system is heard: slots can be chosen, and are shown as they are, only while it is. */
import { useMemo } from 'react'
import type { State } from '../../../domain/schema/state.ts'
import { useCore, useCoreState } from '../../core/core-context.tsx'

/** Connected, or about to be: only a connection that was there and is gone keeps people from choosing. */
export const isLive = ({ connection }: State): boolean =>
  connection.status !== 'reconnecting' && (connection.status !== 'disconnected' || connection.cause === 'idle')

/**
 * How a tab is to say that the booking system is not heard.
 * - `''`: it is heard.
 * - `toast`: a toast of this tab says it already, and nothing else does meanwhile.
 * - `readings`: the connection stands, but what others hold could not be read.
 * - otherwise the status of the connection.
 */
export const unheardAs =
  (tabId: string) =>
  (state: State): string => {
    if (isLive(state)) return state.holdsFailures > 0 ? 'readings' : ''
    return Object.values(state.toasts).some((one) => one.tabId === tabId && one.toast._tag === 'Reconnecting')
      ? 'toast'
      : state.connection.status
  }

/** Whether the page is to say so. */
export const useUnheard = (): boolean => {
  const { tabId } = useCore()
  const how = useCoreState(useMemo(() => unheardAs(tabId), [tabId]))
  return how !== '' && how !== 'toast'
}
