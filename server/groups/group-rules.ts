/**
 * What can be said of groups, resources and their parts without asking the database (spec 5): what comes in is put into
 * its one form, or refused with 422. Invariant: rich text that comes out has passed the sanitiser.
 */

import { parseEmail } from '../../domain/rules/email.ts'
import { nothingSaid, parseBookingRule } from '../../domain/rules/parse-booking-rule.ts'
import { type GroupValues, parseGroup, parseResource, type ResourceValues } from '../../domain/rules/parse-group.ts'
import { parsePrice } from '../../domain/rules/parse-price.ts'
import { parseSpecialDay, type SpecialDayValues } from '../../domain/rules/parse-special-day.ts'
import { parseLock, parseOpenTime } from '../../domain/rules/parse-times.ts'
import { problemsOf } from '../../domain/rules/parsed.ts'
import { maxRichTextLength } from '../../domain/rules/rich-text.ts'
import { ruleTexts } from '../../domain/rules/rule-texts.ts'
import type { ResourcePrice } from '../../domain/schema/administered-groups.ts'
import type { RuleValues } from '../../domain/schema/booking-rules.ts'
import type {
  GroupModel,
  LockModel,
  OpenTimeModel,
  PriceModel,
  ResourceModel,
  RuleModel,
  SpecialDayModel,
} from '../../domain/schema/calls/group-administration-calls.ts'
import type { Lock, OpenTime } from '../../domain/schema/entities.ts'
import { sanitiseRichText } from '../content/rich-text.ts'
import { accepted, refuseInvalid } from '../http/failure.ts'

/** What is too long is not worked on. */
const richText = (html: string): string => (html.length > maxRichTextLength ? html : sanitiseRichText(html))

/** @param otherwise for keys that were left out. @throws Failure 422 */
export const groupValues = (
  model: GroupModel,
  otherwise: Pick<GroupValues, 'color' | 'slotTime' | 'enabled'>,
): GroupValues =>
  accepted(
    parseGroup({
      title: model.title,
      description: richText(model.description),
      color: model.color === '' ? 'primary' : (model.color ?? otherwise.color),
      slotTime: model.slotTime ?? otherwise.slotTime,
      enabled: model.enabled ?? otherwise.enabled,
    }),
  )

/**
 * @param otherwise for keys that were left out
 * @param groupExists whether the group of the model is one
 * @throws Failure 422
 */
export const resourceValues = (
  model: ResourceModel,
  otherwise: Pick<ResourceValues, 'assets' | 'enabled'>,
  groupExists: boolean,
): ResourceValues =>
  accepted(
    parseResource({
      title: model.title,
      description: richText(model.description),
      assets: richText(model.assets ?? otherwise.assets),
      group: groupExists ? model.group : null,
      enabled: model.enabled ?? otherwise.enabled,
    }),
  )

/** @throws Failure 422 */
export const openTimeValues = (model: OpenTimeModel): Omit<OpenTime, 'id'> => ({
  dayOfWeek: model.dayOfWeek,
  ...accepted(parseOpenTime(model)),
})

/** @throws Failure 422 */
export const lockValues = (model: LockModel): Omit<Lock, 'id'> => accepted(parseLock(model))

/** What is left out says nothing. @throws Failure 422 */
export const ruleValues = ({ userTypeId: _, ...said }: RuleModel): RuleValues =>
  accepted(parseBookingRule({ ...nothingSaid, ...said }))

const mostSpecialDays = 60

/** @throws Failure 422 */
export const specialDayValues = (days: readonly SpecialDayModel[]): readonly SpecialDayValues[] => {
  refuseInvalid({
    days:
      days.length === 0 ? ruleTexts.noSpecialDays : days.length > mostSpecialDays ? ruleTexts.manySpecialDays : null,
  })
  return days.map((day) => accepted(parseSpecialDay(day)))
}

/** @throws Failure 422 */
export const notificationEmail = (given: string): string =>
  accepted(parseEmail(given, ruleTexts.notificationEmail)).email

export type PriceNames = Pick<ResourcePrice, 'userTypeId' | 'organisationId' | 'userId'>

/**
 * @param unknown why there is not what the price names
 * @throws Failure 422
 */
export const priceValues = (
  { time, price, userTypeId = null, organisationId = null, userId = null }: PriceModel,
  unknown: Readonly<Record<keyof PriceNames, string | null>>,
): Omit<ResourcePrice, 'id'> => {
  const block = parsePrice({ time, price })
  refuseInvalid({ ...problemsOf(block), ...unknown })
  return { ...accepted(block), userTypeId, organisationId, userId }
}
