/** The descriptions of the e-mails and the placeholders, for administrators. */
import type { EmailName, EmailPlaceholder } from '../../../domain/rules/email-placeholders.ts'

interface EmailWords {
  readonly title: string
  readonly sent: string
}

/** The name, the recipient and the occasion of each e-mail. */
export const emailWords: Readonly<Record<EmailName, EmailWords>> = {
  'verify-address': {
    title: 'Bekräfta e-postadressen',
    sent: 'Till den som registrerar sig eller byter e-postadress.',
  },
  'welcome-administrator': {
    title: 'Välkommen som administratör',
    sent: 'Till den första administratören, vid varje start av servern tills ett lösenord är valt.',
  },
  'claim-account': {
    title: 'Boka själv',
    sent: 'Till den som ni bokar åt, när ni skickar en länk till ett eget konto.',
  },
  'address-known': {
    title: 'Det finns redan ett konto',
    sent: 'Till den vars e-postadress någon försöker registrera en gång till.',
  },
  'reset-password': { title: 'Välj ett nytt lösenord', sent: 'Till den som har glömt sitt lösenord.' },
  'password-changed': { title: 'Lösenordet har ändrats', sent: 'Till den som har bytt lösenord.' },
  'new-browser': {
    title: 'Ny inloggning',
    sent: 'Till den som har loggat in i en webbläsare som inte har använts för kontot förut.',
  },
  'second-factor': {
    title: 'Inloggningens andra steg',
    sent: 'Till den som har lagt till eller tagit bort en inloggningsnyckel eller en app för koder, fått nya reservkoder eller använt en. Också när vi har stoppat ett försök att logga in.',
  },
  'protection-changed': {
    title: 'Skyddade personuppgifter',
    sent: 'Till den vars personuppgifter har blivit skyddade, eller inte är det längre.',
  },
  'email-change-asked': {
    title: 'E-postadressen ska bytas',
    sent: 'Till adressen som gäller, när ett konto ber om en annan. Länken ångrar bytet.',
  },
  'email-changed': {
    title: 'E-postadressen är bytt',
    sent: 'Till adressen som gällde, när ett konto har fått en annan. Länken ångrar bytet.',
  },
  'identity-linked': {
    title: 'En inloggning är kopplad',
    sent: 'Till den som har kopplat en inloggning hos någon annan till sitt konto.',
  },
  'identity-unlinked': {
    title: 'En inloggning är borttagen',
    sent: 'Till den som har tagit bort en kopplad inloggning.',
  },
  'entry-code': {
    title: 'Kod för att koppla en inloggning',
    sent: 'Till den som loggar in hos någon annan och redan har ett konto här. Koden gäller i tio minuter.',
  },
  'type-approved': {
    title: 'Användartypen är godkänd',
    sent: 'Till den som har väntat på att en användartyp ska godkännas, när ni har godkänt den.',
  },
  'type-refused': {
    title: 'Användartypen är inte godkänd',
    sent: 'Till den som har väntat på att en användartyp ska godkännas, när ni inte godkänner den.',
  },
  'account-unused': {
    title: 'Kontot har inte använts på länge',
    sent: 'Till den vars konto ingen har använt så länge som står under Gallring. Fjorton dagar senare kommer nästa mejl.',
  },
  'account-unused-last': {
    title: 'Kontot rensas snart',
    sent: 'Till samma person, om kontot fortfarande är oanvänt. Tidigast fjorton dagar senare rensas det.',
  },
  'booking-made': { title: 'Bokningen är mottagen', sent: 'Till den som har bokat.' },
  'booking-confirmed': {
    title: 'Bokningen är bekräftad',
    sent: 'Till den som har bokat något som bekräftas direkt.',
  },
  'booking-changed': { title: 'Bokningen är ändrad', sent: 'Till den som har bokat, när tider har ändrats.' },
  'booking-cancelled': { title: 'Bokningen är avbokad', sent: 'Till den som har bokat, när något har avbokats.' },
  'booking-cancelled-late': {
    title: 'Bokningen är avbokad sent',
    sent: 'Till den som har bokat, när något har avbokats för sent för att det ska vara gratis.',
  },
  'booking-handed-on': {
    title: 'Bokningen har fått en annan bokare',
    sent: 'Till den som bokningen stod på, när ni har bytt bokare.',
  },
  'booking-taken': {
    title: 'Någon annan har tagit tiden',
    sent: 'Till den som har bokat, när ingen har checkat in och någon annan har bokat resten av tiden.',
  },
  'booking-missed': {
    title: 'Utebliven tid',
    sent: 'Till den som har bokat en tid som har gått utan att någon har checkat in.',
  },
  'status-changed': { title: 'Bokningen har ny status', sent: 'Till den som har bokat, när statusen har ändrats.' },
  'status-changed-several': {
    title: 'Flera bokningar har ny status',
    sent: 'Till den som har bokat, när flera bokningar har fått en ny status på en gång.',
  },
  reminder: {
    title: 'Påminnelse',
    sent: 'Till den som har bokat, så många timmar i förväg som står under Regler. Flera tider samma dag blir ett mejl.',
  },
  'co-booker-added': {
    title: 'Medbokaren är med',
    sent: 'Till den som någon har angett som medbokare på sin bokning, med en egen länk till tiden.',
  },
  'co-booker-changed': { title: 'Medbokarens tid är ändrad', sent: 'Till medbokare, när tiden har flyttats.' },
  'co-booker-cancelled': { title: 'Medbokarens tid är avbokad', sent: 'Till medbokare, när tiden har avbokats.' },
  'booking-made-group': { title: 'Ny bokning i en grupp', sent: 'Till gruppens e-postadresser för notifikationer.' },
  'booking-made-group-several': {
    title: 'Flera nya bokningar i en grupp',
    sent: 'Till gruppens e-postadresser, när samma person har gjort flera bokningar.',
  },
  'booking-changed-group': {
    title: 'Ändrat eller avbokat i en grupp',
    sent: 'Till gruppens e-postadresser, när något som de har fått veta om har ändrats eller avbokats.',
  },
}

export const placeholderWords: Readonly<Record<EmailPlaceholder, string>> = {
  firstName: 'Mottagarens förnamn',
  link: 'Adressen som mejlet leder till',
  reason: 'Skälet, som ni har skrivit det',
  bookingNumber: 'Bokningens nummer',
  resources: 'Det som är bokat: en rad för varje resurs, med datum, tider och önskemål',
  totalPrice: 'Priset, med enhet',
  status: 'Den nya statusen',
  word: 'Det som ni har skrivit till den som har bokat. Står det ensamt i ett stycke försvinner stycket när inget är skrivet',
  userType: 'Mottagarens användartyp',
  when: 'När det hände, eller när tiden börjar',
  way: 'Platsen och vägen till det som är bokat. Står det ensamt i ett stycke försvinner stycket när inget är skrivet',
  provider: 'Namnet på inloggningen som är kopplad',
  code: 'Koden',
  browser: 'Webbläsaren, i ord',
  what: 'Vad som har hänt',
  userName: 'Namnet på den som har bokat',
  userEmail: 'E-postadressen till den som har bokat',
  userPhone: 'Telefonnumret till den som har bokat',
}
