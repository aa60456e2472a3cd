/** A box for each weekday, Monday first. The value of a box is the number of the weekday, as text. */
import type { ComponentProps, ReactElement } from 'react'
import { weekdayName } from '../../../domain/wording/dates-of-record.ts'
import { BoxesField } from '../../kit/form/field.tsx'
import { weekdaysFromMonday } from './opening-week.ts'

export const weekdayChoices = weekdaysFromMonday.map((weekday) => {
  const name = weekdayName(weekday)
  return { id: weekday, name: name.charAt(0).toUpperCase() + name.slice(1) }
})

export const WeekdayBoxes = (props: Omit<ComponentProps<typeof BoxesField>, 'choices'>): ReactElement => (
  <BoxesField {...props} choices={weekdayChoices} />
)
