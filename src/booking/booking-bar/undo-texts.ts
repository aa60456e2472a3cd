import { counted } from '../../../domain/wording/swedish-amounts.ts'

export const undoTexts = {
  undo: 'Ångra',
  nothingChosen: 'Inga tider valda',
  /** Of own slots of a booking that is edited nothing is counted. */
  undone: (what: 'chosen' | 'let-go', slots: number): string =>
    slots === 0
      ? 'Ångrat'
      : what === 'chosen'
        ? `Ångrat, ${counted(slots, 'tid', 'tider')} släpps`
        : `Ångrat, ${counted(slots, 'tid', 'tider')} väljs igen`,
} as const
