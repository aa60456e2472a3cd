export const claimAccountTexts = {
  title: 'Ta över ditt konto',
  lead: 'Vi har bokat åt dig. Välj ett lösenord, så kan du se dina bokningar och boka själv.',
  email: 'E-post',
  emailHint: 'Hit skickar vi bekräftelser, och med den loggar du in.',
  submit: 'Ta över kontot',
  loading: 'Hämtar länken',
  failed: 'Länken kunde inte kontrolleras.',

  claimed: 'Kontot är ditt',
  canSignIn: 'Nu kan du logga in med din e-postadress och lösenordet som du valde.',
  afterProof: 'Har vi skickat ett mejl till dig? Öppna länken i det först, så bekräftar du adressen.',
  sent: 'Bekräfta din e-postadress',
  sentTo: (email: string): string => `Vi har skickat ett mejl till ${email}. Öppna länken i det, så är kontot ditt.`,
  sentDetail: 'Länken gäller i 24 timmar. Blev adressen fel? Be oss om en ny länk.',

  refused: 'Länken går inte att använda',
  refusedLead: 'Den har redan använts, är för gammal eller har ersatts av en ny.',
  refusedDetail: 'Har du redan valt ett lösenord? Logga in som vanligt. Annars får du en ny länk av oss.',
  open: 'Öppna länken som du har fått av oss för att ta över kontot.',
  signIn: 'Logga in',
  forgotPassword: 'Välj ett nytt lösenord',
} as const
