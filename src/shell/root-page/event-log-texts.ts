export const eventLogTexts = {
  save: 'Spara händelselogg',
  failed: 'Händelseloggen kunde inte sparas. Försök igen.',
} as const
