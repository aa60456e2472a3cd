export const eventLogTexts = {
  save: 'Spara händelselogg',
  saved: 'Händelseloggen är sparad. Den innehåller inga namn, adresser eller meddelanden.',
  empty: 'Det finns ingen händelselogg att spara.',
  failed: 'Händelseloggen kunde inte sparas. Försök igen.',
} as const
