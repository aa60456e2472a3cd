/** "Utrustning": things to borrow from the reception, in quarters of an hour. */
import { addDays, type LocalDate } from '../../domain/calendar/local-date.ts'
import { bullets, paragraphs } from '../content/html.ts'
import type { DemoGroup, DemoPrice, DemoResource, EquipmentKey } from './demo-content-types.ts'
import { blocks, FRIDAY, free, lock, MONDAY, open, price, SATURDAY, THURSDAY, TUESDAY, WEDNESDAY } from './schedule.ts'

const cart: readonly DemoPrice[] = [
  ...blocks(100, 600, 1000),
  ...blocks(40, 250, 400, { userType: 'skola' }),
  ...blocks(25, 160, 260, { organisation: 'almskolan' }),
  ...free('kommun'),
]

const loan: readonly DemoPrice[] = [
  price(240, 100),
  price(480, 150),
  price(240, 250, { userType: 'foretag' }),
  price(480, 400, { userType: 'foretag' }),
  ...free('skola', 'kommun'),
]

const plain = { enabled: true, open: [], locked: [], allowed: [] } as const

const equipment = (today: LocalDate): readonly DemoResource<EquipmentKey>[] => [
  {
    ...plain,
    key: 'datorvagn-1',
    title: 'Datorvagn 1',
    description: paragraphs('Sexton bärbara datorer i en vagn som laddar dem. Används i huset.'),
    assets: bullets('Sexton bärbara datorer, 14 tum', 'Kontorsprogram och webbläsare', 'Hörlurar och möss'),
    media: [{ title: 'Datorvagn 1', picture: 'computer-cart-1' }],
    prices: cart,
  },
  {
    ...plain,
    key: 'datorvagn-2',
    title: 'Datorvagn 2',
    description: paragraphs('Tjugofyra lärplattor med tangentbord, i en vagn som laddar dem. Används i huset.'),
    assets: bullets('Tjugofyra lärplattor, 11 tum', 'Löstagbara tangentbord', 'Pennor'),
    locked: [lock(today, '07:45', today, '09:30')],
    media: [{ title: 'Datorvagn 2', picture: 'computer-cart-2' }],
    prices: cart,
  },
  {
    ...plain,
    key: 'projektor',
    title: 'Projektor, bärbar',
    description: paragraphs('Liten och tyst projektor i väska. Går att låna hem över dagen.'),
    assets: bullets('Projektor 3 000 lumen', 'HDMI och USB-C', 'Fällbar duk 80 tum'),
    media: [{ title: 'Projektor med väska', picture: 'projector-1' }],
    prices: loan,
  },
  {
    ...plain,
    key: 'systemkamera',
    title: 'Systemkamera',
    description: paragraphs(
      'Kamera för stillbild och film, med två objektiv och stativ. Batterierna är laddade när du hämtar.',
    ),
    assets: bullets('Kamerahus med två objektiv', 'Stativ', 'Mikrofon', 'Två batterier och minneskort 64 GB'),
    media: [{ title: 'Systemkamera', picture: 'camera-1' }],
    prices: loan,
  },
  {
    ...plain,
    key: 'mikroskop',
    title: 'Mikroskop, tio stycken',
    description: paragraphs('Elevmikroskop i två lådor, med färdiga preparat från växt- och djurriket.'),
    assets: bullets('Tio mikroskop, 40 till 400 gånger', 'Femtio färdiga preparat', 'Tomma objektglas och täckglas'),
    media: [{ title: 'Mikroskop', picture: 'microscope-1' }],
    prices: [price(240, 200), ...free('skola', 'kommun')],
  },
  {
    ...plain,
    key: 'vr-glasogon',
    title: 'VR-glasögon, sex par',
    description: paragraphs('Sex par fristående glasögon i en väska som laddar dem. Sitt ned eller ha gott om golv.'),
    assets: bullets(
      'Sex par VR-glasögon med handkontroller',
      'Program för anatomi, geografi och språk',
      'Rengöringsdukar',
    ),
    media: [{ title: 'VR-glasögon', picture: 'vr-goggles-1' }],
    prices: [...loan, price(240, 60, { user: 'anna@demo.example' })],
  },
  {
    ...plain,
    key: 'ljudanlaggning',
    title: 'Ljudanläggning',
    description: paragraphs(
      'Två högtalare på stativ och en liten mixer. Räcker för tal och musik för upp till hundra personer.',
    ),
    assets: bullets('Två aktiva högtalare', 'Mixer med sex kanaler', 'Två trådlösa mikrofoner', 'Kablar i väska'),
    media: [{ title: 'Högtalare på stativ', picture: 'loudspeaker-1' }],
    prices: loan,
  },
  {
    ...plain,
    key: 'robotlador',
    title: 'Robotlådor, åtta stycken',
    description: paragraphs(
      'Byggsatser för programmering från årskurs 4. Varje låda räcker till två eller tre elever.',
    ),
    assets: bullets('Åtta byggsatser i numrerade lådor', 'Laddare', 'Lärarhandledning på svenska'),
    media: [{ title: 'Robot ur byggsatsen', picture: 'robot-1' }],
    prices: loan,
  },
]

export const utrustning = (today: LocalDate): DemoGroup => ({
  key: 'utrustning',
  title: 'Utrustning',
  description: paragraphs(
    'Datorer, kameror och annat att låna. Hämta och lämna i receptionen på den tid du har bokat, så hinner nästa få sitt.',
  ),
  color: 'primary',
  slotTime: 15,
  enabled: true,
  open: [
    ...open([MONDAY, TUESDAY, WEDNESDAY, THURSDAY], '07:45', '17:00'),
    ...open([FRIDAY], '07:45', '16:00'),
    ...open([SATURDAY], '10:00', '14:00'),
  ],
  // Everything is counted and charged.
  locked: [lock(addDays(today, 12), '12:00', addDays(today, 12), '23:59')],
  media: [{ title: 'Utrustning att låna', picture: 'computer-cart-3' }],
  notifications: ['utlaning@larcentrum.example'],
  allowed: [],
  resources: equipment(today),
})
