export const invoiceBasisTexts = {
  title: 'Fakturaunderlag',
  /** Until it is read, and where nothing is left of it. */
  waitingTitle: 'Bokning',
  bookingNumber: 'Bokningsnummer',
  /** @param day "tisdag 3 mars 2026" */
  made: (day: string): string => `Bokad ${day}`,
  loading: 'Hämtar bokningen',
  failed: 'Bokningen kunde inte hämtas.',
  back: 'Mina bokningar',

  print: 'Skriv ut',
  change: 'Ändra tider',
  removeNote: 'Ta bort',
  cancelledLate: 'Avbokad sent: priset står kvar.',
  tooLate: (moment: string): string => `Gick att avboka till och med ${moment}.`,
  /** It was booked later than that. @param lead "7 dygn" */
  never: (lead: string): string => `Kan inte avbokas: det var mindre än ${lead} kvar när den bokades.`,
  neverBefore: (before: string): string => `Kan inte avbokas: det gick senast ${before}, och den bokades senare.`,
  call: 'Ring',
  ifWrong: 'om något är fel.',
  begun: 'Tiden har börjat och går inte längre att ändra.',

  resources: 'Bokade resurser',
  idNumber: 'Nummer',
  resource: 'Resurs',
  when: 'Datum och tid',
  status: 'Status',
  /** Beside "Obekräftad". */
  waits: 'väntar på bekräftelse',
  price: 'Pris',
  actions: 'Ändra eller avboka',
  message: 'Önskemål',
  total: 'Totalt',
  priceReplaced: (idNumber: string, before: string, now: string): string =>
    `Priset för ${idNumber} var satt för hand till ${before}. Det räknades om till ${now} när tiderna ändrades.`,

  notes: 'Anteckningar',
  note: 'Anteckning',
  seenBy: 'Visas för',
  internal: 'Endast administratörer',
  visible: 'Alla som ser bokningen',

  user: 'Bokad av',
  asThen: 'Uppgifterna är de som gällde när bokningen gjordes.',
  erased: 'Raderad användare',
  nameNow: (name: string): string => `heter nu ${name}`,
  name: 'Namn',
  pin: 'Personnummer',
  email: 'E-post',
  address: 'Adress',
  phone: 'Telefon',
  orgNr: 'Organisationsnummer',
  accountString: 'Kontosträng',
  reference: 'Referenskod',
  company: 'Företag eller organisation',
  billing: 'Fakturaadress',

  printed: (when: string, by: string): string => (by === '' ? `Utskrivet ${when}` : `Utskrivet ${when} av ${by}`),
} as const

/** The questions are the house's, letter for letter; what is cancelled already is removed, and anything else is cancelled. */
export const removeBookingTexts = {
  cancelWhole: 'Avboka hela bokningen',
  cancelPart: 'Avboka',
  removeWhole: 'Ta bort hela bokningen',
  removePart: 'Ta bort',
  keep: 'Behåll bokningen',
  askWhole: 'Är du säker på att du vill ta bort hela bokningen?',
  askPart: 'Är du säker på att du vill ta bort bokningen?',
  frees: 'Tiderna blir lediga för andra.',
  forGood: 'Det går inte att ångra.',
  /** @param price of the parts that it is too late to cancel for nothing */
  stays: (price: string): string => `Det är för sent att avboka gratis. Priset står kvar: ${price}.`,
} as const
