/**
 * The rules of a group or a resource by user type, with the inherited rules and their sources. Invariant: the own and
 * inherited rules of an entry equal the limits that `limitsOf` returns for a person of that user type.
 */

import { type MainAttribute, quotaAttributes } from '../../../domain/booking-rules/rule-attributes.ts'
import { keptRules } from '../../../domain/parts/rule.ts'
import { type RuleRows, withQuotasByPeriod } from '../../../domain/rules/resource-limits.ts'
import type { BookingRule, RuleValues } from '../../../domain/schema/booking-rules.ts'
import type { UserTypeId } from '../../../domain/schema/ids.ts'
import { ruleSentences } from '../../../domain/wording/rule-words.ts'

/** Null means all user types. */
export type RuledType = UserTypeId | null

export interface InheritedRules {
  readonly from: { readonly ofGroup: boolean; readonly userTypeId: RuledType }
  /** The attributes of the row that no narrower row sets. */
  readonly rule: RuleValues
}

export interface RuleEntry {
  readonly userTypeId: RuledType
  /** Null when the entry has no row of its own. */
  readonly own: BookingRule | null
  /** The inherited rules, the narrowest first. */
  readonly inherited: readonly InheritedRules[]
}

const rowOf = (rows: readonly BookingRule[], type: RuledType): BookingRule | undefined =>
  rows.find(({ userTypeId }) => userTypeId === type)

/** Tells whether a narrower row sets the same attribute. For a quota, it compares the quota of the same period. */
const saysToo = (narrower: BookingRule, row: BookingRule, name: MainAttribute): boolean => {
  const asked = name === 'quotaMinutes' ? quotaAttributes[row.quotaPer ?? 'day'] : name
  return withQuotasByPeriod(narrower)[asked] !== null
}

const inheritedBy = (type: RuledType, { ofGroup, ofResource }: RuleRows, isGroup: boolean): InheritedRules[] => {
  const owners = isGroup
    ? [{ rows: ofGroup, ofGroup: true }]
    : [
        { rows: ofResource, ofGroup: false },
        { rows: ofGroup, ofGroup: true },
      ]
  const types = type === null ? [null] : [type, null]
  const narrowestFirst = owners.flatMap(({ rows, ofGroup: from }) =>
    types.map((userTypeId) => ({ from: { ofGroup: from, userTypeId }, row: rowOf(rows, userTypeId) })),
  )
  return narrowestFirst.flatMap(({ from, row }, index) => {
    // The first row is the entry's own row, which is not inherited.
    if (index === 0 || row === undefined) return []
    const narrower = narrowestFirst.slice(0, index).flatMap((one) => (one.row === undefined ? [] : [one.row]))
    const rule = keptRules(row, (name) => !narrower.some((one) => saysToo(one, row, name)))
    return ruleSentences(rule).length === 0 ? [] : [{ from, rule }]
  })
}

/**
 * @param rows all rows of the owner and its group; for a group, `ofResource` is empty
 * @param types in the order in which they are shown
 */
export const ruleEntries = (rows: RuleRows, isGroup: boolean, types: readonly UserTypeId[]): readonly RuleEntry[] => {
  const said = [...rows.ofGroup, ...rows.ofResource].map(({ userTypeId }) => userTypeId)
  const unlisted = said.filter((type) => type !== null && !types.includes(type))
  return [...new Set<RuledType>([null, ...types, ...unlisted])]
    .filter((type) => said.includes(type))
    .map((userTypeId) => ({
      userTypeId,
      own: rowOf(isGroup ? rows.ofGroup : rows.ofResource, userTypeId) ?? null,
      inherited: inheritedBy(userTypeId, rows, isGroup),
    }))
}
