/** "Grupprum och mötesplatser": the big group, half-hour slots, open all week with other hours on each kind of day. */
import { addDays, type LocalDate } from '../../domain/calendar/local-date.ts'
import { bullets, paragraphs } from '../content/html.ts'
import type { DemoGroup, DemoPrice, DemoResource, RoomKey } from './demo-content-types.ts'
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
  SUNDAY,
  THURSDAY,
  TUESDAY,
  WEDNESDAY,
} from './schedule.ts'

const smallRoom: readonly DemoPrice[] = [
  ...blocks(40, 260, 450),
  ...blocks(90, 600, 1000, { userType: 'foretag' }),
  ...free('skola', 'kommun'),
]

const largeRoom: readonly DemoPrice[] = [
  ...blocks(80, 520, 900),
  ...blocks(180, 1200, 2000, { userType: 'foretag' }),
  ...blocks(60, 400, 700, { userType: 'forening' }),
  ...free('skola', 'kommun'),
]

const plain = { enabled: true, open: [], locked: [], allowed: [] } as const

const rooms = (today: LocalDate): readonly DemoResource<RoomKey>[] => [
  {
    ...plain,
    key: 'grupprum-eken',
    title: 'Grupprum Eken',
    description: paragraphs(
      'Ett ljust rum för fyra personer, en trappa upp. Här är det lätt att samtala utan att störa någon annan.',
    ),
    assets: bullets('Bord och fyra stolar', 'Skärm 43 tum med HDMI och USB-C', 'Whiteboard'),
    media: [
      { title: 'Grupprum Eken', picture: 'meeting-room-1' },
      { title: 'Läsplatsen utanför rummet', picture: 'reading-room-2' },
    ],
    prices: smallRoom,
  },
  {
    ...plain,
    key: 'grupprum-bjorken',
    title: 'Grupprum Björken',
    description: paragraphs('Granne med Eken och lika stort. Fönstret vetter mot innergården, så här är det tyst.'),
    assets: bullets('Bord och fyra stolar', 'Skärm 43 tum med HDMI och USB-C', 'Whiteboard'),
    media: [{ title: 'Grupprum Björken', picture: 'meeting-room-2' }],
    prices: smallRoom,
  },
  {
    ...plain,
    key: 'grupprum-granen',
    title: 'Grupprum Granen',
    description: paragraphs(
      'Plats för sex personer runt ett bord. Passar en studiegrupp, en handledning eller ett mindre möte.',
    ),
    assets: bullets('Bord och sex stolar', 'Skärm 55 tum med HDMI och USB-C', 'Två whiteboardtavlor'),
    media: [{ title: 'Grupprum Granen', picture: 'meeting-room-3' }],
    prices: smallRoom,
  },
  {
    ...plain,
    key: 'grupprum-ronnen',
    title: 'Grupprum Rönnen',
    description: paragraphs(
      'Sex platser och höj- och sänkbart bord. Rummet ligger i markplan, har bred dörr och är lätt att nå med rullstol.',
    ),
    assets: bullets('Höj- och sänkbart bord, sex stolar', 'Skärm 55 tum med HDMI och USB-C', 'Bärbar hörslinga'),
    media: [{ title: 'Grupprum Rönnen', picture: 'meeting-room-4' }],
    prices: smallRoom,
  },
  {
    ...plain,
    key: 'grupprum-lonnen',
    title: 'Grupprum Lönnen',
    description: paragraphs('Det största grupprummet, med åtta platser. Bordet kan delas i två när gruppen gör det.'),
    assets: bullets('Delbart bord och åtta stolar', 'Skärm 65 tum med HDMI och USB-C', 'Whiteboard längs hela väggen'),
    media: [{ title: 'Grupprum Lönnen', picture: 'meeting-room-7' }],
    prices: smallRoom,
  },
  {
    ...plain,
    key: 'grupprum-hasseln',
    title: 'Grupprum Hasseln',
    description: paragraphs('Fyra platser. Rummet målas om och går inte att boka just nu.'),
    assets: bullets('Bord och fyra stolar', 'Whiteboard'),
    enabled: false,
    media: [{ title: 'Grupprum Hasseln', picture: 'meeting-room-6' }],
    prices: smallRoom,
  },
  {
    ...plain,
    key: 'motesrum-sjon',
    title: 'Mötesrum Sjön',
    description: paragraphs(
      'Mötesrum för tio personer, med kamera och mikrofoner i taket. Det fungerar lika bra för dem som är med på distans.',
    ),
    assets: bullets(
      'Mötesbord och tio stolar',
      'Videomöte med kamera, mikrofoner och två skärmar',
      'Trådlös bilddelning',
      'Fast hörslinga',
    ),
    // The video system is serviced the morning after the day on which the content was made.
    locked: [lock(addDays(today, 1), '08:00', addDays(today, 1), '12:30')],
    media: [{ title: 'Mötesrum Sjön', picture: 'meeting-room-5' }],
    prices: largeRoom,
  },
  {
    ...plain,
    key: 'motesrum-an',
    title: 'Mötesrum Ån',
    description: paragraphs(
      'Tolv platser i u-form och gott om väggyta för arbete på tavla. Kaffe kan beställas till rummet.',
    ),
    assets: bullets('Bord i u-form och tolv stolar', 'Projektor och duk', 'Blädderblock', 'Trådlös bilddelning'),
    media: [{ title: 'Mötesrum Ån', picture: 'meeting-room-8' }],
    prices: largeRoom,
  },
  {
    ...plain,
    key: 'motesrum-holmen',
    title: 'Mötesrum Holmen',
    description: paragraphs('Ett rum att samtala i: soffa, fåtöljer och lågt bord för åtta personer.'),
    assets: bullets('Soffa och fyra fåtöljer', 'Skärm 55 tum på stativ', 'Whiteboard på hjul'),
    media: [{ title: 'Mötesrum Holmen', picture: 'lounge-2' }],
    prices: largeRoom,
  },
  {
    ...plain,
    key: 'larosal-1',
    title: 'Lärosal 1',
    description: paragraphs(
      'Sal för trettio personer, möblerad i rader. Möblerna får flyttas: ställ tillbaka dem efteråt.',
    ),
    assets: bullets('Trettio platser', 'Projektor, duk och högtalare', 'Whiteboard', 'Lärarplats med dokumentkamera'),
    media: [{ title: 'Lärosal 1', picture: 'classroom-1' }],
    prices: largeRoom,
  },
  {
    ...plain,
    key: 'larosal-2',
    title: 'Lärosal 2',
    description: paragraphs('Sal för trettio personer, möblerad i öar om sex platser. Har eluttag vid varje ö.'),
    assets: bullets('Fem öar om sex platser', 'Interaktiv skärm 86 tum', 'Två whiteboardtavlor'),
    media: [{ title: 'Lärosal 2', picture: 'classroom-2' }],
    prices: [...largeRoom, ...blocks(20, 130, 220, { organisation: 'norra-gymnasiet' })],
  },
  {
    ...plain,
    key: 'aulan',
    title: 'Aulan',
    description: paragraphs(
      'Hörsal med 120 platser, scen och foajé. Scenljus och ljud sköts från ett bord längst bak i salen.',
      'Behöver du tekniker på plats? Skriv det som önskemål minst en vecka i förväg.',
    ),
    assets: bullets(
      '120 fasta platser, varav fyra för rullstol',
      'Projektor och stor duk',
      'Ljudanläggning med fyra trådlösa mikrofoner',
      'Fast hörslinga',
      'Scenljus',
    ),
    open: [...open([MONDAY, TUESDAY, WEDNESDAY, THURSDAY], '09:00', '20:00'), ...open([FRIDAY], '09:00', '15:00')],
    locked: [lock(addDays(today, 16), '00:00', addDays(today, 18), '23:59')],
    media: [
      { title: 'Aulan från bakersta raden', picture: 'auditorium-1' },
      { title: 'Scenen', picture: 'auditorium-4' },
    ],
    prices: [
      ...blocks(400, 2800, 4800),
      ...blocks(650, 4500, 7800, { userType: 'foretag' }),
      ...blocks(250, 1800, 3000, { userType: 'forening' }),
      ...blocks(150, 1000, 1800, { userType: 'skola' }),
      ...blocks(100, 700, 1200, { organisation: 'almskolan' }),
      // Agreed with one customer alone.
      ...blocks(500, 3500, 6000, { user: 'foretag@demo.example' }),
      ...free('kommun'),
    ],
  },
  {
    ...plain,
    key: 'torget',
    title: 'Torget',
    description: paragraphs(
      'Den öppna mötesplatsen mitt i huset, för utställningar, mingel och träffar. Andra besökare passerar förbi.',
    ),
    assets: bullets('Plats för fyrtio personer', 'Ståbord och soffgrupper', 'Mobil högtalare med mikrofon'),
    open: [
      ...open([MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY], '10:00', '16:00'),
      ...open([SATURDAY], '10:00', '16:00'),
    ],
    media: [{ title: 'Torget', picture: 'lounge-1' }],
    prices: largeRoom,
  },
  {
    ...plain,
    key: 'tysta-rummet',
    title: 'Tysta rummet',
    description: paragraphs(
      'För den som behöver läsa eller skriva ostört. Fyra platser med skärm emellan. Rummet vädras och städas mitt på dagen.',
    ),
    assets: bullets('Fyra skrivbord med lampa', 'Eluttag vid varje plats', 'Hörselkåpor att låna'),
    open: [
      ...open([MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY], '08:00', '12:00'),
      ...open([MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY], '13:00', '17:00'),
      ...open([SUNDAY], '12:00', '16:00'),
    ],
    media: [{ title: 'Tysta rummet', picture: 'reading-room-1' }],
    prices: [price(30, 20), ...free('skola', 'kommun')],
  },
  {
    ...plain,
    key: 'samtalsrummet',
    title: 'Samtalsrummet',
    description: paragraphs(
      'Ett litet rum för enskilda samtal, till exempel med studievägledaren. Två fåtöljer och ett bord.',
    ),
    assets: bullets('Två fåtöljer', 'Skrivbord', 'Ljudisolerad dörr'),
    open: [
      ...open([MONDAY, WEDNESDAY], '09:00', '12:00'),
      ...open([MONDAY, WEDNESDAY], '13:00', '16:00'),
      ...open([TUESDAY, THURSDAY, FRIDAY], '09:00', '12:00'),
    ],
    media: [{ title: 'Samtalsrummet', picture: 'lounge-3' }],
    prices: [price(30, 30), ...free('skola', 'kommun')],
  },
]

export const grupprum = (today: LocalDate): DemoGroup => ({
  key: 'grupprum',
  title: 'Grupprum och mötesplatser',
  description: paragraphs(
    'Rum för två till trettio personer, en aula och husets öppna torg. Alla rum har trådlöst nät, och de flesta har skärm.',
  ),
  color: 'primary',
  slotTime: 30,
  enabled: true,
  open: [
    ...open([MONDAY, TUESDAY, WEDNESDAY, THURSDAY], '08:00', '20:00'),
    ...open([FRIDAY], '08:00', '17:00'),
    ...open([SATURDAY], '10:00', '16:00'),
    ...open([SUNDAY], '12:00', '16:00'),
  ],
  // The house closes early for a staff evening.
  locked: [lock(nextWeek(today, THURSDAY), '16:00', nextWeek(today, THURSDAY), '23:59')],
  media: [{ title: 'Lärcentrum i Ekstad', picture: 'building-1' }],
  notifications: ['reception@larcentrum.example', 'vaktmastare@larcentrum.example'],
  allowed: [],
  resources: rooms(today),
})
