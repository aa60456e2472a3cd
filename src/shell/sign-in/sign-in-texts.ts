export const signInTexts = {
  title: 'Logga in',
  /** Written here, since `useTitleWithErrors` is in a chunk that the first load does not have. */
  titleWithErrors: 'Fel: Logga in',
  afterSignIn: 'Efter inloggningen kommer du tillbaka dit du var.',
  // The words avoid "e-post": fields are found by that label.
  registered: 'Ditt konto är nästan klart',
  registeredDetail: (email: string): string =>
    `Vi har skickat ett mejl till ${email}. Öppna länken i det inom 24 timmar, så är kontot klart. Sedan kan du logga in.`,
  registeredNoMail: 'Hittar du inget mejl? Titta i skräpposten, eller registrera dig igen med samma adress.',
} as const
