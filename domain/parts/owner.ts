/**
 * Groups and resources, which have the parts: the columns that an administrator fills in, and what each must be.
 * Invariant: a value that a parser gave is given back the same.
 */

import { MAXIMUM_SLOT_MINUTES, MINIMUM_SLOT_MINUTES } from '../rules/day-slots.ts'
import { type Parsed, parsed } from '../rules/parsed.ts'
import { hasText, maxRichTextLength } from '../rules/rich-text.ts'
import type { Group, Resource } from '../schema/administered-groups.ts'
import type { GroupId } from '../schema/ids.ts'
import type { ColumnsFor } from './columns.ts'
import { problemTexts } from './problem-texts.ts'

export type GroupValues = Pick<Group, 'title' | 'description' | 'color' | 'slotTime' | 'enabled'>
export type ResourceValues = Required<
  Pick<Resource, 'title' | 'description' | 'assets' | 'information' | 'group' | 'enabled'>
>

export const groupColumns = {
  title: 'title',
  description: 'description',
  color: 'color',
  slotTime: 'slot_time',
  enabled: 'enabled',
} as const satisfies ColumnsFor<GroupValues>

export const resourceColumns = {
  title: 'title',
  description: 'description',
  assets: 'assets',
  information: 'information',
  group: 'group_id',
  enabled: 'enabled',
} as const satisfies ColumnsFor<ResourceValues>

/** Values that an administrator leaves out of a new one. */
export const newGroup = { color: 'primary', slotTime: 30, enabled: true } as const satisfies Partial<GroupValues>
export const newResource = { assets: '', information: '', enabled: true } as const satisfies Partial<ResourceValues>

const longestTitle = 200
const LONGEST_INFORMATION = 500

/** The words of the fields that are described here. */
export const resourceWords = {
  information: 'Information',
  longInformation: 'Informationen får ha högst 500 tecken.',
} as const

export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Also of a picture's title. @param title in one line, @param missing what stands at the field where there is none */
export const titleProblem = (title: string, missing: string): string | null => {
  if (title === '') return missing
  return title.length > longestTitle ? problemTexts.longTitle : null
}
const lengthProblem = (html: string): string | null =>
  html.length > maxRichTextLength ? problemTexts.longRichText : null
const descriptionProblem = (html: string): string | null =>
  lengthProblem(html) ?? (hasText(html) ? null : problemTexts.description)

const isSlotTime = (minutes: number): boolean => minutes >= MINIMUM_SLOT_MINUTES && minutes <= MAXIMUM_SLOT_MINUTES

/** @param given its slot time in minutes; null: no number was given */
export const parseGroup = (given: Omit<GroupValues, 'slotTime'> & { slotTime: number | null }): Parsed<GroupValues> => {
  const { description, slotTime } = given
  const title = oneLine(given.title)
  return parsed(
    {
      title: titleProblem(title, problemTexts.groupTitle),
      description: descriptionProblem(description),
      slotTime: slotTime !== null && isSlotTime(slotTime) ? null : problemTexts.slotTime,
    },
    slotTime === null ? null : { ...given, title, slotTime },
  )
}

/** The title of a copy, which has all else from its original. */
export const parseCopy = (given: Pick<Resource, 'title'>): Parsed<Pick<Resource, 'title'>> => {
  const title = oneLine(given.title)
  return parsed({ title: titleProblem(title, problemTexts.resourceTitle) }, { title })
}

/** @param given its group; null: none that there is */
export const parseResource = (
  given: Omit<ResourceValues, 'group'> & { group: GroupId | null },
): Parsed<ResourceValues> => {
  const { description, assets, group } = given
  const title = oneLine(given.title)
  const information = given.information.trim()
  return parsed(
    {
      title: titleProblem(title, problemTexts.resourceTitle),
      description: descriptionProblem(description),
      assets: lengthProblem(assets),
      information: information.length > LONGEST_INFORMATION ? resourceWords.longInformation : null,
      group: group === null ? problemTexts.group : null,
    },
    group === null ? null : { ...given, title, information, group },
  )
}
