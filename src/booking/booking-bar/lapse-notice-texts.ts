/** What is said of lost times; loaded with the notice. */
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
