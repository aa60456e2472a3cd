/**
 * Requests for the confirmation of all that is held, as a press on the bar's button makes it. The bar, which may come only
 * with what is held, takes each once; a page that is left asks for nothing any more.
 */
import { BehaviorSubject } from 'rxjs'

/** Whether a page asks. It stands until the bar has taken it, or the page goes. */
export const confirmAsked = new BehaviorSubject(false)

export const askToConfirm = (): void => confirmAsked.next(true)

export const askNoMore = (): void => confirmAsked.next(false)

/** The page to which a link led that asks (`CONFIRM`): somebody who has just signed in comes by one. Null: none, or it was taken. */
export const linkFollowed = new BehaviorSubject<string | null>(null)
