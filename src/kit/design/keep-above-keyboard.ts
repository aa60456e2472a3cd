/**
 * Keeps dialogs above the keyboard of a phone, which covers the lower part of the page without changing its size. Invariants:
 * the foot of a dialog is in reach while somebody types; a page that is zoomed in counts as one without a keyboard.
 */
import { topmostDialog } from './above-dialogs.tsx'

/** A part that covers less than this, such as the bar of a browser, is no keyboard. */
const LEAST = 100

export const keepAboveKeyboard = (viewport: VisualViewport | null = window.visualViewport): void =>
  viewport?.addEventListener('resize', () => {
    const covered = Math.round(innerHeight - viewport.height)
    const isKeyboard = viewport.scale === 1 && covered >= LEAST
    const { style, dataset } = document.documentElement
    if (!isKeyboard) {
      delete dataset.keyboard
      style.removeProperty('--keyboard')
      return
    }
    dataset.keyboard = ''
    style.setProperty('--keyboard', `${covered}px`)
    const dialog = topmostDialog()
    // The room below the buttons is no longer needed (`press-guard.ts`).
    dialog?.style.removeProperty('--lightbox-clear')
    const { activeElement } = document
    if (dialog?.contains(activeElement) === true) activeElement?.scrollIntoView({ block: 'nearest' })
  })
