/**
 * What can be said of groups, resources and their parts without asking the database (spec 5): what comes in is put into
 * its one form, or refused with 422. Invariant: rich text that comes out has passed the sanitiser.
 */
import { addDays } from '../../domain/calendar/local-date.ts'
import { endMinutes, type LocalTime, minutesOf, timeFromMinutes } from '../../domain/calendar/local-time.ts'
import type { Group, Lock, OpenTime, Resource, ResourcePrice } from '../../domain/entities.ts'
import type { GroupModel, LockModel, OpenTimeModel, PriceModel, ResourceModel } from '../../domain/http-calls.ts'
import { MAXIMUM_SLOT_MINUTES, MINIMUM_SLOT_MINUTES } from '../../domain/rules/day-slots.ts'
import { isEmail } from '../../domain/rules/email.ts'
import { isPrice } from '../../domain/rules/price.ts'
import { hasText, maxRichTextLength } from '../../domain/rules/rich-text.ts'
import { sanitiseRichText } from '../content/sanitise-rich-text.ts'
import { refuseInvalid } from '../http/failure.ts'
import { fieldTexts } from '../http/failure-texts.ts'

const longestTitle = 200
const longestLockDays = 3660
const longestBlockMinutes = 24 * 60

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const whyTitle = (title: string, missing: string): string | null => {
  if (title === '') return missing
  return title.length > longestTitle ? fieldTexts.longTitle : null
}

/** What is too long is not worked on. */
const richText = (html: string): string => (html.length > maxRichTextLength ? html : sanitiseRichText(html))
const whyRichText = (html: string): string | null => (html.length > maxRichTextLength ? fieldTexts.longRichText : null)
const whyDescription = (html: string): string | null =>
  whyRichText(html) ?? (hasText(html) ? null : fieldTexts.description)

export type GroupValues = Pick<Group, 'title' | 'description' | 'color' | 'slotTime' | 'enabled'>

/** @param otherwise for keys that were left out. @throws Failure 422 */
export const groupValues = (
  model: GroupModel,
  otherwise: Pick<GroupValues, 'color' | 'slotTime' | 'enabled'>,
): GroupValues => {
  const values: GroupValues = {
    title: oneLine(model.title),
    description: richText(model.description),
    color: model.color === '' ? 'primary' : (model.color ?? otherwise.color),
    slotTime: model.slotTime ?? otherwise.slotTime,
    enabled: model.enabled ?? otherwise.enabled,
  }
  const isSlotTime = values.slotTime >= MINIMUM_SLOT_MINUTES && values.slotTime <= MAXIMUM_SLOT_MINUTES
  refuseInvalid({
    title: whyTitle(values.title, fieldTexts.groupTitle),
    description: whyDescription(values.description),
    slotTime: isSlotTime ? null : fieldTexts.slotTime,
  })
  return values
}

export type ResourceValues = Pick<Resource, 'title' | 'description' | 'assets' | 'group' | 'enabled'>

/**
 * @param otherwise for keys that were left out
 * @param groupExists whether the group of the model is one
 * @throws Failure 422
 */
export const resourceValues = (
  model: ResourceModel,
  otherwise: Pick<ResourceValues, 'assets' | 'enabled'>,
  groupExists: boolean,
): ResourceValues => {
  const values: ResourceValues = {
    title: oneLine(model.title),
    description: richText(model.description),
    assets: richText(model.assets ?? otherwise.assets),
    group: model.group,
    enabled: model.enabled ?? otherwise.enabled,
  }
  refuseInvalid({
    title: whyTitle(values.title, fieldTexts.resourceTitle),
    description: whyDescription(values.description),
    assets: whyRichText(values.assets),
    group: groupExists ? null : fieldTexts.chooseGroup,
  })
  return values
}

/** The grid knows whole minutes, so nothing else is kept. */
const wholeMinute = (time: LocalTime): LocalTime => timeFromMinutes(minutesOf(time))

/** An end of 00:00 is midnight. @throws Failure 422 */
export const openTimeValues = (model: OpenTimeModel): Omit<OpenTime, 'id'> => {
  const endsLater = minutesOf(model.startTime) < endMinutes(model.endTime)
  refuseInvalid({ endTime: endsLater ? null : fieldTexts.endBeforeStart })
  return { ...model, startTime: wholeMinute(model.startTime), endTime: wholeMinute(model.endTime) }
}

/** One stretch from its first moment to its last, days and nights; until 00:00 it ends as its last day begins. */
export const lockValues = (model: LockModel): Omit<Lock, 'id'> => {
  const lock = { ...model, startTime: wholeMinute(model.startTime), endTime: wholeMinute(model.endTime) }
  const endsLater = `${lock.startDate}T${lock.startTime}` < `${lock.endDate}T${lock.endTime}`
  const isTooLong = lock.endDate > addDays(lock.startDate, longestLockDays)
  refuseInvalid({
    endTime: endsLater ? null : fieldTexts.endBeforeStart,
    endDate: isTooLong ? fieldTexts.longLock : null,
  })
  return lock
}

/** @throws Failure 422 */
export const notificationEmail = (given: string): string => {
  const email = given.trim()
  refuseInvalid({ email: email !== '' && isEmail(email) ? null : fieldTexts.notificationEmail })
  return email
}

export type PriceNames = Pick<ResourcePrice, 'userTypeId' | 'organisationId' | 'userId'>

/**
 * @param unknown why there is not what the price names
 * @throws Failure 422
 */
export const priceValues = (
  { time, price, userTypeId = null, organisationId = null, userId = null }: PriceModel,
  unknown: Readonly<Record<keyof PriceNames, string | null>>,
): Omit<ResourcePrice, 'id'> => {
  refuseInvalid({
    time: time >= 1 && time <= longestBlockMinutes ? null : fieldTexts.priceTime,
    price: isPrice(price) ? null : fieldTexts.price,
    ...unknown,
  })
  return { time, price, userTypeId, organisationId, userId }
}
