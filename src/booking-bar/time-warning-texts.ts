export const timeWarningTexts = {
  title: 'Tiden är snart slut',
  detail: 'Dina valda tider släpps om mindre än en minut, så att andra kan boka dem. Behöver du mer tid?',
  fixed: 'Dina valda tider släpps om mindre än en minut, så att andra kan boka dem. Boka nu om du vill ha tiderna.',
  extend: 'Förläng tiden',
  decline: 'Fortsätt utan att förlänga',
  limit: 'Tiden har förlängts så många gånger som går. Boka nu om du vill ha tiderna.',
  failed: 'Tiden kunde inte förlängas. Försök igen.',
  close: 'Stäng',
} as const
