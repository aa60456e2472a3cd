/**
 * Requests to confirm all holds, as a press on the bar's button makes them. The bar may be loaded after a request, and it
 * takes each request once. A page that the person has left requests nothing any more.
 */
import { BehaviorSubject } from 'rxjs'

/** Whether a page requests the confirmation. The request stands until the bar takes it or the person leaves the page. */
export const confirmAsked = new BehaviorSubject(false)

export const askToConfirm = (): void => confirmAsked.next(true)

export const askNoMore = (): void => confirmAsked.next(false)

/**
 * The page to which a link with `CONFIRM` led, for example after sign-in. Null if there is none or the bar has taken
 * it.
 */
export const linkFollowed = new BehaviorSubject<string | null>(null)
