/**
 * The words of the receipt. They say who acts next and who gets a mail. They do not use the names of a booking's statuses.
 */

export const receiptTexts = {
  title: 'Klart!',
  yours: 'Tiderna är dina.',
  /** The words after an administrator has booked for another person. */
  theirs: (name: string): string => `Tiderna är bokade åt ${name}.`,
  confirmed: 'Bokningen är bekräftad.',
  waits: 'Vi bekräftar bokningen.',
  waitsForMail: 'Vi bekräftar bokningen och mejlar när det är gjort.',
  mailed: (email: string): string => `Vi har mejlat ${email}.`,
  mailedTheirs: (email: string): string => `Ett mejl är på väg till ${email}.`,
  loading: 'Hämtar hur bokningen står',
  total: 'Totalt',
  place: 'Plats',
  way: 'Hitta hit',
  wayTo: (title: string): string => `Hitta till ${title}`,
  contact: 'Frågor? Ring eller skriv',
  show: 'Visa bokning',
} as const
