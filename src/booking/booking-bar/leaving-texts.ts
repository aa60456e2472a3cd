export const leavingTexts = {
  leaving: 'Tiderna släpps strax, eftersom du har lämnat bokningen.',
  backToBooking: 'Tillbaka till bokningen',
} as const
