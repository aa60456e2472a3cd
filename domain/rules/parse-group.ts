/** What a group and a resource must be (spec 5). Invariant: what comes out of a parser comes out the same again. */
import type { Group, Resource } from '../schema/administered-groups.ts'
import type { GroupId } from '../schema/ids.ts'
import { MAXIMUM_SLOT_MINUTES, MINIMUM_SLOT_MINUTES } from './day-slots.ts'
import { type Parsed, parsed } from './parsed.ts'
import { hasText, maxRichTextLength } from './rich-text.ts'
import { ruleTexts } from './rule-texts.ts'

export type GroupValues = Pick<Group, 'title' | 'description' | 'color' | 'slotTime' | 'enabled'>
export type ResourceValues = Pick<Resource, 'title' | 'description' | 'assets' | 'group' | 'enabled'>

const longestTitle = 200

export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Also of a picture's title. @param title in one line, @param missing what stands at the field where there is none */
export const titleProblem = (title: string, missing: string): string | null => {
  if (title === '') return missing
  return title.length > longestTitle ? ruleTexts.longTitle : null
}
const lengthProblem = (html: string): string | null => (html.length > maxRichTextLength ? ruleTexts.longRichText : null)
const descriptionProblem = (html: string): string | null =>
  lengthProblem(html) ?? (hasText(html) ? null : ruleTexts.description)

const isSlotTime = (minutes: number): boolean => minutes >= MINIMUM_SLOT_MINUTES && minutes <= MAXIMUM_SLOT_MINUTES

/** @param given its slot time in minutes; null: no number was given */
export const parseGroup = (given: Omit<GroupValues, 'slotTime'> & { slotTime: number | null }): Parsed<GroupValues> => {
  const { description, slotTime } = given
  const title = oneLine(given.title)
  return parsed(
    {
      title: titleProblem(title, ruleTexts.groupTitle),
      description: descriptionProblem(description),
      slotTime: slotTime !== null && isSlotTime(slotTime) ? null : ruleTexts.slotTime,
    },
    slotTime === null ? null : { ...given, title, slotTime },
  )
}

/** Of a copy, which has all else from what it is a copy of. */
export const parseCopy = (given: Pick<Resource, 'title'>): Parsed<Pick<Resource, 'title'>> => {
  const title = oneLine(given.title)
  return parsed({ title: titleProblem(title, ruleTexts.resourceTitle) }, { title })
}

/** @param given its group; null: none that there is */
export const parseResource = (
  given: Omit<ResourceValues, 'group'> & { group: GroupId | null },
): Parsed<ResourceValues> => {
  const { description, assets, group } = given
  const title = oneLine(given.title)
  return parsed(
    {
      title: titleProblem(title, ruleTexts.resourceTitle),
      description: descriptionProblem(description),
      assets: lengthProblem(assets),
      group: group === null ? ruleTexts.group : null,
    },
    group === null ? null : { ...given, title, group },
  )
}
