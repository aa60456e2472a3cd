export const designTexts = {
  close: 'Stäng',
  retry: 'Försök igen',
  chunkFailed: 'Det här kunde inte hämtas',
  chunkFailedDetail: 'Kontrollera din anslutning och försök igen. Tider som du har valt släpps inte av det.',
  chunkOutdated:
    'Det finns en ny version av bokningen. Ladda om sidan för att få den. Tider som du har valt släpps inte av det.',
  reload: 'Ladda om sidan',
  serverAway: 'Servern går fortfarande inte att nå. Försök igen om en stund.',
} as const
