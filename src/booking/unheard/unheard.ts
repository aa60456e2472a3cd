/**
 * Tells whether the tab has contact with the booking system. Only then can slots be chosen, and only then is their state
 * current.
 */
import { useMemo } from 'react'
import type { State } from '../../../domain/schema/state.ts'
import { useCore, useCoreState } from '../../core/core-context.tsx'

/** Whether the core is connected or about to connect. Only a connection that was lost keeps people from choosing. */
export const isLive = ({ connection }: State): boolean =>
  connection.status !== 'reconnecting' && (connection.status !== 'disconnected' || connection.cause === 'idle')

/**
 * How a tab reports that it has no contact with the booking system.
 * - `''`: it has contact.
 * - `toast`: a toast in this tab reports the loss, and nothing else does.
 * - `readings`: the hub is connected, but the holds of others could not be read.
 * - Otherwise it is the status of the connection.
 */
export const unheardAs =
  (tabId: string) =>
  (state: State): string => {
    if (isLive(state)) return state.holdsFailures > 0 ? 'readings' : ''
    return Object.values(state.toasts).some((one) => one.tabId === tabId && one.toast._tag === 'Reconnecting')
      ? 'toast'
      : state.connection.status
  }

/** Whether the page reports the loss of contact. */
export const useUnheard = (): boolean => {
  const { tabId } = useCore()
  const how = useCoreState(useMemo(() => unheardAs(tabId), [tabId]))
  return how !== '' && how !== 'toast'
}
