/**
 * How far ahead one may hold and book (contract 4, Caps). Days beyond it are closed in every grid.
 */
import { addDays, type LocalDate } from '../../domain/calendar/local-date.ts'
import type { WallTime } from '../../domain/calendar/stockholm.ts'

/** @param now the server's clock as wall time */
export const lastBookableDay = (now: WallTime, bookableDays: number): LocalDate => addDays(now.date, bookableDays)
