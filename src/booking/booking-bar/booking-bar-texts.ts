/** The words of the bar: of the choice, its list, its undoing, the time left, and its notices. */
import { counted } from '../../../domain/wording/swedish-amounts.ts'

export const bookingBarTexts = {
  name: 'Dina valda tider',
  notice: 'Om dina valda tider',
  waiting: 'Väljer tider',
  /** Follows the words on the choice. */
  waitsForYou: 'väntar på dig',
  book: 'Boka',
  bookAnother: 'Skapa ny bokning',
  addTo: (bookingNumber: number): string => `Lägg till i bokning ${bookingNumber}`,
  showAll: 'Visa valda tider',
  hideAll: 'Dölj valda tider',
  listTitle: 'Valda tider',
} as const

export const basketListTexts = {
  removeSlot: (words: string): string => `Ta bort ${words}`,
  toDay: 'Visa dagen',
} as const

export const undoTexts = {
  undo: 'Ångra',
  nothingChosen: 'Inga tider valda',
  /** `slots` counts holds alone; 0: own slots of an edited booking. */
  undone: (what: 'chosen' | 'let-go', slots: number): string =>
    slots === 0
      ? 'Ångrat'
      : what === 'chosen'
        ? `Ångrat, ${counted(slots, 'tid', 'tider')} släpps`
        : `Ångrat, ${counted(slots, 'tid', 'tider')} väljs igen`,
} as const

export const unansweredTexts = {
  title: 'Det är osäkert om bokningen kom fram',
  detail: 'Försök igen så får du veta. Samma bokning görs aldrig två gånger.',
  tryAgain: 'Försök igen',
} as const

export const timeLeftTexts = {
  timeLeft: 'Tid kvar',
  leaving: 'Tiderna släpps strax, eftersom du har lämnat bokningen.',
  backToBooking: 'Tillbaka till bokningen',
} as const

/** `time`: the time left, "1:58" to be read, "1 minut och 58 sekunder" to be heard. */
export const timeWarningTexts = {
  title: 'Tiden är snart slut',
  detail: (time: string): string =>
    `Dina valda tider släpps om ${time}, så att andra kan boka dem. Behöver du mer tid?`,
  fixed: (time: string): string =>
    `Dina valda tider släpps om ${time}, så att andra kan boka dem. Boka nu om du vill ha tiderna.`,
  extend: 'Förläng tiden',
  extended: (time: string): string => `Tiden är förlängd. ${time} kvar.`,
  decline: 'Fortsätt utan att förlänga',
  limit: 'Tiden har förlängts så många gånger som går. Boka nu om du vill ha tiderna.',
  failed: 'Tiden kunde inte förlängas. Försök igen.',
  close: 'Stäng',
} as const

export const lapseNoticeTexts = {
  expiredTitle: 'Tiden gick ut',
  lostTitle: 'Tider du hade valt är inte längre reserverade',
  missedTitle: (slots: number): string =>
    slots === 1 ? 'En tid gick inte att reservera igen' : `${slots} tider gick inte att reservera igen`,
  expiredDetail:
    'Dina valda tider har släppts så att andra kan boka dem. Är de fortfarande lediga kan du reservera dem igen.',
  lostDetail: 'Bokningssystemet håller dem inte längre åt dig. Är de fortfarande lediga kan du reservera dem igen.',
  chooseAgain: 'Reservera samma tider igen',
  dismiss: 'Stäng',
} as const
