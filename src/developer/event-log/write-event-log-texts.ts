export const writeEventLogTexts = {
  saved: 'Händelseloggen är sparad. Den innehåller inga namn, adresser eller meddelanden.',
  empty: 'Det finns ingen händelselogg att spara.',
} as const
