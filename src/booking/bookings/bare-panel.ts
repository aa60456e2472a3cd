/**
 * Whether the start page's panel of a person's own bookings had nothing to show the last time in this browser. Somebody who
 * has not booked then gets no empty place above what there is to book.
 */
import { keepText, keptText } from '../../core/kept-text.ts'

const KEPT = 'own-panel'
const BARE = 'bare'

export const isKnownBare = (): boolean => keptText(KEPT) === BARE

export const keepBare = (isBare: boolean): void => keepText(KEPT, isBare ? BARE : '')
