/**
 * Removing the bookings of a user reloads the page (spec 4), and the page that comes then says what was done. Until then
 * it is kept with the entry of the browser's history, which a reload keeps and no other page sees.
 */

const KEY = 'userBookingsRemoved'

const stateNow = (): Record<string, unknown> => {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null ? { ...state } : {}
}

export const reloadAfterRemoval = (): void => {
  window.history.replaceState({ ...stateNow(), [KEY]: true }, '')
  window.location.reload()
}

/** Whether this page is the one that came after; true once. */
export const takeRemoval = (): boolean => {
  const { [KEY]: removed, ...state } = stateNow()
  if (removed !== true) return false
  window.history.replaceState(state, '')
  return true
}
