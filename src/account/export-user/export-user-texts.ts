export const exportUserTexts = {
  own: 'Dina uppgifter',
  ownDetail:
    'Hämta allt vi har sparat om dig: dina uppgifter, dina bokningar och vad som har gjorts med dem. Filen är i JSON-format och kan läsas av andra program.',
  other: 'Personuppgifter',
  otherDetail:
    'Allt som är sparat om personen, i en fil att lämna ut när den ber om det. Interna anteckningar följer inte med. Att du hämtar filen antecknas.',
  submit: 'Hämta uppgifterna',
  failed: 'Uppgifterna kunde inte hämtas',
  saved: 'Filen är hämtad.',
  fileName: (id: number): string => `mina-uppgifter-${id}.json`,
} as const
