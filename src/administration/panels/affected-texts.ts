import { counted, thousands } from '../../../domain/wording/swedish-amounts.ts'

const stays = 'De ligger kvar som de är tills någon ändrar eller avbokar dem.'

export const affectedTexts = {
  title: (count: number): string => `${counted(count, 'bokning', 'bokningar')} berörs`,
  outside: `Deras tider går inte att boka efter ändringen. ${stays}`,
  breaking: `De följer inte regeln. ${stays}`,
  list: 'Bokningar som berörs',
  booking: (bookingNumber: number): string => `Bokning ${bookingNumber}`,
  newTab: 'öppnas i en ny flik',
  more: (count: number): string => `… och ${thousands(count)} till.`,
  unknown: 'Det gick inte att se vilka bokningar som berörs',
  save: 'Spara ändå',
  cancel: 'Avbryt',
} as const
