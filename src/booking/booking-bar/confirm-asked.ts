/** How often a page has asked for the confirmation of all that is held, as a press on the bar's button does. */
import { BehaviorSubject } from 'rxjs'

export const confirmAsked = new BehaviorSubject(0)

export const askToConfirm = (): void => confirmAsked.next(confirmAsked.value + 1)
