/**
 * Content for looking at screens without a server: one day of each scenario, always 4 March 2026 at 10:12 in Stockholm.
 */
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { localTime, timeFromMinutes } from '../../../domain/calendar/local-time.ts'
import { instantsOf } from '../../../domain/calendar/stockholm.ts'
import type { GridResource, GroupColor, PublicGroup, PublicResource, Slot } from '../../../domain/entities.ts'
import { BookingId, GroupId, ResourceId, RowId } from '../../../domain/schema/ids.ts'

export const today: LocalDate = localDate('2026-03-04')
export const serverStart = instantsOf(today, localTime('10:12:00'))[0] ?? 0

export type ScenarioName = 'demo' | 'worst' | 'bench' | 'empty' | 'failed' | 'colours'

export interface GroupFixture {
  readonly group: PublicGroup
  readonly opens: number
  readonly closes: number
}

const picture = (title: string, hue: number): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200"><rect width="300" height="200" fill="hsl(${hue} 30% 70%)"/><path d="M0 150h300v50H0z" fill="hsl(${hue} 25% 45%)"/><text x="20" y="40" font-size="20">${title}</text></svg>`,
  )}`

const resource = (id: number, group: number, title: string): PublicResource => ({
  id: ResourceId.make(id),
  title,
  description: `<p>${title} ligger på plan 2 intill biblioteket. Rummet har <strong>dagsljus</strong> och dörr med glas.</p><ul><li>Upp till 8 personer</li><li>Höj- och sänkbart bord</li></ul>`,
  assets: '<p>Skärm 55 tum med HDMI och trådlös visning, whiteboard, konferensmikrofon.</p>',
  group: GroupId.make(group),
  enabled: true,
  open: [],
  locked: [],
  media: [
    { id: RowId.make(id * 10 + 1), title: 'Rummet från dörren', url: picture(title, 200) },
    { id: RowId.make(id * 10 + 2), title: 'Skärmen', url: picture('Skärm', 30) },
  ],
})

const group = (
  id: number,
  title: string,
  color: GroupColor,
  slotTime: number,
  opens: number,
  closes: number,
  names: readonly string[],
  description = '',
): GroupFixture => ({
  opens,
  closes,
  group: {
    id: GroupId.make(id),
    title,
    description:
      description ||
      `<p>${title} för grupper och enskilda. Läs om <a href="/information">reglerna</a> innan du bokar.</p>`,
    color,
    slotTime,
    enabled: true,
    open: [],
    locked: [],
    media: [],
    resources: names.map((name, index) => resource(id * 100 + index, id, name)),
  },
})

const numbered = (count: number, name: string): string[] =>
  Array.from({ length: count }, (_, index) => `${name} ${index + 1}`)

const demo = [
  group(
    1,
    'Grupprum',
    'primary',
    30,
    8 * 60,
    17 * 60,
    numbered(5, 'Grupprum'),
    '<p>Små rum för studier, möten och distansundervisning. Rummen har skärm och whiteboard, och plats för 4–8 personer.</p>',
  ),
  group(
    2,
    'Datorsalar och labb',
    'secondary',
    60,
    8 * 60,
    20 * 60,
    [...numbered(8, 'Datorsal'), 'Kemilabb', 'Fysiklabb', 'Teknikverkstad', 'Makerspace med laserskärare'],
    '<p>Salar med datorer och utrustning för undervisning. Låt personalen veta i ett önskemål om ni behöver hjälp med tekniken.</p>',
  ),
  group(
    3,
    'Inspelningsstudio',
    'primary',
    15,
    9 * 60,
    16 * 60,
    ['Studio A', 'Studio B'],
    '<p>Ljudisolerade studior för podd, film och provinspelning.</p>',
  ),
]

const worst = [
  group(
    1,
    'Undervisningslokaler, konferensutrymmen och gemensamhetsanläggningar i kvarteret Fabrikörsvillan',
    'secondary',
    15,
    0,
    24 * 60,
    Array.from({ length: 30 }, (_, index) =>
      index % 3 === 0
        ? `Konferensrum Västerbottensgatan plan ${index} (med hörslinga och tolkplats)`
        : index % 3 === 1
          ? `Datorsal ${index}`
          : `Flexibelt lärandeutrymme Österlånggatan ${index}`,
    ),
  ),
]
const bench = [group(1, 'Bänk', 'primary', 30, 0, 24 * 60, numbered(50, 'Resurs'))]

export const scenarios: Readonly<Record<ScenarioName, readonly GroupFixture[]>> = {
  demo,
  worst,
  bench,
  empty: [],
  failed: demo,
  colours: [group(1, 'Färger', 'primary', 30, 8 * 60, 17 * 60, numbered(6, 'Rum'))],
}

/** The same for the same place, and no pattern to the eye. */
const scattered = (a: number, b: number): number => ((a * 2_654_435_761 + b * 40_503 + (a ^ (b * 97))) >>> 8) % 1000

export const dayOf = (fixture: GroupFixture, date: LocalDate, scenario: ScenarioName): GridResource[] =>
  fixture.group.resources.map(({ id, title }, column) => {
    const slots: Slot[] = []
    const { slotTime } = fixture.group
    for (let minute = fixture.opens, row = 0; minute + slotTime <= fixture.closes; minute += slotTime, row += 1) {
      const block = Math.floor(row / 3)
      const chance = scattered(column + Number(date.slice(8)), block)
      const colourNumber =
        scenario === 'colours' ? column * 2 + block + 1001 : 1001 + (scattered(column, block * 7) % 9)
      const booked = scenario === 'colours' ? block < 4 : chance < 240 && row > 1
      const locked = !booked && chance > 955
      slots.push({
        startTime: timeFromMinutes(minute),
        endTime: timeFromMinutes(minute + slotTime),
        open: !(column === 2 && row < 2) && !(scenario === 'worst' && (minute < 7 * 60 || minute >= 21 * 60)),
        locked,
        booked,
        reserved: false,
        selected: false,
        edit: false,
        bookingId: booked ? BookingId.make(colourNumber) : null,
        bookingIdNumber: booked ? `${colourNumber}-${(column % 3) + 1}` : null,
      })
    }
    return { id, title, date, slots }
  })

export const texts: Readonly<Record<string, string>> = {
  'content.startpage.preamble':
    '<p>Här bokar du grupprum, datorsalar och studior på Lärcentrum. Se direkt vad som är ledigt och välj dina tider. Du loggar in först när du bokar.</p>',
  'content.startpage.body':
    '<h2>Bra att veta</h2><p>Dina valda tider är reserverade i tio minuter. Avboka i god tid om du får förhinder, så att någon annan kan använda rummet.</p><ul><li>Nycklar hämtas i receptionen.</li><li>Frågor? Ring <a href="tel:+4612345678">0123-456 78</a>.</li></ul>',
  'content.global.message': '',
}
