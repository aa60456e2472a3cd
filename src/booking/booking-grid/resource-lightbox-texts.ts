export const resourceLightboxTexts = {
  equipment: 'Teknisk utrustning',
  pictures: 'Bilder',
  loading: 'Hämtar beskrivning',
  failed: 'Beskrivningen kunde inte hämtas.',
  empty: 'Det finns ingen beskrivning.',
} as const
