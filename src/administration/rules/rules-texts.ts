export const rulesTexts = {
  title: 'Regler',
  textOfGroup: 'Vad som gäller för den som bokar i gruppen. En resurs kan ha egna regler, som går före gruppens.',
  textOfResource:
    'Vad som gäller för den som bokar resursen. Det som resursen inte har egna regler för tar den från gruppen.',
  precedence:
    'Regler för en användartyp går före regler för alla. Den som hanterar bokningar får se när en regel bryts, men hindras inte.',
  empty: 'Inga regler. Alla får boka när det är öppet.',
  emptyOfResource: 'Inga egna regler, och gruppen har inga.',
  everybody: 'Alla',
  unknownType: (id: number): string => `Användartyp ${id}`,
  fromEverybody: 'Från Alla:',
  fromGroup: (title: string): string => `Från gruppen ${title}:`,
  fromGroupEverybody: (title: string): string => `Från gruppen ${title}, för alla:`,

  change: 'Ändra',
  changeOf: (whom: string): string => `regler för ${whom}`,
  save: 'Spara regeln',
  question: 'Ta bort reglerna?',
  action: 'Ta bort reglerna',
  detail: 'Bokningar som redan finns ligger kvar.',

  add: 'Ny regel',
  submit: 'Spara regeln',
  userType: 'Gäller för',
  replaces: (whom: string, sentences: string): string => `Ersätter det som redan gäller för ${whom}: ${sentences}`,
  selfChosen:
    'Den här användartypen väljer man själv när man registrerar sig, så regeln hindrar ingen som väljer en annan.',
  partly: 'Fyll bara i det som ska gälla. Det du lämnar tomt blir ingen regel.',

  when: 'När',
  horizonUnit: 'Dagar eller veckor före',
  horizonUnits: { days: 'dagar före', weeks: 'veckor före' },
  opensAt: 'Klockan',
  opensAtHint: 'Då öppnar en ny dag. Tomt betyder midnatt.',

  length: 'Hur länge',

  amount: 'Hur mycket',
  amountOfGroup: 'Räknas per person, för alla resurser i gruppen tillsammans.',
  amountOfResource: 'Räknas per person, för den här resursen.',
  bookings: 'bokningar',
  furtherLimits: 'Fler gränser, och flera grupper tillsammans',
  countsWith: 'Räknas ihop med',
  countsWithHint:
    'Ett namn, till exempel Musikrum. Gränserna räknas tillsammans i alla grupper och resurser vars regler har samma namn. Den som bokar läser namnet.',
  periods: { day: 'per dag', week: 'per vecka', month: 'per månad' },

  cancelling: 'Avbokning',

  confirming: 'Bekräftelse',
  confirms: 'Bokningar bekräftas',
  saysNothing: 'Ingen regel',
  atOnce: 'Direkt',
  byHand: 'Av oss',
  repeating: 'Upprepning',
  series: 'Bokningar får upprepas',
  seriesHint: 'En vald tid bokas flera veckor på en gång. Utan regel får bara personalen upprepa.',
  mayRepeat: 'Ja',
  mayNotRepeat: 'Nej',
  confirmsDays: 'Bara tider på de här veckodagarna',
  confirmsDaysHint: 'Inga valda betyder alla dagar.',
  confirmsFrom: 'Från klockan',
  confirmsTo: 'Till klockan',
  confirmsToHint: '00:00 betyder midnatt. Tomma fält betyder hela dagen.',

  units: { minutes: 'minuter', hours: 'timmar', days: 'dygn', weekdays: 'vardagar' },
  noticeAt: 'Bokas senast klockan',
  cancelAt: 'Avbokas senast klockan',
  atHint: 'På den vardagen. Tomt betyder hela dagen. Vardagar är måndag till fredag, utom helgdagar.',
  unitOf: (label: string): string => `Enhet för ${label}`,
  periodOf: (label: string): string => `Period för ${label}`,

  preview: 'Så läser den som bokar',
  noPreview: 'Inget är ifyllt än.',
} as const
