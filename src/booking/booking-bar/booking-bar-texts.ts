/**
 * The bar's words about the choice, its undoing and the time left. Parts that are loaded later have files of their own for
 * their words.
 */
import { counted } from '../../../domain/wording/swedish-amounts.ts'

export const bookingBarTexts = {
  name: 'Dina valda tider',
  notice: 'Om dina valda tider',
  waiting: 'Väljer tider',
  /** The words that follow the choice. */
  waitsForYou: 'väntar på dig',
  showAll: 'Visa valda tider',
  hideAll: 'Dölj valda tider',
  listTitle: 'Valda tider',
} as const

export const undoTexts = {
  undo: 'Ångra',
  nothingChosen: 'Inga tider valda',
  /** `slots` counts the holds only. It is 0 if only own slots of an edited booking were undone. */
  undone: (what: 'chosen' | 'let-go', slots: number): string =>
    slots === 0
      ? 'Ångrat'
      : what === 'chosen'
        ? `Ångrat, ${counted(slots, 'tid', 'tider')} släpps`
        : `Ångrat, ${counted(slots, 'tid', 'tider')} väljs igen`,
} as const

export const timeLeftTexts = {
  timeLeft: 'Tid kvar',
} as const
