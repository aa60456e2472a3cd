/**
 * `/hitta?…` is the finder: free time in any room that has what it takes. The wish stands in the address, so that it can be shared, kept and
 * gone back to. Invariant: what is shown was found for the wish in the address.
 */
import { type ReactElement, type ReactNode, useMemo, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { FoundTimes, TimeWish } from '../../../domain/schema/calls/finding-calls.ts'
import type { PublicGroup } from '../../../domain/schema/entities.ts'
import type { Page } from '../../../domain/schema/events.ts'
import type { State } from '../../../domain/schema/state.ts'
import { useCoreState } from '../../core/core-context.tsx'
import { Skeleton } from '../../kit/design/skeleton.tsx'
import { groupsQuery } from '../../kit/query/queries.ts'
import { QueryView } from '../../kit/query/query-view.tsx'
import { type Query, useQuery } from '../../kit/query/use-query.ts'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { usePageTitle } from '../../shell/routing/use-page-title.ts'
import { useShowPage } from '../../shell/routing/use-show-page.ts'
import { FinderForm } from './finder-form.tsx'
import { finderTexts } from './finder-texts.ts'
import { FoundList } from './found-list.tsx'
import { personOf } from './use-latest-finding.ts'
import { fieldsIn, firstWish, type WishFields, wishOf, wishPath } from './wish.ts'
import './finder.css'

const noGroups: readonly PublicGroup[] = []

const isPersonKnown = (state: State): boolean => personOf(state) !== null

interface Finding extends Query<FoundTimes | null> {
  /** A press on the button asks anew. */
  readonly attempt: number
}

/** @param body null: nothing is asked for, or not yet */
const findingOf = (body: TimeWish | null, attempt: number): Finding => ({
  attempt,
  area: null,
  ask: async (core) =>
    body === null ? { _tag: 'Ok', value: null } : core.call('findTime', { body }, { toastsFailure: false }),
})

/** The core keeps what is held while this page is shown, before anything is found too. */
const searching: Page = { _tag: 'Columns', columns: [], booking: true }

/** This stands where no list is shown. */
const Without = ({ children }: { readonly children: ReactNode }): ReactNode => {
  useShowPage(searching)
  return children
}

const loading = <Skeleton className="found-times" label={finderTexts.loading} lines={4} line="found-skeleton" />

export const FinderPage = (): ReactElement => {
  usePageTitle(finderTexts.title)
  const now = useWallNow()
  const [, navigate] = useLocation()
  const search = useSearch()
  const [first] = useState(() => firstWish(now))
  const [attempt, setAttempt] = useState(0)
  const isKnown = useCoreState(isPersonKnown)
  const groups = useQuery(groupsQuery)
  const known = groups._tag === 'Loaded' ? groups.value : noGroups
  const asked = useMemo(() => fieldsIn(new URLSearchParams(search), first), [search, first])
  const wish = useMemo(() => (asked === null ? null : wishOf(asked, now.date)), [asked, now.date])
  const body = wish?._tag === 'Value' ? wish.value : null
  const result = useQuery(useMemo(() => findingOf(isKnown ? body : null, attempt), [body, isKnown, attempt]))
  const isWaiting = body !== null && (!isKnown || result._tag === 'Loading' || groups._tag === 'Loading')

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
        groups={known}
        busy={isWaiting}
        onSearch={onSearch}
      />
      {body !== null && !isWaiting && result._tag === 'Loaded' && result.value !== null ? (
        <FoundList body={body} found={result.value} groups={known} />
      ) : (
        <Without>
          {body === null ? null : (
            <QueryView result={result} failed={finderTexts.failed} loading={loading}>
              {() => loading}
            </QueryView>
          )}
        </Without>
      )}
    </div>
  )
}
