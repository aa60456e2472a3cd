/**
 * What a row of rules may say, grouped as people think of it, and below it the sentences that come of it so far (features 1). The words of
 * the fields are those that Swedish staff know. `series` has none, and keeps what it says, until a booking can repeat.
 */
import { type ReactElement, type ReactNode, useEffect, useId } from 'react'
import { parseBookingRule } from '../../../domain/rules/parse-booking-rule.ts'
import { problemsOf } from '../../../domain/rules/parsed.ts'
import { ruleTexts } from '../../../domain/rules/rule-texts.ts'
import { ruleSentences } from '../../../domain/wording/rule-sentences.ts'
import { SelectField, TextField } from '../../kit/form/field.tsx'
import type { FormFrame } from '../../kit/form/use-form-frame.tsx'
import { AmountField } from './amount-field.tsx'
import { leadUnits, lengthUnits, type RuleFields, rulesOf, soundRules, type Unit } from './rule-fields.ts'
import { rulesTexts as texts } from './rules-texts.ts'
import { WeekdayBoxes } from './weekday-boxes.tsx'
import './panel-fields.css'
import './rules-panel.css'

const Part = ({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactElement => (
  <fieldset className="rule-part">
    <legend>{name}</legend>
    {children}
  </fieldset>
)

interface DurationFieldProps {
  readonly frame: FormFrame<RuleFields>
  readonly name: 'noticeMinutes' | 'shortestMinutes' | 'longestMinutes' | 'quotaMinutes' | 'cancelMinutes'
  readonly unit: 'noticeUnit' | 'shortestUnit' | 'longestUnit' | 'quotaUnit' | 'cancelUnit'
  readonly units: readonly Unit[]
  readonly label: string
  readonly hint?: string
  readonly onChange?: () => void
  readonly children?: ReactNode
}

const DurationField = (props: DurationFieldProps): ReactElement => {
  const { frame, name, unit, units, label, hint, onChange, children } = props
  const { form, input, recheck } = frame
  const changed = (): void => {
    recheck(name)
    onChange?.()
  }
  return (
    <AmountField {...input(name, onChange === undefined ? {} : { onChange })} label={label} hint={hint}>
      <select
        {...form.register(unit, { onChange: changed })}
        className="field-input"
        aria-label={texts.unitOf(label.toLowerCase())}
      >
        {units.map((one) => (
          <option key={one} value={one}>
            {texts.units[one]}
          </option>
        ))}
      </select>
      {children}
    </AmountField>
  )
}

const saysNothing = (fields: RuleFields): boolean =>
  problemsOf(parseBookingRule(rulesOf(fields))).horizonDays === ruleTexts.ruleSaysNothing

/** That nothing is said is no fault of the first field while the others are still to come: the sending says it. */
const horizonInput = ({ form, field, check }: FormFrame<RuleFields>) => ({
  ...field('horizonDays'),
  ...form.register('horizonDays', {
    validate: (value, fields) => {
      const verdict = check('horizonDays')(value, fields)
      return verdict === ruleTexts.ruleSaysNothing ? true : verdict
    },
  }),
})

const ConfirmingFields = ({ frame: { input, recheck } }: { readonly frame: FormFrame<RuleFields> }): ReactElement => (
  <>
    <WeekdayBoxes {...input('confirmsDays')} label={texts.confirmsDays} hint={texts.confirmsDaysHint} />
    <div className="panel-fields">
      <TextField
        {...input('confirmsFrom', { onChange: () => recheck('confirmsTo') })}
        label={texts.confirmsFrom}
        type="time"
      />
      <TextField {...input('confirmsTo')} label={texts.confirmsTo} hint={texts.confirmsToHint} type="time" />
    </div>
  </>
)

interface RuleFormFieldsProps {
  readonly frame: FormFrame<RuleFields>
  readonly isGroup: boolean
}

export const RuleFormFields = ({ frame, isGroup }: RuleFormFieldsProps): ReactElement => {
  const { form, input, recheck } = frame
  const id = useId()
  const fields = form.watch()
  const sentences = ruleSentences(soundRules(fields))
  const isEmpty = saysNothing(fields)
  // The only fault of the first field that another one puts right.
  useEffect(() => {
    if (!isEmpty) recheck('horizonDays')
  }, [isEmpty, recheck])

  return (
    <>
      <p className="muted">{texts.partly}</p>
      <Part name={texts.when}>
        <AmountField {...horizonInput(frame)} label={texts.horizonDays} inputMode="numeric">
          <span>{texts.days}</span>
        </AmountField>
        <TextField {...input('opensAt')} label={texts.opensAt} hint={texts.opensAtHint} type="time" />
        <DurationField
          frame={frame}
          name="noticeMinutes"
          unit="noticeUnit"
          units={leadUnits}
          label={texts.noticeMinutes}
        />
      </Part>
      <Part name={texts.length}>
        <div className="panel-fields">
          <DurationField
            frame={frame}
            name="shortestMinutes"
            unit="shortestUnit"
            units={lengthUnits}
            label={texts.shortestMinutes}
            hint={texts.lengthHint}
            onChange={() => recheck('longestMinutes')}
          />
          <DurationField
            frame={frame}
            name="longestMinutes"
            unit="longestUnit"
            units={lengthUnits}
            label={texts.longestMinutes}
          />
        </div>
      </Part>
      <Part name={texts.amount}>
        <p className="field-hint">{isGroup ? texts.amountOfGroup : texts.amountOfResource}</p>
        <DurationField
          frame={frame}
          name="quotaMinutes"
          unit="quotaUnit"
          units={lengthUnits}
          label={texts.quotaMinutes}
        >
          <select
            {...form.register('quotaPer')}
            className="field-input"
            aria-label={texts.periodOf(texts.quotaMinutes.toLowerCase())}
          >
            {(['day', 'week', 'month'] as const).map((period) => (
              <option key={period} value={period}>
                {texts.periods[period]}
              </option>
            ))}
          </select>
        </DurationField>
        <AmountField {...input('mostAhead')} label={texts.mostAhead} inputMode="numeric">
          <span>{texts.bookings}</span>
        </AmountField>
      </Part>
      <Part name={texts.cancelling}>
        <DurationField
          frame={frame}
          name="cancelMinutes"
          unit="cancelUnit"
          units={leadUnits}
          label={texts.cancelMinutes}
          hint={texts.cancelHint}
        />
      </Part>
      <Part name={texts.confirming}>
        <SelectField {...input('confirms')} label={texts.confirms}>
          <option value="">{texts.saysNothing}</option>
          <option value="at-once">{texts.atOnce}</option>
          <option value="by-hand">{texts.byHand}</option>
        </SelectField>
        {fields.confirms === 'at-once' ? <ConfirmingFields frame={frame} /> : null}
      </Part>
      <section className="rule-preview" aria-labelledby={`${id}-preview`}>
        <p id={`${id}-preview`} className="field-label">
          {texts.preview}
        </p>
        {sentences.length === 0 ? (
          <p className="muted">{texts.noPreview}</p>
        ) : (
          <ul className="rule-sentences numeric">
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
      </section>
    </>
  )
}
