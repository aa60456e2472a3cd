/**
 * The form of a row of rules, for a new row and for a change. It groups the fields by subject, and shows the sentences
 * that visitors will read. It reports errors in the server's words.
 */
import { type ComponentProps, type ReactElement, type ReactNode, useEffect, useId, useState } from 'react'
import { type AttributeOf, attributesOf, ruleAttributes } from '../../../domain/booking-rules/rule-attributes.ts'
import { problemTexts } from '../../../domain/parts/problem-texts.ts'
import { parseBookingRule, ruleNumbers } from '../../../domain/parts/rule.ts'
import { type Parsed, problemsOf } from '../../../domain/rules/parsed.ts'
import { isForNewcomers } from '../../../domain/rules/user-type-values.ts'
import type { RuleValues } from '../../../domain/schema/booking-rules.ts'
import type { UserType } from '../../../domain/schema/people.ts'
import { ruleFields, ruleSentences } from '../../../domain/wording/rule-words.ts'
import { FieldFrame, type FieldProps, SelectField, split, TextField } from '../../kit/form/field.tsx'
import { type FormFrame, useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { WeekdayBoxes } from '../hours/weekday-boxes.tsx'
import { type Affected, useAffected } from '../panels/affected-bookings.tsx'
import type { Owned } from '../panels/panel.tsx'
import { useOvertaken } from '../panels/use-overtaken.tsx'
import { usePartCalls } from '../panels/use-part-calls.ts'
import type { RuledType } from './rule-entries.ts'
import {
  type Duration,
  type RuleFields,
  ruleFieldNames,
  ruleFieldsOf,
  rulesOf,
  soundRules,
  unitsOf,
} from './rule-fields.ts'
import { rulesTexts as texts } from './rules-texts.ts'
import '../panels/panel-fields.css'
import './rules-panel.css'

/** The labels for fields whose errors have the same words. The label comes from the kind of the field. */
const sharedLabels: ReadonlyMap<string, string> = new Map(
  ruleNumbers.flatMap((name) => {
    const isShared = ruleNumbers.some(
      (other) => other !== name && ruleAttributes[other].kind === ruleAttributes[name].kind,
    )
    return isShared ? [[name, ruleFields[name].label]] : []
  }),
)

/** The sentences about rules that visitors read. */
export const Sentences = ({ of }: { readonly of: readonly string[] }): ReactElement => (
  <ul className="rule-sentences stack gap-1 measure numeric">
    {of.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
)

type TypedRule = RuleValues & { readonly userTypeId: RuledType }

interface RuleFormOptions {
  readonly owned: Owned
  readonly rule: RuleValues
  readonly userTypeId: RuledType
  /** Returns the user type that is chosen in the form. */
  readonly typeOf: (fields: RuleFields) => RuledType
  /** How the row began that the form replaces, at the moment when it is sent. Absent for the row with which the form was opened. */
  readonly replaced?: (type: RuledType) => RuleValues
  readonly onSaved: () => void
}

interface RuleForm extends Pick<Affected, 'question'> {
  readonly frame: FormFrame<RuleFields>
  /** The choice between this row and a colleague's. Null if they do not collide. */
  readonly choice: ReactElement | null
}

export const useRuleForm = ({ owned, rule, userTypeId, typeOf, replaced, onSaved }: RuleFormOptions): RuleForm => {
  const calls = usePartCalls()
  const { ask, question } = useAffected(owned)
  const { send, choice } = useOvertaken<TypedRule>({
    began: { ...rule },
    wordsOf: (row) => {
      const sentences = ruleSentences(row)
      return sentences.length === 0 ? '' : <Sentences of={sentences} />
    },
    fill: (row) => frame.form.reset(ruleFieldsOf(row, userTypeId), { keepDefaultValues: true }),
    focus: () => frame.form.setFocus('horizonDays'),
  })
  const frame = useFormFrame({
    defaultValues: ruleFieldsOf(rule, userTypeId),
    names: ruleFieldNames,
    groupOf: (name) => sharedLabels.get(name) ?? null,
    parse: (fields): Parsed<TypedRule> => {
      const result = parseBookingRule(rulesOf(fields))
      return result._tag === 'Value' ? { ...result, value: { userTypeId: typeOf(fields), ...result.value } } : result
    },
    confirm: (said) => ask({ _tag: 'Ruled', rule: said }),
    asks: question !== null,
    submit: (row) =>
      replaced === undefined
        ? send(row, (begun) => calls.setRule({ ...row, ...begun }))
        : calls.setRule({ ...row, began: { ...replaced(row.userTypeId) } }),
    onSaved,
  })
  return { frame, question, choice }
}

interface AmountFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'id' | 'children'> {
  readonly children: ReactNode
}

const AmountField = ({ children, ...props }: AmountFieldProps): ReactElement => {
  const { frame, control } = split(props)
  return (
    <FieldFrame {...frame}>
      <div className="amount-field cluster gap-2 items-center">
        <input type="text" inputMode="decimal" autoComplete="off" {...control} />
        {children}
      </div>
    </FieldFrame>
  )
}

const Part = ({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactElement => (
  <fieldset className="rule-part line-above stack gap-3">
    <legend>{name}</legend>
    {children}
  </fieldset>
)

interface DurationFieldProps {
  readonly frame: FormFrame<RuleFields>
  readonly name: Duration
  readonly onChange?: () => void
  readonly children?: ReactNode
}

const DurationField = ({ frame, name, onChange, children }: DurationFieldProps): ReactElement => {
  const { form, input, recheck } = frame
  const { label, hint } = ruleFields[name]
  const changed = (): void => {
    recheck(name)
    onChange?.()
  }
  return (
    <AmountField {...input(name, onChange === undefined ? {} : { onChange })} label={label} hint={hint}>
      <select
        {...form.register(`units.${name}`, { onChange: changed })}
        className="field-input"
        aria-label={texts.unitOf(label.toLowerCase())}
      >
        {unitsOf(name).map((unit) => (
          <option key={unit} value={unit}>
            {texts.units[unit]}
          </option>
        ))}
      </select>
      {children}
    </AmountField>
  )
}

interface CountFieldProps {
  readonly frame: FormFrame<RuleFields>
  readonly name: AttributeOf<'bookings' | 'hours' | 'grace' | 'misses' | 'period-days'>
  /** The words after the number. */
  readonly unit: string
  readonly onChange?: () => void
}

const CountField = ({ frame: { input }, name, unit, onChange }: CountFieldProps): ReactElement => (
  <AmountField
    {...input(name, onChange === undefined ? {} : { onChange })}
    label={ruleFields[name].label}
    hint={ruleFields[name].hint}
    inputMode="numeric"
  >
    <span>{unit}</span>
  </AmountField>
)

const missedNames = ['missedMost', 'missedDays', 'pauseDays'] as const

/**
 * The pause for people who do not come is in a fold, because few houses need it. Its three numbers are set together, so each is checked
 * again with the others.
 */
const MissedFields = ({ frame }: { readonly frame: FormFrame<RuleFields> }): ReactElement => {
  const [isOpen] = useState(() => frame.form.getValues(missedNames).some(Boolean))
  return (
    <details className="rule-further" open={isOpen}>
      <summary>{texts.missed}</summary>
      <div className="panel-fields columns gap-x-4">
        {missedNames.map((name) => (
          <CountField
            key={name}
            frame={frame}
            name={name}
            unit={texts.missedUnits[name]}
            onChange={() => {
              for (const other of missedNames) if (other !== name) frame.recheck(other)
            }}
          />
        ))}
      </div>
    </details>
  )
}

const saysNothing = (fields: RuleFields): boolean =>
  problemsOf(parseBookingRule(rulesOf(fields))).horizonDays === problemTexts.ruleSaysNothing

/** An empty row is not an error of the first field while other fields can still be filled in. The form reports it when it is sent. */
const horizonInput = ({ form, field, check }: FormFrame<RuleFields>) => ({
  ...field('horizonDays'),
  ...form.register('horizonDays', {
    validate: (value, fields) => {
      const verdict = check('horizonDays')(value, fields)
      return verdict === problemTexts.ruleSaysNothing ? true : verdict
    },
  }),
})

const ConfirmingFields = ({ frame: { input, recheck } }: { readonly frame: FormFrame<RuleFields> }): ReactElement => (
  <>
    <WeekdayBoxes {...input('confirmsDays')} label={texts.confirmsDays} hint={texts.confirmsDaysHint} />
    <div className="panel-fields columns gap-x-4">
      <TextField
        {...input('confirmsFrom', { onChange: () => recheck('confirmsTo') })}
        label={texts.confirmsFrom}
        type="time"
      />
      <TextField {...input('confirmsTo')} label={texts.confirmsTo} hint={texts.confirmsToHint} type="time" />
    </div>
  </>
)

/** The further limits are in a fold, because few houses need them. */
const FurtherLimits = ({ frame }: { readonly frame: FormFrame<RuleFields> }): ReactElement => {
  const { form, input } = frame
  const [isOpen] = useState(() => form.getValues(['quotaWeekMinutes', 'quotaMonthMinutes', 'countsWith']).some(Boolean))
  return (
    <details className="rule-further" open={isOpen}>
      <summary>{texts.furtherLimits}</summary>
      <div className="panel-fields columns gap-x-4">
        <DurationField frame={frame} name="quotaWeekMinutes" />
        <DurationField frame={frame} name="quotaMonthMinutes" />
      </div>
      <TextField {...input('countsWith')} label={texts.countsWith} hint={texts.countsWithHint} />
    </details>
  )
}

interface RuleFormFieldsProps {
  readonly frame: FormFrame<RuleFields>
  readonly isGroup: boolean
  /** The user type of the row. It is null for all user types. */
  readonly userType: UserType | null
}

export const RuleFormFields = ({ frame, isGroup, userType }: RuleFormFieldsProps): ReactElement => {
  const { form, input, recheck } = frame
  const id = useId()
  const fields = form.watch()
  const sentences = ruleSentences(soundRules(fields))
  const isEmpty = saysNothing(fields)
  // The first field is the only field that can have an error about an empty row. It is checked again when the row is no longer empty.
  useEffect(() => {
    if (!isEmpty) recheck('horizonDays')
  }, [isEmpty, recheck])

  return (
    <>
      {/* Who chooses the type at the registration could also choose another one. */}
      {userType !== null && isForNewcomers(userType) && userType.needsApproval !== true ? (
        <p className="notice">{texts.selfChosen}</p>
      ) : null}
      <p className="muted">{texts.partly}</p>
      <Part name={texts.when}>
        <AmountField {...horizonInput(frame)} label={ruleFields.horizonDays.label} inputMode="numeric">
          <select
            {...form.register('horizonUnit', { onChange: () => recheck('horizonDays') })}
            className="field-input"
            aria-label={texts.horizonUnit}
          >
            {(['days', 'weeks'] as const).map((unit) => (
              <option key={unit} value={unit}>
                {texts.horizonUnits[unit]}
              </option>
            ))}
          </select>
        </AmountField>
        <TextField {...input('opensAt')} label={texts.opensAt} hint={texts.opensAtHint} type="time" />
        <DurationField frame={frame} name="noticeMinutes" />
        {fields.units.noticeMinutes === 'weekdays' ? (
          <TextField {...input('noticeAt')} label={texts.noticeAt} hint={texts.atHint} type="time" />
        ) : null}
      </Part>
      <Part name={texts.length}>
        <div className="panel-fields columns gap-x-4">
          <DurationField frame={frame} name="shortestMinutes" onChange={() => recheck('longestMinutes')} />
          <DurationField frame={frame} name="longestMinutes" />
        </div>
      </Part>
      <Part name={texts.amount}>
        <p className="field-hint">{isGroup ? texts.amountOfGroup : texts.amountOfResource}</p>
        <DurationField frame={frame} name="quotaMinutes">
          <select
            {...form.register('quotaPer', {
              onChange: () => {
                recheck('quotaWeekMinutes')
                recheck('quotaMonthMinutes')
              },
            })}
            className="field-input"
            aria-label={texts.periodOf(ruleFields.quotaMinutes.label.toLowerCase())}
          >
            {(['day', 'week', 'month'] as const).map((period) => (
              <option key={period} value={period}>
                {texts.periods[period]}
              </option>
            ))}
          </select>
        </DurationField>
        {attributesOf('bookings').map((name) => (
          <CountField key={name} frame={frame} name={name} unit={texts.bookings} />
        ))}
        <FurtherLimits frame={frame} />
      </Part>
      <Part name={texts.cancelling}>
        <DurationField frame={frame} name="freeCancelMinutes" />
        <DurationField frame={frame} name="cancelMinutes" />
        {fields.units.cancelMinutes === 'weekdays' ? (
          <TextField {...input('cancelAt')} label={texts.cancelAt} hint={texts.atHint} type="time" />
        ) : null}
      </Part>
      <Part name={texts.confirming}>
        <SelectField {...input('confirms')} label={texts.confirms}>
          <option value="">{texts.saysNothing}</option>
          <option value="at-once">{texts.atOnce}</option>
          <option value="by-hand">{texts.byHand}</option>
        </SelectField>
        {fields.confirms === 'at-once' ? <ConfirmingFields frame={frame} /> : null}
      </Part>
      <Part name={texts.repeating}>
        <SelectField {...input('series')} label={texts.series} hint={texts.seriesHint}>
          <option value="">{texts.saysNothing}</option>
          <option value="yes">{texts.mayRepeat}</option>
          <option value="no">{texts.mayNotRepeat}</option>
        </SelectField>
      </Part>
      <Part name={texts.presence}>
        <CountField frame={frame} name="remindHours" unit={texts.hoursBefore} />
        <CountField frame={frame} name="checkInMinutes" unit={texts.units.minutes} />
        {fields.checkInMinutes === '' ? null : (
          <SelectField {...input('checkInFrom')} label={texts.checkInFrom}>
            <option value="sign">{texts.checkInPlaces.sign}</option>
            <option value="anywhere">{texts.checkInPlaces.anywhere}</option>
          </SelectField>
        )}
        <MissedFields frame={frame} />
      </Part>
      <section className="rule-preview rounded stack gap-2" aria-labelledby={`${id}-preview`}>
        <p id={`${id}-preview`} className="field-label">
          {texts.preview}
        </p>
        {sentences.length === 0 ? <p className="muted">{texts.noPreview}</p> : <Sentences of={sentences} />}
      </section>
    </>
  )
}
