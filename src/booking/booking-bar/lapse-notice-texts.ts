/** The words under the titles of what is lost; loaded with them. */
export const lapseNoticeTexts = {
  expiredDetail:
    'Dina valda tider har släppts så att andra kan boka dem. Är de fortfarande lediga kan du reservera dem igen.',
  lostDetail: 'Bokningssystemet håller dem inte längre åt dig. Är de fortfarande lediga kan du reservera dem igen.',
  chooseAgain: 'Reservera samma tider igen',
  dismiss: 'Stäng',
} as const
