export const confirmBookingTexts = {
  title: 'Bekräfta bokning',
  intro: 'Kontrollera tiderna. Du kan skriva ett önskemål till varje resurs.',
  wish: 'Önskemål',
  wishHint: 'Till exempel fler stolar.',
  wishFor: (resource: string): string => `till ${resource}`,
  atOnce: 'Bekräftas direkt.',
  byUs: 'Vi bekräftar bokningen.',
  /** @param moment "tisdag 3 mars 08:00" */
  cancelUntil: (moment: string): string => `Kan avbokas till och med ${moment}.`,
  /** @param lead "7 dygn" */
  cancelNever: (lead: string): string => `Kan inte avbokas: det är mindre än ${lead} kvar.`,
  cancelOver: (before: string): string => `Kan inte avbokas: det gick senast ${before}.`,
  cancelFree: (moment: string): string => `Kan avbokas gratis till och med ${moment}, sedan står priset kvar.`,
  cancelCosts: (lead: string): string => `Om du avbokar står priset kvar: det är mindre än ${lead} kvar.`,
  undone: (minutes: number): string => `Du kan ångra dig i ${minutes}\u00a0minuter.`,
  remove: 'Ta bort',
  typeWaits: 'Du väntar på att godkännas. Till dess kan priset vara ett annat.',
  total: 'Totalt',
  totalSaid: (sum: string, label: string): string => `Totalt ${sum}. Tryck på ${label} för att boka.`,
  /** @param sum "150 kr" */
  otherPrice: (sum: string, before: string): string => `Priset är nu ${sum}. Det var ${before}.`,
  otherTerms: 'Villkoren har ändrats. Läs dem igen.',
  otherBookFor: 'Det har ändrats vem bokningen är till, i en annan flik.',
  goOn: 'Fortsätt',
  pricesFailed: 'Priserna kunde inte hämtas.',
  pricesLoading: 'Hämtar pris',
  cancel: 'Avbryt',
  close: 'Stäng',
  tryAgain: 'Försök igen',
  onItsWay: 'Bokningen är på väg.',
  pending: 'Vänta tills de senaste valen är bekräftade.',
  whomUnknown: 'Vänta tills det syns vem bokningen är till.',
  slow: 'Det tar längre tid än vanligt. Vänta kvar, så får du veta hur det gick.',
  empty: 'Du har inga valda tider kvar att boka.',
  bookedElsewhere: (bookingNumber: number): string => `Dina valda tider är bokade, i bokning ${bookingNumber}.`,
  lostTitle: 'De här tiderna gick inte att boka',
  rest: (label: string): string =>
    `Inget är bokat än. Resten av det du har valt är kvar: tryck på ${label} för att boka det.`,
  ruled: 'Inget är bokat än, och det du har valt är kvar. Stäng och ändra det som behövs.',
  nothingBooked: 'Inget är bokat.',
  bookingGone: 'Bokningen som tiderna skulle läggas till i finns inte längre.',
  bookAnother: (label: string): string => `Dina valda tider är kvar. Tryck på ${label} för att göra en ny bokning.`,
  /** The reason stands at each line. */
  removeFirst: 'Ta först bort det som bara andra får boka.',
  removeNotAllowed: 'Ta bort den resursen ovan för att boka resten.',
  notSent: 'Det är osäkert om bokningen kom fram. Försök igen så får du veta: samma bokning görs aldrig två gånger.',
} as const

export const payerFactsTexts = {
  title: 'Några uppgifter till',
  detail: 'Det här kostar, så vi behöver veta vem fakturan är till. Du fyller bara i det en gång.',
  submit: 'Spara och boka',
  cancel: 'Avbryt',
  loading: 'Hämtar dina uppgifter',
  failed: 'Dina uppgifter kunde inte hämtas',
} as const

export const otherPersonTexts = {
  title: 'En annan är inloggad',
  /** @param name '': it is not known */
  words: (name: string): string =>
    name === ''
      ? 'En annan person har loggat in, i en annan flik. Bokar du nu blir det i det namnet, och priset och reglerna är de som gäller då. Det du har valt är kvar.'
      : `${name} har loggat in, i en annan flik. Bokar du nu blir det som ${name}, och priset och reglerna är de som gäller då. Det du har valt är kvar.`,
  goOn: (name: string): string => (name === '' ? 'Fortsätt' : `Fortsätt som ${name}`),
  cancel: 'Avbryt',
} as const

export const loginLightboxTexts = {
  title: 'Logga in',
  toConfirm: 'Logga in för att boka. Dina valda tider är kvar.',
  toChoose: 'Logga in för att boka. Du har inga valda tider just nu.',
} as const
