export const informationTexts = {
  title: 'Information',
  loading: 'Hämtar informationen',
  failed: 'Informationen kunde inte hämtas',
  help: 'Om något inte fungerar',
  helpDetail:
    'Den som hjälper dig att hitta ett fel kan be om händelseloggen eller om det som står i diagnostiken. Där finns inga namn, adresser eller önskemål.',
  diagnostics: 'Diagnostik',
  empty: 'Här finns ingen information just nu.',
} as const
