export const designTexts = {
  close: 'Stäng',
  retry: 'Försök igen',
  chunkFailed: 'Det här kunde inte hämtas',
  chunkFailedDetail: 'Kontrollera din anslutning och försök igen. Det du har valt finns kvar.',
  chunkOutdated: 'Det finns en ny version av bokningen. Ladda om sidan för att få den. Det du har valt finns kvar.',
  reload: 'Ladda om sidan',
  serverAway: 'Servern går fortfarande inte att nå. Försök igen om en stund.',
} as const
