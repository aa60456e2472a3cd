export const informationTexts = {
  title: 'Information',
  loading: 'Hämtar informationen',
  failed: 'Informationen kunde inte hämtas',
  empty: 'Här finns ingen information just nu.',
} as const
