export const signInTexts = {
  title: 'Logga in',
  email: 'E-post',
  password: 'Lösenord',
  emailRequired: 'Fyll i e-post.',
  passwordRequired: 'Fyll i lösenord.',
  submit: 'Logga in',
  /** Not by `useTitleWithErrors`, whose chunk the first load would have to name. */
  titleWithErrors: 'Fel: Logga in',
  forgotPassword: 'Glömt lösenord',
  register: 'Registrera',
  noAccount: 'Har du inget konto?',
  afterSignIn: 'Efter inloggningen kommer du tillbaka dit du var.',
  // The words avoid "e-post": fields are found by that label.
  registered: 'Ditt konto är nästan klart',
  registeredDetail: (email: string): string =>
    `Vi har skickat ett mejl till ${email}. Öppna länken i det inom 24 timmar, så är kontot klart. Sedan kan du logga in.`,
  registeredNoMail: 'Hittar du inget mejl? Titta i skräpposten, eller registrera dig igen med samma adress.',
} as const
