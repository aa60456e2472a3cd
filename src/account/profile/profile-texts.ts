export const profileTexts = {
  title: 'Min profil',
  submit: 'Spara uppgifterna',
  failed: 'Dina uppgifter kunde inte hämtas',
  emailHint:
    'Byter du adress frågar vi efter ditt lösenord, och du får ett mejl till den nya. Den används när du har öppnat länken i mejlet.',
  emailPending: (email: string, current: string): string =>
    `Vi har skickat ett mejl till ${email}. Öppna den senaste länken där, så börjar adressen användas. Till dess loggar du in med ${current}.`,
  password: 'Byt lösenord',
  oldPassword: 'Nuvarande lösenord',
  newPassword: 'Nytt lösenord',
  repeatNewPassword: 'Repetera nytt lösenord',
  oldPasswordRequired: 'Fyll i nuvarande lösenord.',
  passwordSubmit: 'Byt lösenord',
  passwordChanged:
    'Ditt lösenord är bytt. Du är utloggad på dina andra enheter, och en kalenderadress som du hade gäller inte längre.',
} as const

export const pendingEmailTexts = {
  // The words avoid "e-post": the field is found by that label.
  title: 'En ny adress väntar på att bekräftas',
  detail: (pending: string, current: string): string =>
    `Öppna länken i mejlet som gick till ${pending}, så börjar adressen användas. Till dess gäller ${current}.`,
  resend: 'Skicka mejlet igen',
  resent: (pending: string): string =>
    `Ett nytt mejl är på väg till ${pending}. Det är den senaste länken som gäller. Kommer det inget, titta i skräpposten eller försök igen om en timme.`,
  cancel: 'Ångra bytet',
  cancelled: (current: string): string => `Bytet är ångrat. ${current} gäller.`,
} as const

export const typeWaitsTexts = {
  title: 'Du väntar på att godkännas',
  /** @param name null: not known */
  detail: (name: string | null): string =>
    `Vi ska godkänna ${name === null ? 'dig' : `dig som ${name.toLowerCase()}`}. Till dess gäller det som gällde dig förut. Är du ny här gäller våra högsta priser och strängaste regler, och en del går inte att boka än.`,
  refused: (name: string | null): string => `Du är inte godkänd${name === null ? '' : ` som ${name.toLowerCase()}`}`,
  afterRefusal:
    'Du kan boka som förut. Välj något annat under ”Du bokar som”, eller hör av dig till oss om något har blivit fel.',
} as const

export const signedInPlacesTexts = {
  title: 'Här är du inloggad',
  lead: 'Känner du inte igen någon av dem? Logga ut den, och byt sedan lösenord.',
  loading: 'Hämtar var du är inloggad',
  failed: 'Det gick inte att hämta var du är inloggad',
  unknown: 'Okänd webbläsare',
  current: 'Den här webbläsaren',
  since: (when: string): string => `Inloggad sedan ${when}`,
  lastSeen: (when: string): string => `Senast använd ${when}`,
  lastSeenNow: 'Används nu',
  signOut: 'Logga ut',
  /** Begins with what stands on the button. */
  signOutOf: (browser: string, when: string): string => `Logga ut ${browser}, inloggad sedan ${when}`,
  signedOut: (browser: string): string => `${browser} är utloggad.`,
  signOutEverywhere: 'Logga ut överallt',
  question: 'Vill du logga ut överallt?',
  questionDetail: 'Du loggas ut på alla enheter, även här. Tider som du har valt släpps inte av det.',
  stay: 'Stanna inloggad',
  tells: 'Mejla mig när någon loggar in på mitt konto i en ny webbläsare',
} as const
