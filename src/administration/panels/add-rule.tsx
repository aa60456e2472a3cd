/** The form of a new row of rules. Of a user type an owner has one, so that a second one replaces it: the form says so. */
import type { ReactElement } from 'react'
import { useWatch } from 'react-hook-form'
import { nothingSaid } from '../../../domain/rules/parse-booking-rule.ts'
import type { UserType } from '../../../domain/schema/people.ts'
import { ruleSentences } from '../../../domain/wording/rule-sentences.ts'
import { announce } from '../../kit/design/announce.ts'
import { Options, SelectField } from '../../kit/form/field.tsx'
import { AddPart } from './add-part.tsx'
import type { Owned } from './panel-owner.ts'
import type { RuledType } from './rule-entries.ts'
import { RuleFormFields } from './rule-form-fields.tsx'
import { rulesTexts as texts } from './rules-texts.ts'
import { useRuleForm } from './use-rule-form.ts'

interface AddRuleProps {
  readonly owned: Owned
  readonly userTypes: readonly UserType[]
  readonly nameOf: (type: RuledType) => string
}

export const AddRule = ({ owned, userTypes, nameOf }: AddRuleProps): ReactElement => {
  const { owner, own } = owned
  const typeFrom = (typed: string): RuledType => userTypes.find(({ id }) => String(id) === typed)?.id ?? null
  const { frame, question } = useRuleForm({
    owned,
    rule: nothingSaid,
    userTypeId: null,
    typeOf: ({ userTypeId }) => typeFrom(userTypeId),
    onSaved: () => frame.form.reset(),
  })
  const { control, getValues } = frame.form
  const replacedWords = (type: RuledType): string | null => {
    const row = own.rules?.find(({ userTypeId }) => userTypeId === type)
    return row === undefined ? null : texts.replaces(nameOf(type), ruleSentences(row).join(' '))
  }
  const replaced = replacedWords(typeFrom(useWatch({ control, name: 'userTypeId' })))
  const sayReplaced = (): void => {
    const words = replacedWords(typeFrom(getValues('userTypeId')))
    if (words !== null) announce(words)
  }

  return (
    <AddPart texts={texts} frame={frame} question={question}>
      <SelectField {...frame.input('userTypeId', { onChange: sayReplaced })} label={texts.userType}>
        <option value="">{texts.everybody}</option>
        <Options of={userTypes} />
      </SelectField>
      {replaced === null ? null : <p className="notice numeric">{replaced}</p>}
      <RuleFormFields frame={frame} isGroup={owner._tag === 'Group'} />
    </AddPart>
  )
}
