/** All texts of failures that a person may read, in Swedish. The texts about fields are those of the specification, letter for letter. */
import { problemTexts } from '../../domain/parts/problem-texts.ts'
import { userTypeWords } from '../../domain/rules/user-type-values.ts'

export const failureTexts = {
  rateLimited: 'Det kom för många anrop på en gång. Vänta en stund och försök igen.',
  tooManySignIns: 'För många misslyckade försök att logga in. Vänta en stund och försök igen.',
  /** Added to a text that contains "en stund", if the length of that time is known. */
  again: (seconds: number): string =>
    seconds < 60
      ? `Det går igen om ${seconds} sekunder.`
      : `Det går igen om ${Math.ceil(seconds / 60)} ${seconds <= 60 ? 'minut' : 'minuter'}.`,
  signedOut: 'Du är inte inloggad. Logga in och försök igen.',
  credentials: 'Fel e-post eller lösenord.',
  secondFactor: 'Skriv koden från din app för att logga in.',
  ticket: 'Det har gått för lång tid, eller så har du börjat om i en annan flik. Logga in en gång till.',
  tooManyCodes: 'Det blev fel för många gånger. Logga in en gång till.',
  passkeyStep: 'Bekräfta med din inloggningsnyckel för att logga in.',
  passkey: 'Inloggningsnyckeln känns inte igen här. Logga in på ett annat sätt.',
  passkeyAlone:
    'Kontots lösenord har ändrats. Logga in med lösenordet den här gången och bekräfta med inloggningsnyckeln. Sedan räcker den ensam igen.',
  passkeyAloneWithoutPassword:
    'Inloggningsnyckeln räcker inte ensam längre. Logga in på ett annat sätt, ta bort den i Min profil och lägg till den igen.',
  tooManyPasskeys: (most: number) =>
    `Du har redan ${most} inloggningsnycklar. Ta bort någon som du inte använder först.` as const,
  factorRequired: 'Den som arbetar här måste logga in i två steg. Lägg till ett annat sätt först, eller byt app.',
  unverified: 'Din e-post är inte bekräftad än. Öppna länken i mejlet som du fick när du registrerade dig.',
  otherProvider: 'Det här kontot har sin roll från en annan inloggning. Logga in med den.',
  passwordClosed: 'Det här kontot loggar in på ett annat sätt än med lösenord. Välj något av de andra sätten.',
  accountClosed: 'Kontot är stängt. Hör av dig till oss om något är fel.',
  unknownPerson: 'Du har inget konto här än.',
  addressKnown: 'Din adress har redan ett konto här. Koppla inloggningen till det i stället.',
  identityTaken: 'Den inloggningen hör redan till ett annat konto här. Hör av dig till oss om något är fel.',
  lastWayIn: 'Det här är ditt enda sätt att logga in, så det går inte att ta bort. Koppla ett annat först.',
  roleOfProvider: 'Den här inloggningen ger dig din roll, så det går inte att ta bort den.',
  providerAway: 'Inloggningen svarar inte just nu. Försök igen om en stund, eller logga in på ett annat sätt.',
  providerAwayNamed: (name: string) =>
    `${name} svarar inte just nu. Försök igen om en stund, eller logga in på ett annat sätt.` as const,
  origin: 'Anropet kom från en annan webbplats och har nekats.',
  xsrf: 'Sidan behöver laddas om innan du kan fortsätta.',
  notJson: 'Anropets innehåll gick inte att läsa.',
  badRequest: 'Anropet saknar en uppgift, eller så har en uppgift fel form.',
  repeatedCookie:
    'Webbläsaren skickade samma kaka två gånger. Ta bort kakorna för den här webbplatsen och försök igen.',
  tooLarge: 'Det som skickades är för stort.',
  pictureTooLarge: 'Bilden är för stor. Den får vara högst 10 MB och ha högst 40 miljoner bildpunkter.',
  forbidden: 'Din roll får inte göra det här.',
  protectedPerson: 'Personuppgifterna är skyddade. Visa dem först, med ett skäl.',
  proveAgain: 'Bekräfta att det är du. Ingenting har sparats än.',
  unsupportedFile: 'Filen är ingen bild som kan användas. Välj en bild i formatet PNG, JPEG eller WebP.',
  notFound: 'Det du söker finns inte, eller så har du inte tillgång till det.',
  wrongMethod: 'Adressen kan inte användas på det sättet.',
  invalid: 'Någon uppgift behöver rättas.',
  payerLacks: 'Det här kostar, så vi behöver några uppgifter till om dig. Fyll i dem och boka sedan.',
  keyReused: 'Samma begäran har redan skickats med ett annat innehåll. Ladda om sidan och försök igen.',
  slotTaken: 'Någon av tiderna går inte längre att boka. Ingenting har bokats.',
  slotTakenInChange: 'Någon av tiderna går inte längre att boka. Ingenting har ändrats.',
  /** For administrators. `what` is the obstacle in words. */
  inTheWay: (what: string) => `${what}. Ingenting har ändrats.` as const,
  /** The text for one of several bookings. */
  goneByNow: 'Bokningen finns inte längre.',
  /** `status` is the present status in words. */
  otherByNow: (status: string) => `Någon annan har redan ändrat den. Den är ${status.toLowerCase()}.` as const,
  rule: 'Bokningen bryter mot en regel. Ingenting har bokats.',
  /** `words` are the words of the first broken rule. */
  brokenRule: (words: string) => `${words} Ingenting har bokats.` as const,
  brokenRuleInChange: (words: string) => `${words} Ingenting har ändrats.` as const,
  tooLate: 'Det är för sent att ändra eller avboka. Kontakta oss om något är fel.',
  /** `lead` is the time before the booking in words. */
  tooLateFor: (title: string, lead: string) =>
    `${title} går att ändra och avboka senast ${lead}. Kontakta oss om något är fel.` as const,
  tooLateToUndo: 'Det är för sent att ångra: mejlet är på väg. Ändra statusen i bokningen i stället.',
  answeredSince: 'Någon har ändrat bokningen sedan dess. Ingenting har ångrats.',
  tooLateToBringBack: 'Det är för sent att ångra avbokningen. Tiden är ledig: boka den igen.',
  takenSinceCancelled: 'Tiden hann bokas eller reserveras av någon annan, så avbokningen står kvar.',
  changedSinceCancelled: 'Bokningen har ändrats sedan dess, så avbokningen står kvar.',
  linkEnded: 'Länken gäller inte längre. Tiden kan vara avbokad eller redan ha börjat.',
  otherCost: 'Vad det kostar att avboka har ändrats sedan du öppnade sidan. Ingenting är avbokat.',
  overForCoBooker: 'Tiden är förbi. Det går inte längre att lägga till någon.',
  manyCoBookers: 'Det är redan fem medbokare. Ta bort någon först.',
  manyCoBookerMails: 'Det har skickats många mejl den senaste timmen. Vänta en stund och försök igen.',
  checkInEarly: 'Incheckningen öppnar 30 minuter innan tiden börjar.',
  checkInOver: 'Tiden är slut, så det går inte att checka in längre.',
  checkInCode: 'Checka in på plats: öppna kameran och rikta den mot koden på dörrskylten. Koden byts varje minut.',
  notMissed: 'Tiden räknas inte som utebliven.',
  begun: 'Tiden har redan börjat och kan inte längre ändras eller avbokas. Kontakta oss om något är fel.',
  cancelled: 'Bokningen är avbokad och kan inte ändras.',
  lastAdministrator: 'Det måste finnas minst en administratör.',
  lastPublicType: userTypeWords.lastPublic,
  typeInUse:
    'Användartypen används. Avveckla den i stället: den stannar hos dem som har den, och ingen ny kan välja den.',
  /** `uses` tells in words who has the type and what names it. */
  typeUsedBy: (uses: string) =>
    `${uses} Avveckla användartypen i stället: den stannar hos dem som har den, och ingen ny kan välja den.` as const,
  /** `uses` tells in words who has the type and what names it. */
  kindInUse: (uses: string) =>
    `${uses} Då går det inte att byta vad den är för. Gör en ny användartyp i stället.` as const,
  claimed: 'Kontot har redan en ägare eller är stängt. Det behöver ingen länk.',
  retentionOvertaken: 'Någon annan har ändrat gallringen sedan du öppnade sidan. Ingenting har sparats.',
  overtaken: 'Någon annan har ändrat samma uppgift sedan du öppnade den. Ingenting har sparats.',
  manyTrialMails: 'Du har skickat många provmejl den senaste timmen.',
  tooMany: 'Det finns redan så många att fler inte kan läggas till. Ta bort någon först.',
  tooManySigns: (most: number) => `Huset har redan ${most} dörrskyltar. Avsluta någon först.` as const,
  busy: 'Det är många som loggar in just nu. Vänta några sekunder och försök igen.',
  unavailable: 'Tjänsten är inte tillgänglig just nu. Försök igen om en stund.',
  noSeries: 'Du får inte upprepa en bokning här. Ingenting har bokats. Boka en dag i taget, eller kontakta oss.',
  notAllowed: 'Det här går inte att boka med ditt konto.',
  outsideGroups:
    'Någon av resurserna hör till en grupp som du inte har hand om. Där kan du boka åt dig själv, men inte åt andra. Ingenting har bokats.',
  moveOutsideGroups: 'Resursen hör till en grupp som du inte har hand om. Ingenting har ändrats.',
  partlyOutsideGroups:
    'Bokningen har delar i grupper som du inte har hand om, så du kan inte lämna över den. Be en administratör. Ingenting har ändrats.',
  /** `who` tells in words who may book the resource. */
  notAllowedResource: (who: string) => `${who} Ingenting har bokats.` as const,
  notAllowedYet: (title: string) =>
    `Du väntar på att godkännas, och till dess går det inte att boka ${title}. Kontakta oss om det brådskar.` as const,
} as const

type Texts = (typeof failureTexts)[keyof typeof failureTexts]
/** Any of these texts in its final form. */
export type FailureText =
  | Extract<Texts, string>
  | ReturnType<(typeof failureTexts)['notAllowedResource']>
  | ReturnType<(typeof failureTexts)['notAllowedYet']>
  | ReturnType<(typeof failureTexts)['inTheWay']>
  | ReturnType<(typeof failureTexts)['typeUsedBy']>
  | ReturnType<(typeof failureTexts)['kindInUse']>
  | ReturnType<(typeof failureTexts)['brokenRule']>
  | ReturnType<(typeof failureTexts)['brokenRuleInChange']>
  | ReturnType<(typeof failureTexts)['tooLateFor']>
  | ReturnType<(typeof failureTexts)['tooManySigns']>
  | ReturnType<(typeof failureTexts)['tooManyPasskeys']>
  | ReturnType<(typeof failureTexts)['providerAwayNamed']>

export const fieldTexts = {
  email: 'Fyll i e-post.',
  password: 'Fyll i lösenord.',
  forgotEmail: 'Fyll i epost.',
  repeatPassword: 'Repetera lösenord.',
  passwordsDiffer: 'Lösenorden stämmer inte med varandra',
  newPassword: 'Fyll i nytt lösenord.',
  oldPassword: 'Fyll i nuvarande lösenord.',
  wrongOldPassword: 'Nuvarande lösenord stämmer inte.',
  commonPassword: 'Lösenordet är för vanligt. Välj ett annat.',
  knownPassword: 'Lösenordet liknar ditt namn, dina uppgifter eller tjänstens namn. Välj ett annat.',
  resetCode: 'Länken har redan använts eller är för gammal. Be om en ny länk och försök igen.',
  entryCode: 'Koden är fel, för gammal eller redan använd. Be om en ny kod.',
  claimCode: 'Länken har redan använts eller är för gammal. Be oss om en ny.',
  emailTaken: 'Adressen har redan ett konto. Sök efter det i stället.',
  page: 'Sidans nummer måste vara minst 1.',
  pageSize: 'En sida måste ha från 1 till 100 rader.',
  noSlots: 'Välj minst en tid.',
  slotTwice: 'Samma tid är vald två gånger.',
  manySlots: (most: number): string =>
    `Det går att välja högst ${most} tider på en gång. Dela upp dem på flera bokningar.`,
  manyParts: (most: number): string =>
    `Det går att välja tider för högst ${most} resurser och dagar på en gång. Dela upp dem på flera bokningar.`,
  farDay: (days: number): string => `Det går att boka högst ${days} dagar framåt.`,
  noParts: 'Välj minst en bokning.',
  ownAddress: 'Det är adressen till den som har bokat. Den får redan alla mejl om bokningen.',
  knownCoBooker: 'Adressen är redan med.',
  coBookerPart: 'Tiden finns inte längre i bokningen. Ladda om sidan.',
  manyPartsToChange: (most: number): string => `Det går att ändra högst ${most} bokningar på en gång.`,
  manyTimesToChange: (most: number): string =>
    `Det går att ändra högst ${most} tider på en gång. Ändra färre dagar, eller en dag i taget.`,
  partTwice: 'Samma resurs i bokningen finns två gånger.',
  noResources: 'Välj minst en resurs.',
  resourceGivenTwice: 'Samma resurs är vald två gånger.',
  manyResources: (most: number): string => `Det går att läsa högst ${most} resurser på en gång.`,
  daysTurned: 'Sista dagen måste vara samma dag som den första, eller senare.',
  manyDays: (most: number): string => `Det går att läsa högst ${most} dagar på en gång.`,
  manyResourceDays: (most: number): string =>
    `Resurser gånger dagar får vara högst ${most}. Välj färre dagar eller färre resurser.`,
  datesApart: (most: number): string => `Mellan första och sista dagen får det vara högst ${most} dagar.`,
  datesOutside: 'Alla dagar måste ligga från den första till den sista.',
  noDates: 'Välj minst en dag.',
  dateTwice: 'Samma dag är vald två gånger.',
  manyDates: (most: number): string => `Välj högst ${most} dagar.`,
  endBeforeStart: problemTexts.endBeforeStart,
  wishedMinutes: 'Längden ska vara hela minuter och rymmas mellan klockslagen.',
  wishedPersons: 'Det ska vara ett helt antal personer, från 1 till 1 000.',
  manyAttributes: (most: number): string => `Välj högst ${most} egenskaper.`,
  manyGroups: (most: number): string => `Välj högst ${most} grupper.`,
  seriesWeekdays: 'Välj minst en veckodag.',
  seriesCount: (most: number): string => `Antalet dagar ska vara från 1 till ${most}.`,
  seriesSkipped: 'Det som hoppas över är för mycket.',
  seriesDates: 'Någon av dagarna är ingen dag i serien.',
  seriesLeftOut: 'Någon av dagarna är utelämnad ur serien.',
  seriesResources: (most: number): string => `En serie har högst ${most} resurser per dag.`,
  resourceTwice: 'Samma resurs och datum finns två gånger.',
  longWish: 'Önskemålet är för långt.',
  slotsMeet: 'Två av tiderna överlappar varandra.',
  noteContent: 'Fyll i ett meddelande.',
  longNote: 'Meddelandet är för långt.',
  otherHours: (group: string): string => `${group} har redan andra tider någon av dagarna. Ändra dem där.`,
  foreignAddress: 'Adressen hör till en annan webbplats.',
  notADay: 'Adressen är varken en dag eller en vecka i bokningen.',
  unknownUser: 'Användaren finns inte.',
  unknownGroup: 'Någon av grupperna finns inte längre.',
  idempotencyKey: 'Nyckeln är för lång eller tom.',
  text: 'Fyll i en text.',
  longText: 'Texten är för lång.',
  manyWords: (most: number): string => `Sök på högst ${most} ord.`,
  price: problemTexts.wrongPrice,
  missingPlaceholder: (name: string): string =>
    `Texten måste innehålla {{${name}}}. Utan den kan mottagaren inte gå vidare.`,
  unknownPlaceholder: (name: string, known: readonly string[]): string =>
    `{{${name}}} kan inte användas här. Det här går att använda: ${known.map((one) => `{{${one}}}`).join(', ')}.`,
  otherResources: 'Ordningen måste ha med var och en av gruppens resurser. Ladda om sidan.',
  otherUserTypes: 'Ordningen måste ha med var och en av användartyperna. Ladda om sidan.',
  unknownUserType: 'Användartypen finns inte.',
  unknownSchool: 'Skolan finns inte.',
  schoolOfOtherType: 'En skola kan bara väljas för en användartyp som är skola.',
} as const
