/**
 * The columns and the checks of groups and resources, which are the owners of parts. Invariant: a parser returns its own result unchanged
 * when that result is parsed again.
 */
import { MAXIMUM_SLOT_MINUTES, MINIMUM_SLOT_MINUTES } from '../rules/day-slots.ts'
import { type Parsed, parsed } from '../rules/parsed.ts'
import { maxRichTextLength } from '../rules/rich-text.ts'
import { hasText } from '../rules/text-kinds.ts'
import type { Group, Resource } from '../schema/administered-groups.ts'
import type { AttributeId, GroupId } from '../schema/ids.ts'
import { cleanIdentifier, cleanText, oneLine } from '../text/typed-text.ts'
import type { ColumnsFor } from './columns.ts'
import { problemTexts } from './problem-texts.ts'

export type GroupValues = Required<
  Pick<Group, 'title' | 'description' | 'color' | 'slotTime' | 'place' | 'placeLink' | 'enabled'>
>
export type ResourceValues = Required<
  Pick<Resource, 'title' | 'description' | 'assets' | 'information' | 'capacity' | 'way' | 'group' | 'enabled'>
> & {
  /** Without duplicates, in the order of the ids. */
  readonly attributes: readonly AttributeId[]
}

export const groupColumns = {
  title: 'title',
  description: 'description',
  color: 'color',
  slotTime: 'slot_time',
  place: 'place_name',
  placeLink: 'place_link',
  enabled: 'enabled',
} as const satisfies ColumnsFor<GroupValues>

export const resourceColumns = {
  title: 'title',
  description: 'description',
  assets: 'assets',
  information: 'information',
  capacity: 'capacity',
  way: 'way',
  attributes: 'attribute_ids',
  group: 'group_id',
  enabled: 'enabled',
} as const satisfies ColumnsFor<ResourceValues>

/** The default values for a new group and a new resource. */
export const newGroup = {
  color: 'primary',
  slotTime: 30,
  place: '',
  placeLink: '',
  enabled: true,
} as const satisfies Partial<GroupValues>
export const newResource = {
  assets: '',
  information: '',
  capacity: null,
  way: '',
  attributes: [],
  enabled: true,
} as const satisfies Partial<ResourceValues>

const longestTitle = 200
const LONGEST_INFORMATION = 500
const MOST_SEATS = 1_000
const LONGEST_WAY = 500
const LONGEST_PLACE = 200
const LONGEST_PLACE_LINK = 500
const LONGEST_ATTRIBUTE = 60

/** The labels of fields, and the messages for wrong values. */
export const resourceWords = {
  information: 'Information',
  longInformation: 'Informationen får ha högst 500 tecken.',
  capacity: 'Platser',
  wrongCapacity: 'Platserna ska vara ett helt antal, från 1 till 1 000.',
  way: 'Hitta hit',
  longWay: 'Vägen dit får ha högst 500 tecken.',
  unknownAttribute: 'En av egenskaperna har tagits bort. Ladda om sidan.',
} as const

export const groupWords = {
  place: 'Plats',
  longPlace: 'Platsen får ha högst 200 tecken.',
  placeLink: 'Länk till platsen',
  wrongPlaceLink: 'Adressen ska vara en hel webbadress som börjar med https://, högst 500 tecken.',
  linkWithoutPlace: 'Fyll i platsen som länken visar.',
} as const

export const attributeWords = {
  name: 'Fyll i ett namn.',
  longName: 'Namnet får ha högst 60 tecken.',
  known: 'Den finns redan i listan.',
} as const

/**
 * Checks a title of a group, resource or picture.
 * @param title the title as one line
 * @param missing the message for an empty title
 */
export const titleProblem = (title: string, missing: string): string | null => {
  if (title === '') return missing
  return title.length > longestTitle ? problemTexts.longTitle : null
}

const descriptionProblem = (html: string): string | null => {
  if (html.length > maxRichTextLength) return problemTexts.longRichText
  return hasText(html) ? null : problemTexts.description
}

/** The form of a link to a place. The link opens a page of its own, so it must be https and must have no user name or password. */
const placeLinkShape = /^https:\/\/[^\s/?#@\\]+\.[^\s/?#@\\]+(?:[/?#]\S*)?$/iu

/**
 * Checks a group.
 * @param given Its `slotTime` is in minutes. It is null if nothing was given, and NaN if the given text is not a number.
 */
export const parseGroup = (given: Omit<GroupValues, 'slotTime'> & { slotTime: number | null }): Parsed<GroupValues> => {
  const { description, slotTime } = given
  const title = oneLine(given.title)
  const place = oneLine(given.place)
  const placeLink = cleanIdentifier(given.placeLink)
  const isSlotTime = slotTime !== null && slotTime >= MINIMUM_SLOT_MINUTES && slotTime <= MAXIMUM_SLOT_MINUTES
  const isPlaceLink = placeLink.length <= LONGEST_PLACE_LINK && placeLinkShape.test(placeLink)
  // The text of the link is the place, so a link needs a place.
  const lacksPlace = place === '' && placeLink !== ''
  return parsed(
    {
      title: titleProblem(title, problemTexts.groupTitle),
      description: descriptionProblem(description),
      slotTime: slotTime === null ? problemTexts.slotTime : isSlotTime ? null : problemTexts.wrongSlotTime,
      place: place.length > LONGEST_PLACE ? groupWords.longPlace : lacksPlace ? groupWords.linkWithoutPlace : null,
      placeLink: placeLink === '' || isPlaceLink ? null : groupWords.wrongPlaceLink,
    },
    slotTime === null ? null : { ...given, title, slotTime, place, placeLink },
  )
}

/** Checks the name of an attribute in the house's list. */
export const parseAttribute = (given: { readonly name: string }): Parsed<{ readonly name: string }> => {
  const name = oneLine(given.name)
  const tooLong = name.length > LONGEST_ATTRIBUTE ? attributeWords.longName : null
  return parsed({ name: name === '' ? attributeWords.name : tooLong }, { name })
}

/** Checks the title of a copied resource. An administrator gives only the title of a copy. */
export const parseCopy = (given: Pick<Resource, 'title'>): Parsed<Pick<Resource, 'title'>> => {
  const title = oneLine(given.title)
  return parsed({ title: titleProblem(title, problemTexts.resourceTitle) }, { title })
}

/**
 * Checks a resource.
 * @param given Its `group` is null if there is no such group. Its `capacity` is NaN if the given text is not a number.
 */
export const parseResource = (
  given: Omit<ResourceValues, 'group'> & { group: GroupId | null },
): Parsed<ResourceValues> => {
  const { description, assets, capacity, group } = given
  const title = oneLine(given.title)
  const information = cleanText(given.information).trim()
  const way = cleanText(given.way).trim()
  const attributes = [...new Set(given.attributes)].toSorted((one, other) => one - other)
  const isCapacity = capacity === null || (Number.isInteger(capacity) && capacity >= 1 && capacity <= MOST_SEATS)
  return parsed(
    {
      title: titleProblem(title, problemTexts.resourceTitle),
      description: descriptionProblem(description),
      assets: assets.length > maxRichTextLength ? problemTexts.longRichText : null,
      information: information.length > LONGEST_INFORMATION ? resourceWords.longInformation : null,
      capacity: isCapacity ? null : resourceWords.wrongCapacity,
      way: way.length > LONGEST_WAY ? resourceWords.longWay : null,
      group: group === null ? problemTexts.group : null,
    },
    group === null ? null : { ...given, title, information, way, attributes, group },
  )
}
