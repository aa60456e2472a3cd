/** Changes a row of rules where it stands: the same fields, for the user type that it is for. */
import type { ReactElement } from 'react'
import type { BookingRule } from '../../../domain/schema/booking-rules.ts'
import { ChangePart } from './change-part.tsx'
import type { Owned } from './panel-owner.ts'
import { RuleFormFields } from './rule-form-fields.tsx'
import { rulesTexts as texts } from './rules-texts.ts'
import { useRuleForm } from './use-rule-form.ts'

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

  return (
    <ChangePart
      label={label}
      frame={frame}
      first="horizonDays"
      submitText={texts.save}
      question={question}
      onCancel={onDone}
    >
      <RuleFormFields frame={frame} isGroup={owned.owner._tag === 'Group'} />
    </ChangePart>
  )
}
