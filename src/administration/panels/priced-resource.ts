/** The prices of a resource with what their users are called. */
import { useMemo } from 'react'
import type { CoreRequests } from '../../../domain/port/core-port.ts'
import type { ResourcePrice } from '../../../domain/schema/administered-groups.ts'
import type { ResourceId, UserId } from '../../../domain/schema/ids.ts'
import type { User } from '../../../domain/schema/people.ts'
import { type Query, type QueryResult, useQuery } from '../../kit/query/use-query.ts'
import { askResource } from './panel-owner.ts'

export interface PricedResource {
  readonly prices: readonly ResourcePrice[]
  /** Of those that could be had: the others are shown by their number. */
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

const pricedQuery = (id: ResourceId): Query<PricedResource> => ({
  area: 'groups',
  ask: async (core) => {
    const answer = await askResource(core, id)
    if (answer._tag === 'Failed') return answer
    const { prices } = answer.value
    const ids = new Set(prices.flatMap(({ userId }) => (userId === null ? [] : [userId])))
    return { _tag: 'Ok', value: { prices, users: await namesOf(core, [...ids]) } }
  },
})

export const usePricedResource = (id: ResourceId): QueryResult<PricedResource> =>
  useQuery(useMemo(() => pricedQuery(id), [id]))
