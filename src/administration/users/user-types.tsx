/**
 * Lists the user types, to tick those that count only once an administrator has approved them, and those whose people
 * register with little. A tick is sent at once.
 * Invariant: a box shows the tick until the server has answered how it is.
 */
import { type ReactElement, useEffect, useRef, useState } from 'react'
import type { UserTypeId } from '../../../domain/schema/ids.ts'
import type { UserType } from '../../../domain/schema/people.ts'
import { userTypesQuery } from '../../account/user-form/use-user-choices.ts'
import { useCore } from '../../core/core-context.tsx'
import { Alert } from '../../kit/design/alert.tsx'
import { Skeleton } from '../../kit/design/skeleton.tsx'
import { CheckboxField } from '../../kit/form/field.tsx'
import { QueryView } from '../../kit/query/query-view.tsx'
import { useQuery } from '../../kit/query/use-query.ts'
import { failureWords } from '../../kit/texts/failure-words.ts'
import { userTypesTexts as texts } from './administer-users-texts.ts'
import '../../kit/form/form.css'

/** A tick that has not been read back yet. */
interface Wish {
  readonly ticked: boolean
  /**
   * The user types as they were read when the server said yes: until the next answer the wish stands. Null: it is on
   * its way.
   */
  readonly agreedAt: readonly UserType[] | null
}

interface TicksProps {
  readonly userTypes: readonly UserType[]
  readonly mark: 'needsApproval' | 'shortRegistration'
}

const Ticks = ({ userTypes, mark }: TicksProps): ReactElement => {
  const core = useCore()
  const [wishes, setWishes] = useState<ReadonlyMap<UserTypeId, Wish | null>>(new Map())
  const [failure, setFailure] = useState<string | null>(null)
  const read = useRef(userTypes)
  useEffect(() => {
    read.current = userTypes
  }, [userTypes])

  const wishOf = (id: UserTypeId): Wish | null => {
    const wish = wishes.get(id) ?? null
    return wish === null || wish.agreedAt === null || wish.agreedAt === userTypes ? wish : null
  }

  const set = async ({ id, name }: UserType, ticked: boolean): Promise<void> => {
    const note = (wish: Wish | null): void => setWishes((before) => new Map([...before, [id, wish]]))
    setFailure(null)
    note({ ticked, agreedAt: null })
    const call = { parameters: { id }, body: { [mark]: ticked } }
    const answer = await core.call('updateUserType', call, { success: 'user-type-updated' })
    if (answer._tag === 'Ok') note({ ticked, agreedAt: read.current })
    else {
      note(null)
      setFailure(texts.notSaved(name, failureWords(answer.failure)))
    }
  }
  return (
    <>
      <fieldset className="user-types-ticks">
        <legend className="field-label">{texts.legends[mark]}</legend>
        {userTypes.map((type) => {
          const wish = wishOf(type.id)
          const busy = wish?.agreedAt === null
          return (
            <CheckboxField
              key={type.id}
              id={`${mark}-${type.id}`}
              label={type.name}
              checked={wish?.ticked ?? type[mark] === true}
              aria-busy={busy}
              onChange={({ target }) => {
                if (!busy) void set(type, target.checked)
              }}
            />
          )
        })}
      </fieldset>
      <Alert words={failure} />
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
