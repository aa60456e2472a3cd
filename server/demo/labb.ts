/** "Labb och studior": hour slots, closed on Sundays; the chemistry lab is for schools and the municipality alone. */
import { addDays, type LocalDate } from '../../domain/calendar/local-date.ts'
import { bullets, paragraphs } from '../content/html.ts'
import type { DemoGroup, DemoPrice, DemoResource, LabKey } from './demo-content-types.ts'
import {
  blocks,
  FRIDAY,
  free,
  lock,
  MONDAY,
  nextWeek,
  open,
  price,
  SATURDAY,
  THURSDAY,
  TUESDAY,
  WEDNESDAY,
} from './schedule.ts'

const lab: readonly DemoPrice[] = [
  ...blocks(150, 1000, 1800),
  ...blocks(250, 1700, 3000, { userType: 'foretag' }),
  ...blocks(75, 500, 900, { userType: 'skola' }),
  ...free('kommun'),
]

const studio: readonly DemoPrice[] = [
  ...blocks(60, 400, 700),
  ...blocks(200, 1400, 2400, { userType: 'foretag' }),
  ...free('skola', 'kommun'),
]

const plain = { enabled: true, open: [], locked: [], allowed: [] } as const

const evening = [
  ...open([MONDAY, TUESDAY, WEDNESDAY, THURSDAY], '10:00', '21:00'),
  ...open([FRIDAY], '10:00', '16:00'),
  ...open([SATURDAY], '10:00', '15:00'),
]

const labs = (today: LocalDate): readonly DemoResource<LabKey>[] => [
  {
    ...plain,
    key: 'kemilabbet',
    title: 'Kemilabbet',
    description: paragraphs(
      'Fullt utrustat labb för sexton elever i åtta par. Bara skolor och kommunens verksamheter kan boka, och en behörig lärare ska vara med hela tiden.',
      'Kemikalier beställs som önskemål minst fem arbetsdagar före.',
    ),
    assets: bullets(
      'Åtta labbplatser med gas, vatten och el',
      'Fyra dragskåp',
      'Skyddsglasögon och rockar för sexton',
      'Ögondusch och nöddusch',
      'Vågar, brännare och glas',
    ),
    media: [
      { title: 'Kemilabbet', picture: 'chemistry-lab-1' },
      { title: 'Dragskåp och glas', picture: 'chemistry-lab-4' },
    ],
    prices: lab,
    allowed: ['skola', 'kommun'],
  },
  {
    ...plain,
    key: 'biologilabbet',
    title: 'Biologilabbet',
    description: paragraphs('Labb för sexton personer, med odling under lampor och ett kylskåp för prover.'),
    assets: bullets(
      'Åtta mikroskop',
      'Odlingsställ med lampor',
      'Dissektionsbrickor och verktyg',
      'Kylskåp för prover',
    ),
    media: [{ title: 'Biologilabbet', picture: 'biology-lab-2' }],
    prices: lab,
  },
  {
    ...plain,
    key: 'fysiklabbet',
    title: 'Fysiklabbet',
    description: paragraphs('Rörelse, el och ljus. Sexton platser och en lång bana för försök med vagnar.'),
    assets: bullets('Spänningskub vid varje bord', 'Luftkuddebana 2 meter', 'Oscilloskop', 'Mörkläggning'),
    media: [{ title: 'Fysiklabbet', picture: 'physics-lab-1' }],
    prices: lab,
  },
  {
    ...plain,
    key: 'poddstudion',
    title: 'Poddstudion',
    description: paragraphs(
      'Ljuddämpad studio för upp till fyra röster. Öppen på kvällar. Första gången får du hjälp att komma igång.',
    ),
    assets: bullets('Fyra mikrofoner på arm', 'Mixerbord och dator', 'Fyra par hörlurar', 'Minneskort att ta med hem'),
    open: evening,
    media: [{ title: 'Poddstudion', picture: 'podcast-studio-1' }],
    prices: studio,
  },
  {
    ...plain,
    key: 'filmstudion',
    title: 'Filmstudion',
    description: paragraphs(
      'Studio med grön bakgrund, fast ljus och två kameror. Plats för tio framför och bakom kameran.',
    ),
    assets: bullets(
      'Två kameror på stativ',
      'Grön bakgrund 4 × 3 meter',
      'Lampor i tak och på stativ',
      'Dator för redigering',
    ),
    open: evening,
    media: [{ title: 'Filmstudion', picture: 'film-studio-1' }],
    prices: [...studio, ...blocks(30, 200, 350, { organisation: 'norra-gymnasiet' })],
  },
  {
    ...plain,
    key: 'musikrummet',
    title: 'Musikrummet',
    description: paragraphs(
      'Replokal för ett band med upp till sex personer. Instrumenten står framme; ta med egna kablar och stockar.',
    ),
    assets: bullets('Piano', 'Trumset', 'Gitarr- och basförstärkare', 'Sånganläggning'),
    open: evening,
    media: [{ title: 'Musikrummet', picture: 'music-room-1' }],
    prices: [price(30, 50), ...blocks(30, 200, 350, { userType: 'forening' }), ...free('skola', 'kommun')],
  },
  {
    ...plain,
    key: 'makerspace',
    title: 'Makerspace',
    description: paragraphs(
      'Verkstad för den som vill bygga, löda, sy eller skriva ut i 3D. Tolv platser. Minst en i gruppen ska ha gått introduktionen.',
    ),
    assets: bullets('Fyra 3D-skrivare', 'Laserskärare', 'Lödstationer', 'Symaskiner', 'Handverktyg'),
    locked: [lock(addDays(today, 3), '08:00', addDays(today, 3), '12:00')],
    media: [{ title: 'Makerspace', picture: 'makerspace-1' }],
    prices: [...blocks(90, 600, 1000), ...blocks(180, 1200, 2000, { userType: 'foretag' }), ...free('skola', 'kommun')],
  },
]

export const labb = (today: LocalDate): DemoGroup => ({
  key: 'labb',
  title: 'Labb och studior',
  description: paragraphs(
    'Rum för den som vill prova själv: labb för naturvetenskap, studior för ljud och film, replokal och verkstad. Bokas per timme.',
  ),
  color: 'secondary',
  slotTime: 60,
  enabled: true,
  open: [
    ...open([MONDAY, TUESDAY, WEDNESDAY, THURSDAY], '08:00', '18:00'),
    ...open([FRIDAY], '08:00', '16:00'),
    ...open([SATURDAY], '10:00', '15:00'),
  ],
  // Inventory of the labs.
  locked: [lock(nextWeek(today, WEDNESDAY), '08:00', nextWeek(today, WEDNESDAY), '12:00')],
  media: [{ title: 'Labb och studior', picture: 'chemistry-lab-3' }],
  notifications: ['labb@larcentrum.example'],
  allowed: [],
  resources: labs(today),
})
