/** Starts the guards of presses and dialogs on every page, half a second after the page was loaded. */
import { keepAboveKeyboard } from '../kit/design/keep-above-keyboard.ts'
import { guardPresses } from '../kit/design/press-guard.ts'

guardPresses()
keepAboveKeyboard()
