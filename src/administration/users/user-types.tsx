/** Lists the user types, to tick those that count only once an administrator has approved them. */
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

const Ticks = ({ userTypes }: { readonly userTypes: readonly UserType[] }): ReactElement => {
  const core = useCore()
  const { boxes, failure } = useTicks({
    things: userTypes,
    read: userTypes,
    isTicked: ({ needsApproval }) => needsApproval === true,
    fieldId: ({ id }) => `needs-approval-${id}`,
    send: ({ id }, needsApproval) => core.call('updateUserType', { parameters: { id }, body: { needsApproval } }),
    failed: texts.notSaved,
  })
  return (
    <>
      <fieldset className="user-types-ticks">
        <legend className="field-label">{texts.legend}</legend>
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
      {(userTypes) => <Ticks userTypes={userTypes} />}
    </QueryView>
  </section>
)
