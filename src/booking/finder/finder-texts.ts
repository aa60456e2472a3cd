/** The words of the finder. */
import { counted } from '../../../domain/wording/swedish-amounts.ts'
import { hourWords } from '../../../domain/wording/swedish-durations.ts'

const freeTimes = (count: number): string => counted(count, 'ledig tid', 'lediga tider')

export const finderTexts = {
  title: 'Hitta ledig tid',
  lead: 'Säg när och hur många ni är, så letar vi bland alla rum på en gång.',
  form: 'Det du söker',
  day: 'Dag',
  days: 'Andra dagar?',
  daysOf: {
    '': 'Nej, bara den dagen',
    near: 'Ja, dagen före eller efter',
    week: 'Ja, hela veckan',
    fortnight: 'Ja, två veckor framåt',
  },
  from: 'Från',
  to: 'Till',
  minutes: 'Hur länge',
  wholeTime: 'Hela tiden',
  lengthOf: (minutes: number): string => hourWords(minutes),
  persons: 'Hur många ni är',
  /** Ticked wishes follow by their names. */
  more: 'Fler önskemål',
  things: 'Det ska finnas',
  groups: 'Sök bara bland',
  submit: 'Hitta ledig tid',
  problems: {
    day: 'Välj en dag.',
    past: 'Dagen har varit. Välj i dag eller en senare dag.',
    time: 'Välj en tid.',
    order: 'Sluttiden måste vara efter starttiden.',
    minutes: 'Längden ska vara hela minuter och rymmas mellan klockslagen.',
    persons: 'Det ska vara ett helt antal personer, från 1 till 1 000.',
  },
  found: 'Det som hittades',
  loading: 'Letar efter lediga tider',
  failed: 'Lediga tider kunde inte hämtas.',
  freeTimes,
  /** Follows the count. */
  bestOf: (shown: number): string => `Här är de ${shown} som passar bäst.`,
  none: 'Inget ledigt som passar',
  noneForYou: 'Inget ledigt som du får boka',
  near: 'Det här ligger nära det du söker:',
  notNear: 'Prova en annan dag, en kortare tid eller färre önskemål.',
  others: 'Ledigt, men inte för dig',
  seats: (count: number): string => counted(count, 'plats', 'platser'),
  free: 'gratis',
  differs: {
    time: 'Annan tid',
    day: 'Annan dag',
    fewSeats: (count: number): string => `För få platser: ${count}`,
    seatsUnknown: 'Antalet platser är inte angivet',
    lacks: (thing: string): string => `Saknar ${thing}`,
    lacksOne: 'Saknar en sak',
  },
  choose: 'Välj',
  chosen: 'Vald',
  /** Follows the word of a button or link, for those who hear it alone. */
  ofHit: (title: string, when: string): string => ` ${title}, ${when}`,
  letGo: ', tryck för att släppa',
  /** Said aloud. */
  pressSaid: (isChosen: boolean, title: string, when: string): string =>
    `${isChosen ? 'Vald' : 'Släppt'}: ${title}, ${when}.`,
  busy: 'Vänta, tiden är på väg.',
  notLive: 'Ingen kontakt med bokningen just nu. Du kan titta, men inte välja.',
  showDay: 'Visa dagen',
  showWeek: 'Visa veckan',
  states: {
    taken: 'Nyss tagen',
    past: 'Förbi',
    own: 'Bokad av dig',
  },
  newOnes: (count: number): string => `${counted(count, 'ny ledig', 'nya lediga')} – visa`,
  /** Where nothing that fits is left. */
  nearOnes: (count: number): string => `${counted(count, 'ledig', 'lediga')} nära det du söker – visa`,
  /** Said aloud. */
  nearOnesSaid: (count: number): string => `${freeTimes(count)} nära det du söker.`,
  /** Said aloud. */
  newOnesSaid: (count: number): string => counted(count, 'ny ledig tid.', 'nya lediga tider.'),
  takenSaid: (what: string): string => `${what}: nyss tagen.`,
  manyTakenSaid: (count: number): string => `${count} av tiderna är nyss tagna.`,
} as const
