/** The texts of the offer to undo an answer. */
import { UNDO_SECONDS } from '../../../domain/rules/booking-status.ts'

export const undoTexts = {
  undo: 'Ångra',
  can: `Det går att ångra i ${UNDO_SECONDS} sekunder, med knappen Ångra eller Ctrl+Z.`,
  undone: 'Ångrat. Inget mejl skickas.',
} as const
