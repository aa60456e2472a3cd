export const administerUsersTexts = {
  title: 'Användare',
  titleOfPage: (page: number, pages: number): string => `Användare, sida ${page} av ${pages}`,
  loading: 'Hämtar användarna',
  failed: 'Användarna kunde inte hämtas.',
  search: 'Sök användare',
  searchHint: 'Namn, e-post, telefon eller företag.',
  submit: 'Sök',
  noneFound: 'Inga användare hittades',
  noneFoundDetail: (search: string): string => `Ingen användare passar på ”${search}”. Pröva med färre ord.`,
  everybody: 'Visa alla användare',
  name: 'Namn',
  email: 'E-post',
  company: 'Företag',
  administrator: 'Administratör',
  unverified: 'Inte verifierad',
  unclaimed: 'Utan eget konto',
  disabled: 'Stängt konto',
  nameless: 'Namn saknas',

  userFailed: 'Användaren kunde inte hämtas.',
  person: 'Uppgifter',
  save: 'Spara uppgifterna',
  emailHint: 'Byter du adressen får användaren ett mejl till den nya. Den används när den är verifierad.',
  emailHintUnclaimed: 'Får vara tom. Fyller du i en ny adress får personen ett mejl med en länk till ett eget konto.',
  emailPending: (email: string, current: string): string =>
    `Vi har skickat ett mejl till ${email}. Till dess att adressen är verifierad loggar användaren in med ${current}.`,

  bookings: 'Bokningar',
  bookingsOf: (name: string): string => `Bokningar för ${name}`,
  allBookings: 'Visa bokningarna på en egen sida',
  bookingsLoading: 'Hämtar bokningarna',
  bookingsFailed: 'Bokningarna kunde inte hämtas.',
  noBookings: 'Användaren har inga bokningar.',

  resend: 'Aktiveringslänk',
  resendUnverified: (email: string): string =>
    `${email} är inte verifierad än. Användaren kan logga in när den senaste aktiveringslänken är öppnad.`,
  resendVerified: (email: string): string =>
    `${email} är verifierad. Har användaren bytt till en adress som inte är verifierad än, skickas länken dit.`,
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
