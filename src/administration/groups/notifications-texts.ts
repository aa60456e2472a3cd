export const notificationsTexts = {
  title: 'Notifikationer',
  text: 'Ett e-postmeddelande skickas hit när någon bokar i gruppen.',
  empty: 'Inga adresser. Lägg till en för att någon ska få veta att det bokas.',
  list: 'Adresser som får notifikationer',
  add: 'Ny adress',
  email: 'E-post',
  submit: 'Lägg till adressen',
  known: 'Adressen får redan notifikationer.',
  question: 'Ta bort adressen?',
  action: 'Ta bort adressen',
  detail: 'Adressen får inget meddelande om kommande bokningar.',
} as const
