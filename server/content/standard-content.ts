/**
 * What every installation starts with, demonstration or not: roles, user types, the texts of the site and of its
 * e-mails. Invariant: nothing here names a place or a person. Rich text uses only what the editor's toolbar can write.
 */

import type { Role } from '../../domain/schema/entities.ts'
import { bullets, paragraphs } from './html.ts'
import { type ContentText, emailTexts } from './standard-email-texts.ts'

/** None 0, Company 1, School 2, Municipality 3. */
export type OrganisationType = 0 | 1 | 2 | 3
export type UserTypeKey = 'privatperson' | 'foretag' | 'forening' | 'skola' | 'kommun'

interface StandardContent {
  readonly roles: readonly { readonly id: Role; readonly name: string }[]
  readonly userTypes: readonly {
    readonly key: UserTypeKey
    readonly name: string
    readonly public: boolean
    readonly organisationType: OrganisationType
  }[]
  readonly content: readonly ContentText[]
}

const heading = (text: string): string => paragraphs(`<strong>${text}</strong>`)

const startPageBody = [
  heading('Så bokar du'),
  bullets(
    'Välj vad du vill boka och gå till rätt dag.',
    'Tryck på de tider du vill ha. De hålls åt dig i tio minuter.',
    'Logga in, kontrollera priset och bekräfta. Du får ett mejl när bokningen är gjord.',
  ),
  paragraphs(
    'Du behöver inget konto för att se vad som är ledigt. <a href="/register">Skapa ett konto</a> när du vill boka.',
  ),
].join('')

const informationBody = [
  heading('När bokningen är gjord'),
  paragraphs(
    'En ny bokning är obekräftad tills vi har gått igenom den. Tiderna är dina under tiden. Du får ett mejl när bokningen bekräftas och varje gång något ändras.',
  ),
  heading('Ändra eller avboka'),
  paragraphs(
    'Öppna bokningen under <a href="/bookings">Bokningar</a>. Där kan du byta tider, ta bort en lokal eller avboka allt, fram till dess att den första tiden börjar. Kontakta oss om något behöver ändras senare än så.',
  ),
  heading('Nyckel och utrustning'),
  bullets(
    'Lokaler är upplåsta under den tid du har bokat.',
    'Utrustning hämtas och lämnas i receptionen. Ta med legitimation.',
    'Skriv önskemål om möblering, teknik eller hjälp på plats när du bokar.',
  ),
  heading('När du går'),
  bullets(
    'Ställ tillbaka möblerna och torka av tavlan.',
    'Släck, stäng fönstren och ta med det du hade med dig.',
    'Säg till i receptionen om något är trasigt, så hinner vi laga det till nästa.',
  ),
  heading('Faktura'),
  paragraphs(
    'Det som kostar faktureras i efterhand till den fakturaadress som står i <a href="/profile">din profil</a>. Underlaget finns på varje bokning och kan skrivas ut.',
  ),
].join('')

const terms = [
  paragraphs(
    'Villkoren gäller dig som har ett konto och bokar lokaler eller utrustning hos Lärcentrum. Läs dem innan du godkänner.',
  ),
  heading('1. Ditt konto'),
  paragraphs(
    'Uppgifterna du lämnar ska vara riktiga, och du håller dem aktuella i din profil. Kontot är personligt: lämna inte ut ditt lösenord. Bokar du för en organisation ska du ha rätt att göra det.',
  ),
  heading('2. Bokning'),
  paragraphs(
    'Bokningen gäller när du har fått ett bokningsnummer. Lärcentrum kan behöva flytta eller avboka en tid, till exempel vid fel i lokalen. Då hör vi av oss så snart vi kan, och du betalar ingenting för tiden.',
  ),
  heading('3. Ändring och avbokning'),
  paragraphs(
    'Du kan ändra eller avboka utan kostnad fram till dess att den första bokade tiden börjar. Därefter betalar du för hela tiden, även om du inte använder den.',
  ),
  heading('4. Pris och betalning'),
  paragraphs('Priset visas innan du bekräftar. Fakturan skickas i efterhand och ska betalas inom 30 dagar.'),
  heading('5. I lokalerna'),
  bullets(
    'Följ de ordningsregler som finns i lokalen och personalens anvisningar.',
    'Den som bokar ansvarar för gruppen och ser till att utrymningsvägarna hålls fria.',
    'I labb och verkstad ska minst en i gruppen ha gått vår introduktion.',
    'Rökning, alkohol och droger är inte tillåtet.',
  ),
  heading('6. Skador och förlust'),
  paragraphs(
    'Var rädd om lokalerna och det du lånar. Skador ska anmälas direkt. Du ersätter det som skadas genom vårdslöshet eller inte lämnas tillbaka.',
  ),
  heading('7. Personuppgifter'),
  paragraphs(
    'Kommunen är personuppgiftsansvarig. Vi behandlar dina uppgifter för att kunna ta emot bokningar, skicka besked och fakturera. De lämnas inte ut till andra, utom när lagen kräver det. Du har rätt att få veta vilka uppgifter vi har, att få fel rättade och att få ditt konto rensat. Vid en rensning avbokas det som inte har börjat och dina uppgifter tas bort. Bokningens nummer, lokal, tid och pris sparas som statistik, utan koppling till dig.',
  ),
].join('')

const siteTexts: readonly ContentText[] = [
  {
    key: 'content.global.message',
    value: 'Boka när det passar dig: bokningen är öppen dygnet runt, och du ser direkt vad som är ledigt.',
    contentType: 1,
  },
  {
    key: 'content.startpage.preamble',
    value:
      'Här bokar du grupprum, mötesrum, labb, studior och utrustning hos Lärcentrum. Alla är välkomna: skolor, företag, föreningar och du som vill boka själv.',
    contentType: 1,
  },
  { key: 'content.startpage.body', value: startPageBody, contentType: 2 },
  {
    key: 'content.information.preamble',
    value: 'Det här är bra att veta när du har bokat: hur du ändrar, vad som gäller på plats och hur du betalar.',
    contentType: 1,
  },
  { key: 'content.information.body', value: informationBody, contentType: 2 },
  { key: 'content.register.terms', value: terms, contentType: 2 },
]

export const standardContent: StandardContent = {
  roles: [
    { id: 'user', name: 'Användare' },
    { id: 'administrator', name: 'Administratör' },
  ],
  userTypes: [
    { key: 'privatperson', name: 'Privatperson', public: true, organisationType: 0 },
    { key: 'foretag', name: 'Företag', public: true, organisationType: 1 },
    { key: 'forening', name: 'Förening', public: true, organisationType: 1 },
    { key: 'skola', name: 'Skola', public: true, organisationType: 2 },
    // Given by an administrator: whoever has it is invoiced inside the municipality.
    { key: 'kommun', name: 'Kommunal verksamhet', public: false, organisationType: 3 },
  ],
  content: [...siteTexts, ...emailTexts],
}
