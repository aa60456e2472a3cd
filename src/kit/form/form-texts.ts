import { counted } from '../../../domain/wording/swedish-amounts.ts'

export const formTexts = {
  summary: 'Kontrollera formuläret',
  /** Follows `summary`. */
  errorCount: (count: number): string => `: ${counted(count, 'fel', 'fel')} att rätta`,
  showPassword: 'Visa lösenord',
  hidePassword: 'Dölj lösenord',
  /** Follows what the button does: which of the passwords of a page. */
  inField: (label: string): string => ` i fältet ${label}`,
  /** The title of a page with an error in its form. */
  titleWithErrors: (title: string): string => `Fel: ${title}`,
  optional: '(valfritt)',
  noDate: 'Inget datum valt',
  /** Something is typed, and is no date. */
  wrongDate: 'Datumet är inte helt ifyllt, eller finns inte.',
  wrongTime: 'Klockslaget är inte helt ifyllt.',
} as const
