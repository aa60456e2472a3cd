/** `time`: what is left, "1:58" to be read, "1 minut och 58 sekunder" to be heard. */
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
