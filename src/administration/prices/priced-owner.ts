/** The prices of a group or a resource, and of the group that a resource is in, with what the users whom they name are called. */
import type { CoreRequests } from '../../../domain/port/core-port.ts'
import type { UserId } from '../../../domain/schema/ids.ts'
import type { User } from '../../../domain/schema/people.ts'
import type { Query, QueryResult } from '../../kit/query/use-query.ts'
import { type Owned, ownedQuery, type PanelOwner, useOwnerQuery } from '../panels/panel-owner.ts'

export interface PricedOwner {
  readonly owned: Owned
  /** Only names that could be read are here; the others are shown by their number. */
  readonly users: ReadonlyMap<UserId, string>
}

type Person = Pick<User, 'firstName' | 'lastName' | 'email'>

/** "Anna Andersson, anna@demo.example": two people may have one name. */
export const personWords = ({ firstName, lastName, email }: Person): string =>
  [`${firstName} ${lastName}`.trim(), email].filter((part) => part !== '').join(', ')

const namesOf = async (core: CoreRequests, ids: readonly UserId[]): Promise<ReadonlyMap<UserId, string>> => {
  const answers = await Promise.all(
    ids.map(async (id) => ({ id, answer: await core.call('user', { parameters: { id } }) })),
  )
  return new Map(
    answers.flatMap(({ id, answer }): [UserId, string][] =>
      answer._tag === 'Ok' && personWords(answer.value) !== '' ? [[id, personWords(answer.value)]] : [],
    ),
  )
}

const pricedQuery = (owner: PanelOwner): Query<PricedOwner> => ({
  area: 'groups',
  ask: async (core, quietly) => {
    const answer = await ownedQuery(owner).ask(core, quietly)
    if (answer._tag === 'Failed') return answer
    const { own, group } = answer.value
    const prices = [...(own.prices ?? []), ...(group.prices ?? [])]
    const ids = new Set(prices.flatMap(({ userId }) => (userId === null ? [] : [userId])))
    return { _tag: 'Ok', value: { owned: answer.value, users: await namesOf(core, [...ids]) } }
  },
})

export const usePricedOwner = (owner: PanelOwner): QueryResult<PricedOwner> => useOwnerQuery(owner, pricedQuery)
