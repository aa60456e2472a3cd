export const signInTexts = {
  title: 'Logga in',
  /** This text is repeated here, because `useTitleWithErrors` is not in a chunk of the first load. */
  titleWithErrors: 'Fel: Logga in',
  ended: 'Din inloggning har tagit slut. Logga in igen, så fortsätter du där du var.',
  afterSignIn: 'Efter inloggningen kommer du tillbaka dit du var.',
  // These texts avoid the word "e-post", because tests find fields by that label.
  registered: 'Ditt konto är nästan klart',
  registeredDetail: (email: string): string =>
    `Vi har skickat ett mejl till ${email}. Öppna länken i det inom 24 timmar, så är kontot klart. Sedan kan du logga in.`,
  registeredNoMail: 'Hittar du inget mejl? Titta i skräpposten, eller registrera dig igen med samma adress.',
} as const
