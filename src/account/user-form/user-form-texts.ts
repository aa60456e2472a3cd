export const userFormTexts = {
  ownPerson: 'Dina uppgifter',
  person: 'Uppgifter',
  organisation: 'Organisation',
  billing: 'Faktura',
  billingHint: 'Hit skickas fakturan för det som bokas.',
  sameAsAbove: 'Samma som ovan',
  /** To administrators; people say how they book. */
  userType: 'Användartyp',
  booksAs: 'Du bokar som',
  userTypeWaits:
    'Vi godkänner det innan det börjar gälla. Till dess gäller det som gällde dig förut, eller våra högsta priser och strängaste regler om du är ny här.',
  chooseUserType: 'Välj vem du bokar som',
  userTypeHint: 'Det avgör priset, och vilka uppgifter vi behöver.',
  role: 'Roll',
  school: 'Skola',
  noSchool: 'Ingen av skolorna',
  schoolHint: 'För den som hör till en av skolorna gäller skolans priser.',
  passwordForAddress: 'Bekräfta att det är du',
  passwordForAddressHint:
    'Du byter e-postadress, så vi behöver veta att det är du. Din nuvarande adress får också ett mejl om det.',
  currentPassword: 'Nuvarande lösenord',
  currentPasswordRequired: 'Fyll i nuvarande lösenord.',
  loading: 'Hämtar formuläret',
  failed: 'Formuläret kunde inte hämtas',
} as const
