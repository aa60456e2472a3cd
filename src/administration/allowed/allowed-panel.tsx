/**
 * The user types that may book a group or a resource, as a list to tick. A tick is sent at once. Invariant: a
 * box shows what was ticked until the server has answered what is so.
 */
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { isAllowed } from '../../../domain/rules/user-types.ts'
import type { UserTypeId } from '../../../domain/schema/ids.ts'
import type { UserType } from '../../../domain/schema/people.ts'
import { userTypesQuery } from '../../account/user-form/use-user-choices.ts'
import { Alert } from '../../kit/design/alert.tsx'
import { announce } from '../../kit/design/announce.ts'
import { CheckboxField } from '../../kit/form/field.tsx'
import { bothResults } from '../../kit/query/both-results.ts'
import { useQuery } from '../../kit/query/use-query.ts'
import { failureWords } from '../../kit/texts/failure-words.ts'
import { type Owned, OwnedPanel, type PanelOwner, useOwned } from '../panels/owned-panel.tsx'
import { usePartCalls } from '../panels/use-part-calls.ts'
import { allowedTexts as texts } from './allowed-texts.ts'
import './allowed-panel.css'

const inSwedish = new Intl.ListFormat('sv')

/** "Skola, Förening och Kommun" */
const listed = (names: readonly string[]): string => inSwedish.format(names)

/**
 * The user types that may book, in words: both the group and the resource must allow, and an empty list allows all.
 * @param ownAllowed of the resource; empty for a group, which is asked by itself
 */
export const whoMayBook = (
  userTypes: readonly Pick<UserType, 'id' | 'name'>[],
  groupAllowed: readonly UserTypeId[],
  ownAllowed: readonly UserTypeId[],
): string => {
  const allowed = userTypes.filter(({ id }) => isAllowed(id, groupAllowed, ownAllowed))
  if (allowed.length === userTypes.length) return texts.everybody
  return allowed.length === 0 ? texts.none : texts.only(listed(allowed.map(({ name }) => name)))
}

interface AllowedProps extends Owned {
  readonly userTypes: readonly UserType[]
}

/** The choice that was ticked and is not yet read back. */
interface Wish {
  readonly allowed: boolean
  /** The list that had been read when the server said yes: until the next answer the wish stands. Null: it is on its way. */
  readonly agreedAt: Owned['own'] | null
}

const AllowedTypes = ({ owner, own, group, userTypes }: AllowedProps): ReactElement => {
  const calls = usePartCalls()
  const [wishes, setWishes] = useState<ReadonlyMap<UserTypeId, Wish | null>>(new Map())
  const [failure, setFailure] = useState<string | null>(null)
  const read = useRef(own)
  useEffect(() => {
    read.current = own
  }, [own])

  const wishOf = (id: UserTypeId): Wish | null => {
    const wish = wishes.get(id) ?? null
    return wish === null || wish.agreedAt === null || wish.agreedAt === own ? wish : null
  }
  const allowed = userTypes.map(({ id }) => id).filter((id) => wishOf(id)?.allowed ?? own.allowed.includes(id))

  const set = async ({ id, name }: UserType, isAllowed: boolean): Promise<void> => {
    const note = (wish: Wish | null): void => setWishes((before) => new Map([...before, [id, wish]]))
    setFailure(null)
    note({ allowed: isAllowed, agreedAt: null })
    const answer = await (isAllowed ? calls.allow(id) : calls.disallow(id))
    if (answer._tag === 'Ok') note({ allowed: isAllowed, agreedAt: read.current })
    else {
      note(null)
      setFailure(texts.failed(name, failureWords(answer.failure)))
    }
  }

  const isResource = owner._tag === 'Resource'
  const sum = whoMayBook(userTypes, isResource ? group.allowed : allowed, isResource ? allowed : [])
  const before = useRef(sum)
  useEffect(() => {
    if (before.current !== sum) announce(sum)
    before.current = sum
  }, [sum])
  const namesOf = (ids: readonly UserTypeId[]): string =>
    listed(userTypes.filter(({ id }) => ids.includes(id)).map(({ name }) => name))
  return (
    <>
      {isResource && group.allowed.length > 0 ? (
        <p className="panel-note">{texts.byGroup(namesOf(group.allowed))}</p>
      ) : null}
      <fieldset className="panel-ticks">
        <legend className="visually-hidden">{texts.types}</legend>
        {userTypes.map((type) => {
          const busy = wishOf(type.id)?.agreedAt === null
          return (
            <CheckboxField
              key={type.id}
              id={`${owner._tag}-allowed-${type.id}`}
              label={type.name}
              checked={allowed.includes(type.id)}
              aria-busy={busy}
              onChange={({ target }) => {
                if (!busy) void set(type, target.checked)
              }}
            />
          )
        })}
      </fieldset>
      <p className="panel-sum">{sum}</p>
      <Alert words={failure} />
    </>
  )
}

export const AllowedPanel = ({ owner }: { readonly owner: PanelOwner }): ReactElement => (
  <OwnedPanel owner={owner} texts={texts} result={bothResults(useOwned(owner), useQuery(userTypesQuery))}>
    {([owned, userTypes]) => <AllowedTypes userTypes={userTypes} {...owned} />}
  </OwnedPanel>
)
