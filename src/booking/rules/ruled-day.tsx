/**
 * A day of a group in which not everybody may book everything. It is its own module, so that a grid without rules does not
 * load it.
 */
import type { ReactNode } from 'react'
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import type { GroupId } from '../../../domain/schema/ids.ts'
import { type DayRules, useDayRules } from './day-rules.tsx'

interface RuledDayProps {
  readonly groupId: GroupId
  readonly date: LocalDate
  readonly children: (rules: DayRules | null) => ReactNode
}

export const RuledDay = ({ groupId, date, children }: RuledDayProps): ReactNode => children(useDayRules(groupId, date))
