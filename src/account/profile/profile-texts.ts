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
