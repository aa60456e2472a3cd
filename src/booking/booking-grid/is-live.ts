/** Whether slots may be chosen. */
import type { State } from '../../../domain/schema/state.ts'

/** Connected, or about to be: only a connection that was there and is gone keeps people from choosing. */
export const isLive = ({ connection }: State): boolean =>
  connection.status !== 'reconnecting' && (connection.status !== 'disconnected' || connection.cause === 'idle')
