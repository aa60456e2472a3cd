/**
 * What has been booked: two weeks back for the reports, a full today, and the coming fortnight ever thinner. Each line is
 * a wish; the planner finds the rows. Oldest first, so that booking numbers rise with time.
 */
import { CANCELLED, CONFIRMED, OCCUPIED, UNCONFIRMED } from '../../domain/rules/booking-status.ts'
import type { WishedBooking, WishedResource } from './booking-planner.ts'
import type { ResourceKey } from './demo-content-types.ts'

type More = Omit<WishedResource, 'resource' | 'day' | 'stretches'>

const wish = (resource: ResourceKey, day: number, start: string, minutes: number, more: More = {}): WishedResource => ({
  resource,
  day,
  stretches: [[start, minutes]],
  ...more,
})

const confirmed = { status: CONFIRMED } as const
const occupied = { status: OCCUPIED } as const
const cancelled = { status: CANCELLED } as const

const anna = 'anna@demo.example'
const foretag = 'foretag@demo.example'
const skola = 'skola@demo.example'
const kommun = 'kommun@demo.example'
const admin = 'admin@demo.example'

const past: readonly WishedBooking[] = [
  {
    user: skola,
    resources: [wish('kemilabbet', -13, '09:00', 120, confirmed), wish('larosal-1', -13, '13:00', 90, confirmed)],
  },
  { user: foretag, resources: [wish('motesrum-sjon', -12, '09:00', 180, confirmed)] },
  { user: anna, resources: [wish('grupprum-eken', -11, '17:00', 90, confirmed)] },
  {
    user: kommun,
    resources: [wish('aulan', -10, '13:00', 180, confirmed), wish('torget', -10, '10:00', 120, confirmed)],
  },
  {
    user: skola,
    resources: [wish('datorvagn-1', -9, '08:15', 90, confirmed), wish('mikroskop', -9, '10:00', 75, confirmed)],
  },
  { user: anna, resources: [wish('musikrummet', -8, '18:00', 120, confirmed)] },
  {
    user: foretag,
    resources: [
      wish('filmstudion', -7, '12:00', 240, {
        ...confirmed,
        message: 'Vi behöver hjälp med ljuset den första timmen.',
      }),
    ],
    notes: [{ content: 'Leif var med och ställde ljuset. Ingen extra kostnad.', internal: true }],
  },
  {
    user: skola,
    resources: [wish('provsal-1', -6, '09:00', 180, confirmed), wish('provsal-2', -6, '09:00', 180, confirmed)],
  },
  { user: kommun, resources: [wish('larosal-2', -5, '09:00', 240, confirmed)] },
  { user: anna, resources: [wish('grupprum-bjorken', -4, '15:00', 60, cancelled)] },
  {
    user: skola,
    resources: [wish('biologilabbet', -3, '10:00', 120, confirmed), wish('datorvagn-2', -3, '10:00', 105, confirmed)],
  },
  { user: foretag, resources: [wish('motesrum-an', -2, '08:30', 210, confirmed)] },
  { user: anna, resources: [wish('systemkamera', -2, '10:00', 240, confirmed)] },
  {
    user: kommun,
    resources: [wish('torget', -1, '12:00', 180, confirmed), wish('ljudanlaggning', -1, '11:30', 240, confirmed)],
  },
]

const today: readonly WishedBooking[] = [
  {
    user: skola,
    resources: [
      wish('larosal-1', 0, '08:00', 150, {
        ...confirmed,
        message: 'Klass 7A, 26 elever. Kan ni ställa fram dokumentkameran?',
      }),
      wish('grupprum-granen', 0, '08:30', 90, confirmed),
      wish('grupprum-lonnen', 0, '08:30', 90, confirmed),
    ],
    notes: [
      { content: 'Dokumentkameran står framme i salen.', internal: false },
      { content: 'Brukar dra över tiden: lägg inget direkt efter.', internal: true },
    ],
  },
  {
    user: foretag,
    resources: [
      {
        resource: 'motesrum-sjon',
        day: 0,
        stretches: [
          ['09:00', 120],
          ['13:00', 90],
        ],
        status: CONFIRMED,
        message: 'Kaffe och smörgås till åtta personer, varav en glutenfri.',
      },
      wish('grupprum-ronnen', 0, '13:00', 90, confirmed),
    ],
    notes: [{ content: 'Fikat är beställt och står i rummet när ni kommer.', internal: false }],
  },
  { user: anna, resources: [wish('grupprum-eken', 0, '10:00', 90, confirmed)] },
  {
    user: kommun,
    resources: [wish('aulan', 0, '13:00', 150, { ...confirmed, message: 'Fyra mikrofoner och hörslinga.' })],
  },
  {
    user: admin,
    resources: [wish('grupprum-bjorken', 0, '12:00', 180, { ...occupied, message: 'Nya skärmar monteras.' })],
  },
  {
    user: skola,
    resources: [wish('datorvagn-1', 0, '08:15', 105, confirmed), wish('robotlador', 0, '10:00', 90, confirmed)],
  },
  { user: kommun, resources: [wish('motesrum-an', 0, '10:00', 120), wish('torget', 0, '12:00', 120)] },
  { user: anna, resources: [wish('tysta-rummet', 0, '13:00', 120)] },
  {
    user: skola,
    resources: [wish('kemilabbet', 0, '09:00', 120, confirmed), wish('biologilabbet', 0, '13:00', 120, confirmed)],
  },
  { user: kommun, resources: [wish('samtalsrummet', 0, '09:00', 90, confirmed)] },
  {
    user: foretag,
    resources: [
      wish('larosal-2', 0, '13:00', 180, { status: UNCONFIRMED, message: 'Kan ni ställa fram ett blädderblock?' }),
    ],
  },
  { user: anna, resources: [wish('grupprum-granen', 0, '14:00', 60, cancelled)] },
  { user: kommun, resources: [wish('motesrum-holmen', 0, '14:00', 90)] },
  { user: anna, resources: [wish('poddstudion', 0, '17:00', 120, confirmed), wish('vr-glasogon', 0, '10:30', 60)] },
  { user: skola, resources: [wish('grupprum-lonnen', 0, '13:30', 60), wish('motesrum-an', 0, '14:00', 60)] },
]

const coming: readonly WishedBooking[] = [
  {
    user: foretag,
    resources: [
      wish('aulan', 1, '13:00', 240, {
        message: 'Kundträff med 90 gäster. Vi vill komma in en timme tidigare för att ställa i ordning.',
        price: 3200,
      }),
      wish('torget', 1, '10:00', 180),
    ],
    notes: [
      { content: 'Priset för Aulan är enligt överenskommelse med Karin.', internal: false },
      { content: 'Kontrollera bemanningen i receptionen innan bokningen bekräftas.', internal: true },
    ],
  },
  {
    user: skola,
    resources: [wish('kemilabbet', 1, '10:00', 120, { message: 'Saltsyra 0,1 mol/l, två liter. Indikatorpapper.' })],
  },
  { user: anna, resources: [wish('grupprum-eken', 1, '16:00', 90)] },
  {
    user: kommun,
    resources: [wish('larosal-1', 1, '09:00', 180, confirmed), wish('projektor', 1, '09:00', 180, confirmed)],
  },
  { user: admin, resources: [wish('tysta-rummet', 1, '08:00', 240, { ...occupied, message: 'Golvet vaxas.' })] },
  { user: skola, resources: [wish('motesrum-an', 1, '13:00', 120), wish('grupprum-granen', 1, '13:00', 120)] },
  { user: foretag, resources: [wish('filmstudion', 2, '10:00', 240, { message: 'Vi tar med egen fotograf.' })] },
  {
    user: skola,
    resources: [
      wish('larosal-2', 2, '08:30', 120, confirmed),
      wish('datorvagn-2', 2, '08:30', 120, confirmed),
      wish('vr-glasogon', 2, '09:00', 90, cancelled),
    ],
    notes: [{ content: 'VR-glasögonen avbokades av skolan per telefon.', internal: false }],
  },
  { user: anna, resources: [wish('musikrummet', 2, '18:00', 120), wish('ljudanlaggning', 2, '13:00', 180)] },
  {
    user: kommun,
    resources: [wish('motesrum-sjon', 2, '09:00', 120, confirmed), wish('motesrum-holmen', 2, '13:00', 120)],
  },
  {
    user: skola,
    resources: [wish('provsal-1', 3, '09:00', 240, confirmed), wish('enskilt-provrum', 3, '09:00', 300, confirmed)],
  },
  { user: foretag, resources: [wish('motesrum-an', 3, '09:00', 360, { message: 'Lunch för tolv mitt på dagen.' })] },
  { user: anna, resources: [wish('systemkamera', 3, '10:00', 180)] },
  { user: kommun, resources: [wish('makerspace', 4, '13:00', 180), wish('grupprum-ronnen', 4, '10:00', 60)] },
  { user: skola, resources: [wish('fysiklabbet', 4, '09:00', 120), wish('mikroskop', 4, '13:00', 90)] },
  {
    user: foretag,
    resources: [wish('grupprum-lonnen', 5, '13:00', 120), wish('samtalsrummet', 5, '09:00', 60, cancelled)],
  },
  { user: anna, resources: [wish('grupprum-bjorken', 6, '13:00', 90)] },
  // A course: the same room on the same weekday, three weeks in a row.
  {
    user: kommun,
    resources: [
      wish('larosal-1', 7, '13:00', 120, confirmed),
      wish('larosal-1', 14, '13:00', 120, confirmed),
      wish('larosal-1', 21, '13:00', 120, confirmed),
    ],
  },
  { user: skola, resources: [wish('biologilabbet', 8, '13:00', 120), wish('datorvagn-1', 8, '13:00', 105)] },
  { user: foretag, resources: [wish('motesrum-sjon', 10, '08:30', 240)] },
]

export const wishedBookings: readonly WishedBooking[] = [...past, ...today, ...coming]
