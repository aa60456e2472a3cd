/** The form of a row of rules, new or changed (features 1). It names what is wrong as the server does. */
import { parseBookingRule } from '../../../domain/rules/parse-booking-rule.ts'
import type { Parsed } from '../../../domain/rules/parsed.ts'
import type { RuleValues } from '../../../domain/schema/booking-rules.ts'
import { type FormFrame, useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { type Affected, useAffected } from './affected-bookings.tsx'
import type { Owned } from './panel-owner.ts'
import type { RuledType } from './rule-entries.ts'
import { type RuleFields, ruleFieldsOf, rulesOf } from './rule-fields.ts'
import { rulesTexts as texts } from './rules-texts.ts'
import { usePartCalls } from './use-part-calls.ts'

/** In the order in which they stand. */
const names = [
  'userTypeId',
  'horizonDays',
  'opensAt',
  'noticeMinutes',
  'shortestMinutes',
  'longestMinutes',
  'quotaMinutes',
  'quotaPer',
  'mostAhead',
  'cancelMinutes',
  'confirms',
  'confirmsDays',
  'confirmsFrom',
  'confirmsTo',
  'series',
] as const satisfies readonly (keyof RuleFields)[]

/** Of fields that may be wrong in the same words. */
const labels: ReadonlyMap<string, string> = new Map([
  ['noticeMinutes', texts.noticeMinutes],
  ['shortestMinutes', texts.shortestMinutes],
  ['longestMinutes', texts.longestMinutes],
  ['cancelMinutes', texts.cancelMinutes],
])

interface RuleFormOptions {
  readonly owned: Owned
  readonly rule: RuleValues
  readonly userTypeId: RuledType
  /** Of what the fields say. */
  readonly typeOf: (fields: RuleFields) => RuledType
  readonly onSaved: () => void
}

interface RuleForm extends Pick<Affected, 'question'> {
  readonly frame: FormFrame<RuleFields>
}

export const useRuleForm = ({ owned, rule, userTypeId, typeOf, onSaved }: RuleFormOptions): RuleForm => {
  const calls = usePartCalls()
  const { ask, question } = useAffected(owned)
  const frame = useFormFrame({
    defaultValues: ruleFieldsOf(rule, userTypeId),
    names,
    groupOf: (name) => labels.get(name) ?? null,
    parse: (fields): Parsed<RuleValues & { readonly userTypeId: RuledType }> => {
      const result = parseBookingRule(rulesOf(fields))
      return result._tag === 'Value' ? { ...result, value: { userTypeId: typeOf(fields), ...result.value } } : result
    },
    confirm: (said) => ask({ _tag: 'Ruled', rule: said }),
    submit: calls.setRule,
    onSaved,
  })
  return { frame, question }
}
