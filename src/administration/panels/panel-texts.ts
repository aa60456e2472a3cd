/** Texts that all panels have, and those about bookings that a change affects. */
import { counted, thousands } from '../../../domain/wording/swedish-amounts.ts'

export const panelTexts = {
  loading: 'Hämtar uppgifterna',
  failed: 'Uppgifterna kunde inte hämtas.',
  change: 'Ändra',
  cancel: 'Avbryt',
  remove: 'Ta bort',
  keep: 'Behåll',
} as const

const stays = 'Det som är bokat ligger kvar tills någon ändrar eller avbokar det'

export const affectedTexts = {
  title: (count: number): string => `${counted(count, 'bokning', 'bokningar')} berörs`,
  outside: `${stays}. Efter ändringen går tiden inte att boka.`,
  breaking: `${stays}, fast det inte följer regeln.`,
  list: 'Bokningar som berörs',
  booking: (bookingNumber: number): string => `Bokning ${bookingNumber}`,
  newTab: 'öppnas i en ny flik',
  more: (count: number): string => `… och ${thousands(count)} till.`,
  unknown: 'Det gick inte att se vilka bokningar som berörs',
  save: 'Spara ändå',
  cancel: 'Avbryt',
} as const
