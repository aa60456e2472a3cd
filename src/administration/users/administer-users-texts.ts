/** The texts of the pages of users, of their user types, and of the link to an account. */
export const userTypesTexts = {
  title: 'Användartyper',
  detail:
    'Den som väljer en ikryssad användartyp väntar på ditt godkännande. Till dess gäller den typ som godkändes förut. Den som är ny bokar efter de strängaste reglerna och till de högsta priserna som någon typ har, och det som bara är för vissa användartyper går inte att boka.',
  keeps:
    'De som redan har användartypen behåller den. Tar du bort krysset godkänns alla som väntar, och de får ett mejl om det.',
  short:
    'Den som registrerar sig med en användartyp som är ikryssad här fyller bara i namn, e-post och lösenord. Adress och personnummer eller organisationsnummer frågas före den första bokningen som kostar.',
  legends: { needsApproval: 'Kräver godkännande', shortRegistration: 'Kort registrering' },
  failed: 'Användartyperna kunde inte hämtas.',
  notSaved: (name: string, why: string): string => `${name} kunde inte ändras. ${why}`,

  waiting: (count: number): string => `Väntar på godkännande (${count})`,
  waitingAlone: 'Bara de som väntar på godkännande visas.',
  noneWaiting: 'Ingen väntar på godkännande.',
  noneWaitingOf: (search: string): string => `Ingen som väntar på godkännande passar på ”${search}”.`,
  state: 'Väntar på godkännande',
  refusedState: 'Inte godkänd',

  approval: 'Godkännande',
  organisation: (name: string, orgNr: string): string =>
    orgNr === '' ? `${name}, utan organisationsnummer` : `${name}, organisationsnummer ${orgNr}`,
  someType: 'användartypen',
  waits: (name: string): string =>
    `${name} räknas först när du har godkänt. Till dess gäller den typ som godkändes förut, eller för den som är ny de strängaste reglerna och högsta priserna.`,
  mail: 'Personen får ett mejl när du godkänner.',
  approve: 'Godkänn användartypen',
  approved: (name: string): string => `${name} är godkänd och gäller från nästa bokning.`,
  refuse: 'Godkänn inte',
  reason: 'Varför inte?',
  reasonHint: 'Personen läser det i ett mejl och i sin profil. Det som gällde förut fortsätter att gälla.',
  reasonHintUnmailed: 'Personen läser det i sin profil. Det som gällde förut fortsätter att gälla.',
  refused: (name: string, reason: string): string => `${name} godkändes inte. Skälet: ${reason}`,
} as const

export const claimLinkTexts = {
  title: 'Eget konto',
  lead: 'Personen har inget eget konto än. Med en länk väljer personen lösenord och kan sedan boka själv. Länken gäller i sju dagar och kan användas en gång. En ny länk ersätter den förra.',
  noEmail: 'E-postadress saknas. Visa länken och lämna den till personen, eller fyll i en adress ovan.',
  toEmail: (email: string): string => `Skickas länken till ${email} är adressen bekräftad när den används.`,
  send: 'Skicka länken med e-post',
  show: 'Visa en länk',
  made: {
    label: 'Länk till kontot',
    hint: 'Den som har länken kan ta över kontot. Lämna den bara till personen själv.',
    copy: 'Kopiera länken',
    copied: 'Länken är kopierad',
    notCopied: 'Webbläsaren kunde inte kopiera. Länken är markerad: kopiera den med tangentbordet eller menyn.',
  },
} as const

export const administerUsersTexts = {
  title: 'Användare',
  titleOfPage: (page: number, pages: number): string => `Användare, sida ${page} av ${pages}`,
  loading: 'Hämtar användarna',
  failed: 'Användarna kunde inte hämtas.',
  search: 'Sök användare',
  searchHint: 'Namn, e-post, telefon eller företag.',
  submit: 'Sök',
  noneFound: 'Inga användare hittades',
  noneFoundDetail: (search: string): string => `Ingen användare passar på ”${search}”. Prova med färre ord.`,
  everybody: 'Visa alla användare',
  name: 'Namn',
  email: 'E-post',
  company: 'Företag',
  administrator: 'Administratör',
  unverified: 'E-posten inte bekräftad',
  unclaimed: 'Utan eget konto',
  disabled: 'Stängt konto',
  nameless: 'Namn saknas',

  userFailed: 'Användaren kunde inte hämtas.',
  person: 'Uppgifter',
  save: 'Spara uppgifterna',
  emailHint: 'Byter du adressen får användaren ett mejl till den nya. Den används när den är bekräftad.',
  emailHintUnclaimed: 'Får vara tom. Fyller du i en ny adress får personen ett mejl med en länk till ett eget konto.',
  emailPending: (email: string, current: string): string =>
    `Vi har skickat ett mejl till ${email}. Till dess att adressen är bekräftad loggar användaren in med ${current}.`,

  bookings: 'Bokningar',
  bookingsOf: (name: string): string => `Bokningar för ${name}`,
  allBookings: 'Visa bokningarna på en egen sida',
  bookingsLoading: 'Hämtar bokningarna',
  bookingsFailed: 'Bokningarna kunde inte hämtas.',
  noBookings: 'Användaren har inga bokningar.',

  resend: 'Aktiveringslänk',
  resendUnverified: (email: string): string =>
    `${email} är inte bekräftad än. Användaren kan logga in när den senaste aktiveringslänken är öppnad.`,
  resendVerified: (email: string): string =>
    `${email} är bekräftad. Har användaren bytt till en adress som inte är bekräftad än, skickas länken dit.`,
  resendSubmit: 'Skicka aktiveringslänk',

  clear: 'Rensa användaren',
  clearBookings: 'Ta bort användarens bokningar',
  clearBookingsDetail:
    'Alla bokningar tas bort, även de som har varit. Tider som inte har börjat blir lediga för andra.',
  askBookings: 'Är du säker på att du vill ta bort användarens bokningar?',
  askBookingsDetail: 'Det går inte att ångra. För det som återstår får användaren ett mejl.',
  askBookingsDetailUnmailed: 'Det går inte att ångra. E-postadress saknas, så inget mejl skickas.',
  keepBookings: 'Behåll bokningarna',
  clearUser: 'Ta bort användaren',
  clearUserDetail:
    'Namn, adresser, önskemål och anteckningar raderas, och det som inte har börjat avbokas. Bokningsnummer, resurser, tider och priser finns kvar, utan namn, för bokföringen och statistiken.',
  askUser: 'Är du säker på att du vill ta bort användaren?',
  askUserDetail: (name: string, email: string): string =>
    email === ''
      ? `Uppgifterna om ${name} raderas. Det går inte att ångra.`
      : `${name} (${email}) kan inte längre logga in. Det går inte att ångra.`,
  keepUser: 'Behåll användaren',
} as const
