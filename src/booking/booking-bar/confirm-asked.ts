/**
 * Whether a page asks for the confirmation of all that is held, as a press on the bar's button does. Invariant: it stands until the bar,
 * which may come only with what is held, has taken it; a page that is left asks for nothing any more.
 */
import { BehaviorSubject } from 'rxjs'

export const confirmAsked = new BehaviorSubject(false)

export const askToConfirm = (): void => confirmAsked.next(true)

export const askNoMore = (): void => confirmAsked.next(false)
