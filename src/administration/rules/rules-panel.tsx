/**
 * The rules about bookings for a group or a resource, by user type, in the sentences that visitors read. The panel also
 * shows the inherited rules with their source. It leaves out empty rules.
 */
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { nothingSaid } from '../../../domain/parts/rule.ts'
import { markedTypes } from '../../../domain/rules/user-types.ts'
import type { BookingRule } from '../../../domain/schema/booking-rules.ts'
import type { UserType } from '../../../domain/schema/people.ts'
import { ruleSentences } from '../../../domain/wording/rule-words.ts'
import { useUserTypes } from '../../account/user-form/use-user-choices.ts'
import { announce } from '../../kit/design/announce.ts'
import { comeTo } from '../../kit/design/come-to.ts'
import { Options, SelectField } from '../../kit/form/field.tsx'
import { bothResults } from '../../kit/query/both-results.ts'
import { type Owned, OwnedPanel, type PanelOwner, useHeldPanel, useOwned } from '../panels/panel.tsx'
import { AddPart, ChangePart, type ChangePlace } from '../panels/part-forms.tsx'
import { PartList, RemoveButton } from '../panels/part-list.tsx'
import { usePartCalls } from '../panels/use-part-calls.ts'
import { type InheritedRules, type RuledType, type RuleEntry, ruleEntries } from './rule-entries.ts'
import { RuleFormFields, Sentences, useRuleForm } from './rule-form.tsx'
import { rulesTexts as texts } from './rules-texts.ts'
import '../panels/panel-group.css'
import './rules-panel.css'

interface ChangeRuleProps extends ChangePlace {
  readonly owned: Owned
  readonly row: BookingRule
  /** Null for all user types, or for a user type that no longer exists. */
  readonly userType: UserType | null
}

const ChangeRule = ({ owned, row, userType, ...place }: ChangeRuleProps): ReactElement => {
  const { userTypeId } = row
  const onSaved = (): void => place.onDone(true)
  const { frame, question, choice } = useRuleForm({ owned, rule: row, userTypeId, typeOf: () => userTypeId, onSaved })

  return (
    <ChangePart {...place} frame={frame} first="horizonDays" submitText={texts.save} question={question}>
      <RuleFormFields frame={frame} isGroup={owned.owner._tag === 'Group'} userType={userType} />
      {choice}
    </ChangePart>
  )
}

interface EntryProps {
  readonly owned: Owned
  readonly entry: RuleEntry
  readonly whom: string
  readonly userType: UserType | null
}

const sourceWords = ({ from }: InheritedRules, type: RuledType, groupTitle: string): string => {
  if (!from.ofGroup) return texts.fromEverybody
  return from.userTypeId === type ? texts.fromGroup(groupTitle) : texts.fromGroupEverybody(groupTitle)
}

const Entry = ({ owned, entry: { userTypeId, own, inherited }, whom, userType }: EntryProps): ReactElement => {
  const calls = usePartCalls()
  const { owner, group } = owned
  const [changing, setChanging] = useState<RuleEntry['own']>(null)
  const changeButton = useRef<HTMLButtonElement>(null)
  const wasChanging = useRef(false)
  useEffect(() => {
    if (wasChanging.current && changing === null) comeTo(changeButton.current)
    wasChanging.current = changing !== null
  }, [changing])
  useHeldPanel(changing !== null)
  const what = texts.changeOf(whom)

  return (
    <li className="panel-group line-below columns gap-x-4 items-baseline rule-entry">
      <h3 className="panel-group-name strong">{whom}</h3>
      <div className="panel-group-rows">
        {changing !== null ? (
          <ChangeRule
            owned={owned}
            row={changing}
            userType={userType}
            label={`${texts.change} ${what}`}
            onDone={() => setChanging(null)}
          />
        ) : own === null ? null : (
          <div className="rule-own cluster gap-1 gap-x-4 spread">
            <Sentences of={ruleSentences(own)} />
            <span className="panel-row-actions row">
              <button
                ref={changeButton}
                type="button"
                className="button button-quiet panel-action"
                onClick={() => setChanging(own)}
              >
                {texts.change}
                <span className="visually-hidden"> {what}</span>
              </button>
              <RemoveButton
                what={what}
                texts={texts}
                affecting={{ owned, change: { _tag: 'RuleRemoved', id: own.id } }}
                call={() => calls.removeRule(own.id)}
              >
                <strong>{whom}</strong>
                <br />
                {ruleSentences(own).join(' ')}
              </RemoveButton>
            </span>
          </div>
        )}
        {inherited.map((source) => (
          <div
            key={`${source.from.ofGroup} ${source.from.userTypeId}`}
            className="rule-inherited medium muted stack gap-1"
          >
            <p>{owner._tag === 'Group' ? texts.fromEverybody : sourceWords(source, userTypeId, group.title)}</p>
            <Sentences of={ruleSentences(source.rule)} />
          </div>
        ))}
      </div>
    </li>
  )
}

interface AddRuleProps {
  readonly owned: Owned
  readonly userTypes: readonly UserType[]
  readonly nameOf: (type: RuledType) => string
}

/** An owner has one row for each user type, so that a second row replaces the first. The form warns about this. */
const AddRule = ({ owned, userTypes, nameOf }: AddRuleProps): ReactElement => {
  const { owner, own } = owned
  const chosen = (typed: string): UserType | null => userTypes.find(({ id }) => String(id) === typed) ?? null
  const typeFrom = (typed: string): RuledType => chosen(typed)?.id ?? null
  const rowOf = (type: RuledType) => own.rules?.find(({ userTypeId }) => userTypeId === type)
  const { frame, question } = useRuleForm({
    owned,
    rule: nothingSaid,
    userTypeId: null,
    typeOf: ({ userTypeId }) => typeFrom(userTypeId),
    // The form says which row it replaces, also if that row was added while the form was filled in.
    replaced: (type) => rowOf(type) ?? nothingSaid,
    onSaved: () => frame.form.reset(),
  })
  const { control, getValues } = frame.form
  const replacedWords = (type: RuledType): string | null => {
    const row = rowOf(type)
    return row === undefined ? null : texts.replaces(nameOf(type), ruleSentences(row).join(' '))
  }
  const userType = chosen(useWatch({ control, name: 'userTypeId' }))
  const replaced = replacedWords(userType?.id ?? null)
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
      <RuleFormFields frame={frame} isGroup={owner._tag === 'Group'} userType={userType} />
    </AddPart>
  )
}

interface RulesProps {
  readonly owned: Owned
  readonly userTypes: readonly UserType[]
}

const Rules = ({ owned, userTypes }: RulesProps): ReactElement => {
  const { owner, own, group } = owned
  const isGroup = owner._tag === 'Group'
  const rows = { ofGroup: group.rules ?? [], ofResource: isGroup ? [] : (own.rules ?? []) }
  const entries = ruleEntries(
    rows,
    isGroup,
    userTypes.map(({ id }) => id),
  )
  const typeOf = (type: RuledType): UserType | null => userTypes.find(({ id }) => id === type) ?? null
  const nameOf = (type: RuledType): string =>
    type === null ? texts.everybody : (typeOf(type)?.name ?? texts.unknownType(type))
  return (
    <>
      <PartList label={texts.title} empty={isGroup ? texts.empty : texts.emptyOfResource}>
        {entries.map((entry) => (
          <Entry
            key={String(entry.userTypeId)}
            owned={owned}
            entry={entry}
            whom={nameOf(entry.userTypeId)}
            userType={typeOf(entry.userTypeId)}
          />
        ))}
      </PartList>
      <p className="panel-note measure muted">{texts.precedence}</p>
      <AddRule owned={owned} userTypes={userTypes} nameOf={nameOf} />
    </>
  )
}

export const RulesPanel = ({ owner }: { readonly owner: PanelOwner }): ReactElement => (
  <OwnedPanel owner={owner} texts={texts} result={bothResults(useOwned(owner), useUserTypes())}>
    {([owned, userTypes]) => <Rules owned={owned} userTypes={markedTypes(userTypes)} />}
  </OwnedPanel>
)
