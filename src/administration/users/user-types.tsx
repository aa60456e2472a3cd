/**
 * Lists the user types, to tick those that count only once an administrator has approved them, and those whose people
 * register with little.
 */
import type { ReactElement } from 'react'
import type { UserType } from '../../../domain/schema/people.ts'
import { userTypesQuery } from '../../account/user-form/use-user-choices.ts'
import { useCore } from '../../core/core-context.tsx'
import { Skeleton } from '../../kit/design/skeleton.tsx'
import { useTicks } from '../../kit/form/use-ticks.tsx'
import { QueryView } from '../../kit/query/query-view.tsx'
import { useQuery } from '../../kit/query/use-query.ts'
import { userTypesTexts as texts } from './administer-users-texts.ts'
import '../../kit/form/form.css'

interface TicksProps {
  readonly userTypes: readonly UserType[]
  readonly mark: 'needsApproval' | 'shortRegistration'
}

const Ticks = ({ userTypes, mark }: TicksProps): ReactElement => {
  const core = useCore()
  const { boxes, failure } = useTicks({
    things: userTypes,
    read: userTypes,
    isTicked: (type) => type[mark] === true,
    fieldId: ({ id }) => `${mark}-${id}`,
    send: ({ id }, ticked) => core.call('updateUserType', { parameters: { id }, body: { [mark]: ticked } }),
    failed: texts.notSaved,
  })
  return (
    <>
      <fieldset className="user-types-ticks">
        <legend className="field-label">{texts.legends[mark]}</legend>
        {boxes}
      </fieldset>
      {failure}
    </>
  )
}

export const UserTypes = (): ReactElement => (
  <section className="user-types" aria-labelledby="user-types">
    <h2 id="user-types">{texts.title}</h2>
    <p>{texts.detail}</p>
    <p>{texts.keeps}</p>
    <QueryView
      result={useQuery(userTypesQuery)}
      loading={<Skeleton label={texts.title} lines={4} />}
      failed={texts.failed}
    >
      {(userTypes) => (
        <>
          <Ticks userTypes={userTypes} mark="needsApproval" />
          <p>{texts.short}</p>
          <Ticks userTypes={userTypes} mark="shortRegistration" />
        </>
      )}
    </QueryView>
  </section>
)
