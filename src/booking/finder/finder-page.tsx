/**
 * `/hitta?…` is the finder: free time in any room that has what it takes. The wish stands in the address, so that it can be shared, kept and
 * gone back to. Invariant: what is shown was found for the wish in the address.
 */
import { type ReactElement, useMemo, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { FoundTimes, TimeWish } from '../../../domain/schema/calls/finding-calls.ts'
import type { State } from '../../../domain/schema/state.ts'
import { useCoreState } from '../../core/core-context.tsx'
import { Skeleton } from '../../kit/design/skeleton.tsx'
import { groupsQuery } from '../../kit/query/queries.ts'
import { QueryView } from '../../kit/query/query-view.tsx'
import { type Query, useQuery } from '../../kit/query/use-query.ts'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { usePageTitle } from '../../shell/routing/use-page-title.ts'
import { otherPage, useShowPage } from '../../shell/routing/use-show-page.ts'
import { FinderForm } from './finder-form.tsx'
import { finderTexts } from './finder-texts.ts'
import { FoundList } from './found-list.tsx'
import { fieldsIn, wishOf } from './wish.ts'
import { firstWish, type WishFields, wishPath } from './wish-fields.ts'
import './finder.css'

/** Null: it is not known yet. Prices and permissions are a person's. */
const personOf = ({ account }: State): string | null => {
  if (account._tag === 'Unknown') return null
  return account._tag === 'SignedIn' ? `${account.userId}/${account.userType}` : ''
}

interface Finding extends Query<FoundTimes | null> {
  /** A press on the button, and another person, ask anew. */
  readonly occasion: string
}

/** @param body null: nothing is asked for, or not yet */
const findingOf = (body: TimeWish | null, occasion: string): Finding => ({
  occasion,
  area: null,
  ask: async (core) =>
    body === null ? { _tag: 'Ok', value: null } : core.call('findTime', { body }, { toastsFailure: false }),
})

const loading = <Skeleton className="found-times" label={finderTexts.loading} lines={4} line="found-skeleton" />

export const FinderPage = (): ReactElement => {
  useShowPage(otherPage)
  usePageTitle(finderTexts.title)
  const now = useWallNow()
  const [, navigate] = useLocation()
  const search = useSearch()
  const [first] = useState(() => firstWish(now))
  const [attempt, setAttempt] = useState(0)
  const person = useCoreState(personOf)
  const groups = useQuery(groupsQuery)
  const asked = useMemo(() => fieldsIn(new URLSearchParams(search), first), [search, first])
  const wish = useMemo(() => (asked === null ? null : wishOf(asked, now.date)), [asked, now.date])
  const body = wish?._tag === 'Value' ? wish.value : null
  const result = useQuery(
    useMemo(() => findingOf(person === null ? null : body, `${person} ${attempt}`), [body, person, attempt]),
  )
  const isWaiting = body !== null && (person === null || result._tag === 'Loading' || groups._tag === 'Loading')

  const onSearch = (fields: WishFields): void => {
    const path = wishPath(fields)
    navigate(path, { replace: asked !== null && path === wishPath(asked) })
    setAttempt(attempt + 1)
  }
  return (
    <div className="page finder-page">
      <header className="finder-head">
        <h1>{finderTexts.title}</h1>
        <p className="lead">{finderTexts.lead}</p>
      </header>
      <FinderForm
        asked={asked ?? first}
        isAsked={asked !== null}
        today={now.date}
        groups={groups._tag === 'Loaded' ? groups.value : []}
        busy={isWaiting}
        onSearch={onSearch}
      />
      {body === null ? null : isWaiting ? (
        loading
      ) : (
        <QueryView result={result} failed={finderTexts.failed} loading={loading}>
          {(found) =>
            found === null ? loading : <FoundList found={found} groups={groups._tag === 'Loaded' ? groups.value : []} />
          }
        </QueryView>
      )}
    </div>
  )
}
