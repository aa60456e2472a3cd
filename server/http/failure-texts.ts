/**
 * Everything that a person may read in a failure, in Swedish (contract 2). Those of fields are letter for letter the
 * specification's (section 5) where it has them.
 */
export const failureTexts = {
  rateLimited: 'Det kom för många anrop på en gång. Vänta en stund och försök igen.',
  tooManySignIns: 'För många misslyckade försök att logga in. Vänta en stund och försök igen.',
  signedOut: 'Du är inte inloggad. Logga in och försök igen.',
  credentials: 'Fel e-post eller lösenord.',
  unverified: 'Din e-post är inte verifierad än. Öppna länken i e-postmeddelandet som du fick när du registrerade dig.',
  origin: 'Anropet kom från en annan webbplats och har nekats.',
  xsrf: 'Sidan behöver laddas om innan du kan fortsätta.',
  notJson: 'Anropets innehåll gick inte att läsa.',
  badRequest: 'Anropet saknar en uppgift, eller så har en uppgift fel form.',
  tooLarge: 'Det som skickades är för stort.',
  forbidden: 'Bara administratörer får göra det här.',
  unsupportedFile: 'Filen är ingen bild som kan användas. Välj en bild i formatet PNG, JPEG eller WebP.',
  notFound: 'Det du söker finns inte, eller så har du inte tillgång till det.',
  wrongMethod: 'Adressen kan inte användas på det sättet.',
  invalid: 'Någon uppgift behöver rättas.',
  keyReused: 'Samma begäran har redan skickats med ett annat innehåll. Ladda om sidan och försök igen.',
  slotTaken: 'Någon av tiderna går inte längre att boka. Ingenting har bokats.',
  begun: 'Tiden har redan börjat och kan inte längre ändras eller avbokas. Kontakta oss om något är fel.',
  cancelled: 'Bokningen är avbokad och kan inte ändras.',
  lastAdministrator: 'Det måste finnas minst en administratör.',
  tooMany: 'Det finns redan så många att fler inte kan läggas till. Ta bort någon först.',
  unavailable: 'Tjänsten är inte tillgänglig just nu. Försök igen om en stund.',
  notAllowed: 'Din användartyp får inte boka det här.',
  notAllowedResource: (title: string): string => `Din användartyp får inte boka ${title}.`,
} as const

export const fieldTexts = {
  email: 'Fyll i e-post.',
  password: 'Fyll i lösenord.',
  noSlots: 'Välj minst en tid.',
  slotTwice: 'Samma tid är vald två gånger.',
  resourceTwice: 'Samma resurs och datum finns två gånger.',
  longWish: 'Önskemålet är för långt.',
  foreignAddress: 'Adressen hör till en annan webbplats.',
  unknownUser: 'Användaren finns inte.',
  idempotencyKey: 'Nyckeln är för lång eller tom.',
} as const
