/** The words of the replay tool. Names of events and of parts of the state stay as they are in the code. */
import type { EntryKind, OriginKind } from '../../../domain/replay/entry-kind.ts'
import type { Page } from '../../../domain/schema/events.ts'
import type { BrokenInvariant } from '../../../domain/state/invariants.ts'
import { counted, thousands } from '../../../domain/wording/swedish-amounts.ts'
import type { Speed } from './use-player.ts'

const pageNames: Readonly<Record<Page['_tag'], string>> = {
  BookingGrid: 'Bokningssidan',
  EditBooking: 'Ändring av en bokning',
  Columns: 'Tider i valda resurser och dagar',
  SignIn: 'Inloggningen',
  Account: 'En kontosida',
  Activity: 'Aktivitet',
  Other: 'En annan sida',
}

const kindNames: Readonly<Record<EntryKind, string>> = {
  core: 'Kärnan',
  tab: 'Flikar',
  account: 'Konto',
  reading: 'Läsningar',
  connection: 'Anslutning',
  push: 'Från servern',
  press: 'Tryck',
  answer: 'Svar',
  booking: 'Bokningar',
  toast: 'Meddelanden',
  unknown: 'Okända',
}

const originNames: Readonly<Record<OriginKind, string>> = {
  core: 'Kärnan',
  hub: 'Hubben',
  http: 'HTTP',
  tab: 'En flik',
}

/** An invariant that is not here is shown by its own name. */
const invariantNames: Readonly<Partial<Record<BrokenInvariant['name'], string>>> = {
  'holds-overlap': 'Två reservationer av samma resurs överlappar',
  'empty-record-kept': 'En tom post ligger kvar',
  'tab-confirms-after-leaving': 'En flik som har stängts bekräftar en bokning',
  'toast-of-absent-tab': 'Ett meddelande hör till en flik som inte finns',
  'stream-backwards': 'Revisionen har gått bakåt',
}

export const replayTexts = {
  title: 'Återspelning',
  lead: 'Öppna en sparad händelselogg och se vad som hände, händelse för händelse, och hur sidan såg ut då.',
  stays: 'Filen stannar i din webbläsare. Inget av den skickas någonstans, och sidan fungerar även utan nätverk.',
  choose: 'Öppna en händelselogg',
  chooseAnother: 'Öppna en annan logg',
  dropHere: 'eller släpp filen var som helst på sidan',
  dropNow: 'Släpp filen för att öppna den',
  howTitle: 'Så får du en logg',
  how: 'På sidan Information, och på /diagnostik, finns ”Spara händelselogg”. Loggen innehåller inga namn, adresser eller önskemål.',
  opening: (count: number): string => `Läser filen … ${counted(count, 'händelse', 'händelser')}`,

  problemTitle: (name: string): string => `${name} gick inte att öppna`,
  noLog: 'Filen är ingen händelselogg: den första raden är inte loggens huvud.',
  newerFormat: 'Loggen är sparad av en nyare version, i ett format som den här versionen inte känner till.',
  brokenLine: (line: number): string => `Rad ${thousands(line)} går inte att läsa. Inget av filen används.`,
  unreadable: 'Filen gick inte att läsa. Den kan vara flyttad eller borttagen.',
  problemDetail: 'Teknisk förklaring',

  summary: (count: number, from: string, to: string): string =>
    count === 0 ? 'Inga händelser' : `${counted(count, 'händelse', 'händelser')}, ${from} – ${to}`,
  build: (build: string): string => `bygge ${build}`,
  empty: 'Loggen är hel men tom: inget hade hänt när den sparades.',

  controls: 'Uppspelning',
  first: 'Till början',
  nothingThere: 'Det finns ingen händelse åt det hållet.',
  nothingToPlay: 'Inspelningen är tom.',
  previous: 'Föregående händelse',
  next: 'Nästa händelse',
  latest: 'Till slutet',
  play: 'Spela',
  pause: 'Pausa',
  speed: 'Hastighet',
  speedNames: { 1: 'Verklig tid', 10: '10 gånger', 100: '100 gånger', frames: 'En händelse per bild' } satisfies Record<
    Speed,
    string
  >,
  pauses: 'Långa pauser kortas.',
  position: 'Läge',
  before: 'Före första händelsen',
  at: (position: number, count: number): string => `Händelse ${thousands(position)} av ${thousands(count)}`,

  invariantsChecking: 'Reglerna prövas …',
  invariantsHold: 'Alla regler höll, i hela loggen.',
  invariantBroken: (position: number): string => `En regel bröts vid händelse ${thousands(position)}.`,
  invariantBrokenBefore: 'En regel var bruten redan före första händelsen.',
  toBreak: 'Gå till första brutna regeln',

  timeline: 'Händelser',
  search: 'Sök',
  searchExample: 'händelse, resurs, id …',
  kind: 'Slag',
  allKinds: 'Alla slag',
  tagGroup: 'En viss händelse',
  kindNames,
  origin: 'Från',
  allOrigins: 'Alla håll',
  originNames,
  found: (found: number, count: number): string =>
    found === count
      ? counted(count, 'händelse', 'händelser')
      : `${thousands(found)} av ${counted(count, 'händelse', 'händelser')}`,
  nothingFound: 'Ingen händelse passar. Sök på något annat, eller visa alla.',
  showAll: 'Visa alla',
  timelineName: 'Händelser i tidsordning',
  tab: (number: number): string => `Flik ${number}`,
  unknownTab: 'Okänd flik',

  screen: 'Så såg det ut',
  screenName: 'Det fliken visade då. Går bara att titta på.',
  look: 'Flik',
  lookAuto: 'Den som visar mest',
  tabOption: (name: string, page: string, visible: boolean): string => `${name}: ${page}${visible ? '' : ' (dold)'}`,
  pageNames,
  closedTab: (name: string): string => `${name} (inte öppen nu)`,
  screenNote:
    'Samma rutnät, fält och meddelanden som då, med dåtidens klocka. Priser, bilder och texter finns inte i loggen.',
  width: 'Bredd',
  widths: { desktop: 'Dator', tablet: 'Surfplatta', phone: 'Telefon' },
  noTab: 'Ingen flik var öppen då.',
  pageNotRecorded: 'Det som stod på den här sidan finns inte i loggen.',
  editNote: 'Fliken ändrade en bokning. Bokningens egna uppgifter finns inte i loggen, så dagen visas som rutnätet.',

  event: 'Händelsen',
  noEvent: 'Tillståndet som loggen börjar med. Stega framåt för att se den första händelsen.',
  unknownEvent: 'Den här versionen känner inte till händelsen. Den finns kvar i loggen och påverkar ingenting.',
  newerEvent: 'Händelsen är sparad av en nyare version. Den visas som den är, och påverkar så mycket som är känt här.',
  previousAlike: (tag: string): string => `Föregående ${tag}`,
  nextAlike: (tag: string): string => `Nästa ${tag}`,
  time: 'Klockan',
  sequence: 'Nummer',
  epoch: 'Epok',

  broken: 'Brutna regler',
  invariantNames,

  difference: 'Vad den ändrade',
  noDifference: 'Händelsen ändrade ingenting i tillståndet.',
  path: 'Var',
  valueBefore: 'Före',
  valueAfter: 'Efter',
  absent: 'fanns inte',
  gone: 'borta',
  moreChanges: (count: number): string => `Visa ${counted(count, 'ändring till', 'ändringar till')}`,

  state: 'Tillståndet',
  moreParts: (count: number): string => `Visa ${thousands(count)} till`,
  parts: (count: number): string => counted(count, 'del', 'delar'),
  emptyValue: 'tom',

  cut: 'Klipp ut en del',
  cutDetail: 'Ett klipp är en logg för sig: den börjar med tillståndet före första händelsen och passar som testfall.',
  cutFrom: 'Från händelse',
  cutTo: 'Till händelse',
  cutFromHere: 'Från den valda',
  cutToHere: 'Till den valda',
  cutSave: 'Spara klippet',
  cutSaved: (count: number): string => `Klippet med ${counted(count, 'händelse', 'händelser')} är sparat.`,
  cutWrong: (count: number): string =>
    `Skriv två nummer mellan 1 och ${thousands(count)}, det första inte större än det andra.`,

  compare: 'Jämför med en annan logg',
  compareDetail: 'Öppna en logg till, så visas var de skiljer sig första gången.',
  compareChoose: 'Öppna loggen att jämföra med',
  compareAnother: 'Öppna en annan att jämföra med',
  compareStop: 'Sluta jämföra',
  same: (name: string): string => `Loggarna säger samma sak, händelse för händelse. Den andra heter ${name}.`,
  partsAtStart: 'De skiljer sig redan från början: tillstånden före första händelsen är olika.',
  partsAt: (position: number): string => `De skiljer sig första gången vid händelse ${thousands(position)}.`,
  partsAtEnd: (position: number): string =>
    `De är lika så långt som den ena räcker, till händelse ${thousands(position)}.`,
  place: (position: number): string => `Nummer ${thousands(position)} i filen`,
  thisLog: 'Den här loggen',
  endedHere: 'Loggen är slut här.',
  compareGo: 'Gå dit',
  compareDifference: 'Skillnad i tillståndet där',
} as const
