export const forgotPasswordTexts = {
  title: 'Glömt lösenord',
  lead: 'Fyll i adressen som du loggar in med, så får du ett mejl med en länk för att välja ett nytt lösenord.',
  email: 'E-post',
  emailRequired: 'Fyll i epost.',
  submit: 'Skicka länk',
  signIn: 'Logga in',
  oldLink: 'Länken går inte att använda',
  oldLinkDetail:
    'Den har redan använts, är äldre än en timme eller har inte kommit med i sin helhet. Be om en ny här nedanför.',
  sent: 'Titta i din e-post',
  sentTo: (email: string): string =>
    `Finns det ett konto med adressen ${email} har vi skickat ett mejl dit. Länken i det gäller i en timme.`,
  noMail: 'Kommer det inget mejl? Titta i skräpposten, och se efter att adressen är den som du har registrerat.',
  another: 'Ändra adress eller skicka igen',
  resetTitle: 'Välj nytt lösenord',
  resetSubmit: 'Spara lösenordet',
  changed: 'Lösenordet är ändrat',
  changedDetail: 'Logga in med det nya lösenordet. Du är utloggad på alla enheter där du var inloggad.',
} as const
