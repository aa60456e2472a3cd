/** Changes a row of rules where it stands: the same fields, for the user type that it is for. */
import { type ReactElement, useEffect } from 'react'
import type { BookingRule } from '../../../domain/schema/booking-rules.ts'
import { Form } from '../../kit/form/form.tsx'
import { useUnsavedWork } from '../../shell/leaving/use-unsaved-work.tsx'
import type { Owned } from './panel-owner.ts'
import { RuleFormFields } from './rule-form-fields.tsx'
import { rulesTexts as texts } from './rules-texts.ts'
import { useRuleForm } from './use-rule-form.ts'
import './open-times-panel.css'

interface ChangeRuleProps {
  readonly owned: Owned
  readonly row: BookingRule
  /** What is changed, for those who hear the form alone. */
  readonly label: string
  readonly onDone: () => void
}

export const ChangeRule = ({ owned, row, label, onDone }: ChangeRuleProps): ReactElement => {
  const { userTypeId } = row
  const { frame, question } = useRuleForm({ owned, rule: row, userTypeId, typeOf: () => userTypeId, onSaved: onDone })
  const { setFocus: focusOn, formState } = frame.form
  const { isDirty } = formState
  const leaving = useUnsavedWork(() => isDirty)

  useEffect(() => focusOn('horizonDays'), [focusOn])

  return (
    <Form
      className="form panel-form panel-change"
      aria-label={label}
      frame={frame}
      submitText={texts.save}
      further={
        <button type="button" className="button" onClick={onDone}>
          {texts.cancel}
        </button>
      }
      after={
        <>
          {question}
          {leaving}
        </>
      }
    >
      <RuleFormFields frame={frame} isGroup={owned.owner._tag === 'Group'} />
    </Form>
  )
}
