/** The words of slots: in them, in their names, and on a press that gives nothing. */
import type { LocalTime } from '../../../../domain/calendar/local-time.ts'
import type { SlotView } from '../../../../domain/selectors/slot-view.ts'
import { clockTime } from '../../../../domain/wording/swedish-dates.ts'

/** The word in a slot; a free one shows its time. */
export const slotLabels: Readonly<Record<Exclude<SlotView['_tag'], 'Free'>, string>> = {
  Booked: 'Bokad',
  Closed: 'Stängd',
  Locked: 'Låst',
  Selected: 'Vald',
  Reserved: 'Reserverad',
}

/** The state in a slot's name, one word. */
export const slotStates: Readonly<Record<SlotView['_tag'], string>> = {
  Booked: 'bokad',
  Closed: 'stängd',
  Locked: 'låst',
  Selected: 'vald',
  Reserved: 'reserverad',
  Free: 'ledig',
}

/** The answer to a press on a slot that cannot be had. */
export const pressReasons: Readonly<Record<'Booked' | 'Closed' | 'Reserved', string>> = {
  Booked: 'Tiden är redan bokad.',
  Closed: 'Tiden är stängd och går inte att boka.',
  Reserved: 'Någon annan har tiden reserverad. Den blir ledig om den inte bokas.',
}

export const slotTexts = {
  booking: (idNumber: string): string => `bokning ${idNumber}`,
  ownState: 'din',
  pastState: 'förbi',
  pastPress: 'Tiden är förbi.',
  /** "Städning till 12:30. Tiden går inte att boka." */
  lockedPress: (reason = 'Låst', until: LocalTime | null): string =>
    `${reason}${until === null ? '' : ` till ${clockTime(until)}`}. Tiden går inte att boka.`,
  notLivePress: 'Ingen kontakt med bokningen just nu. Du kan titta, men inte välja.',
  notEdited: 'Du ändrar tiderna för en annan resurs. Gör en ny bokning för att boka den här.',
  busy: 'Vänta, tiden är på väg.',
} as const
