import { counted } from '../../../domain/wording/swedish-amounts.ts'

export const openTimesTexts = {
  title: 'Öppettider',
  textOfGroup: 'När det går att boka i gruppen. En resurs med egna öppettider följer dem i stället för gruppens.',
  textOfResource: 'En resurs med egna öppettider följer bara dem. Utan egna följer den gruppens.',
  emptyOfGroup: 'Inga öppettider. Inget kan bokas förrän du lägger till dem.',
  emptyOfResource: 'Inga egna öppettider. Resursen följer gruppens:',
  emptyOfBoth:
    'Inga egna öppettider, och gruppen har inga. Resursen kan inte bokas förrän någon av dem får öppettider.',
  week: 'Öppettider för veckan',
  closed: 'Stängt',
  joined: (open: string): string => `Tiderna går ihop: öppet ${open}.`,
  tooShort: (range: string, slotTime: number): string =>
    `${range} är kortare än en bokningsbar tid (${counted(slotTime, 'minut', 'minuter')}). Då kan inget bokas.`,
  ownInGroup: (titles: string): string => `Egna öppettider har ${titles}.`,
  firstOfResource: 'Gruppens öppettider slutar gälla för resursen när den får egna. Dagar utan egen tid blir stängda.',
  add: 'Ny öppettid',
  submit: 'Lägg till öppettiden',
  days: 'Veckodagar',
  startTime: 'Starttid',
  endTime: 'Sluttid',
  endHint: '00:00 betyder midnatt.',
  daysRequired: 'Välj minst en veckodag.',
  save: 'Spara tiden',
  question: 'Ta bort öppettiden?',
  action: 'Ta bort öppettiden',
  detail: 'Nya bokningar kan inte längre göras då. Bokningar som redan finns ligger kvar.',
  lastOfResource: 'Det är resursens sista egna öppettid. Sedan följer den gruppens öppettider.',
} as const
