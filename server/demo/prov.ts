/** "Prov och tentamen": a whole group that only schools and the municipality may book, closed at weekends. */
import type { LocalDate } from '../../domain/calendar/local-date.ts'
import { bullets, paragraphs } from '../content/html.ts'
import type { DemoGroup, DemoResource, ExamKey } from './demo-content-types.ts'
import { blocks, FRIDAY, free, lock, MONDAY, nextWeek, open, THURSDAY, TUESDAY, WEDNESDAY } from './schedule.ts'

const plain = { enabled: true, open: [], locked: [], allowed: [] } as const

const halls: readonly DemoResource<ExamKey>[] = [
  {
    ...plain,
    key: 'provsal-1',
    title: 'Provsal 1',
    description: paragraphs('Fyrtio enskilda platser. En tentamensvakt kan bokas till som önskemål.'),
    assets: bullets('Fyrtio bord med stol', 'Väggklocka', 'Låsbara skåp för väskor och telefoner'),
    media: [{ title: 'Provsal 1', picture: 'exam-hall-1' }],
    prices: [...blocks(120, 800, 1400), ...free('kommun')],
  },
  {
    ...plain,
    key: 'provsal-2',
    title: 'Provsal 2',
    description: paragraphs('Tjugo platser med dator för digitala prov.'),
    assets: bullets('Tjugo datorer med låst provläge', 'Skrivare', 'Väggklocka'),
    media: [{ title: 'Provsal 2', picture: 'exam-hall-2' }],
    prices: [...blocks(120, 800, 1400), ...blocks(60, 400, 700, { organisation: 'almskolan' }), ...free('kommun')],
  },
  {
    ...plain,
    key: 'enskilt-provrum',
    title: 'Enskilt provrum',
    description: paragraphs(
      'För den som behöver lugn, uppläsning eller längre skrivtid. Plats för en skrivande och en vakt.',
    ),
    assets: bullets('Höj- och sänkbart bord', 'Dator med uppläsning', 'Dämpad belysning'),
    media: [{ title: 'Enskilt provrum', picture: 'reading-room-4' }],
    prices: free('skola', 'kommun'),
  },
]

export const prov = (today: LocalDate): DemoGroup => ({
  key: 'prov',
  title: 'Prov och tentamen',
  description: paragraphs('Salar för prov, tentamen och prövning. Bokas av skolor och av kommunens verksamheter.'),
  color: 'secondary',
  slotTime: 60,
  enabled: true,
  open: [...open([MONDAY, TUESDAY, WEDNESDAY, THURSDAY], '08:00', '17:00'), ...open([FRIDAY], '08:00', '15:00')],
  locked: [lock(nextWeek(today, FRIDAY), '12:00', nextWeek(today, FRIDAY), '23:59')],
  media: [{ title: 'Provsal', picture: 'exam-hall-3' }],
  notifications: ['prov@larcentrum.example'],
  allowed: ['skola', 'kommun'],
  resources: halls,
})
