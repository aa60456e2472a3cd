/**
 * `/hitta?…`: the finder of free time in any room that fits a wish. The address contains the wish, so that people can share
 * it, keep it and go back to it. Invariant: the shown times were found for the wish in the address.
 */
import { type ReactElement, type ReactNode, useMemo, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { FoundTimes } from '../../../domain/schema/calls/finding-calls.ts'
import type { PublicGroup } from '../../../domain/schema/entities.ts'
import type { Page } from '../../../domain/schema/events.ts'
import { useCoreState } from '../../core/core-context.tsx'
import { Skeleton } from '../../kit/design/skeleton.tsx'
import { groupsQuery } from '../../kit/query/queries.ts'
import { QueryView } from '../../kit/query/query-view.tsx'
import { type Query, useQuery } from '../../kit/query/use-query.ts'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { usePageTitle } from '../../shell/routing/use-page-title.ts'
import { useShowPage } from '../../shell/routing/use-show-page.ts'
import { FinderForm } from './finder-form.tsx'
import { FoundList } from './found-list.tsx'
import { personOf } from './use-latest-finding.ts'
import { wishOf } from './wish.ts'
import { fieldsIn, firstWish, type WishFields, wishPath } from './wish-fields.ts'
import './finder.css'

const noGroups: readonly PublicGroup[] = []

interface Finding extends Query<FoundTimes | null> {
  /** A new number starts a new search, as a press on the button does. */
  readonly attempt: number
}

/** The finder counts as a booking page, so holds are kept even before anything is found. */
const searching: Page = { _tag: 'Columns', columns: [], booking: true }

/** Tells the core which page is shown while there is no list. A list tells the core itself. */
const WithoutList = ({ children }: { readonly children: ReactNode }): ReactNode => {
  useShowPage(searching)
  return children
}

const loading = (
  <Skeleton className="found-times stack gap-3" label="Letar efter lediga tider" lines={4} line="found-skeleton" />
)

export const FinderPage = (): ReactElement => {
  usePageTitle('Hitta ledig tid')
  const now = useWallNow()
  const [, navigate] = useLocation()
  const search = useSearch()
  const [first] = useState(() => firstWish(now))
  const [attempt, setAttempt] = useState(0)
  const isKnown = useCoreState(personOf) !== null
  const groups = useQuery(groupsQuery)
  const known = groups._tag === 'Loaded' ? groups.value : noGroups
  const asked = useMemo(() => fieldsIn(new URLSearchParams(search), first), [search, first])
  const wish = useMemo(() => (asked === null ? null : wishOf(asked, now.date)), [asked, now.date])
  const body = wish?._tag === 'Value' ? wish.value : null
  const result = useQuery(
    useMemo((): Finding => {
      const wanted = isKnown ? body : null
      return {
        attempt,
        area: null,
        ask: async (core) =>
          wanted === null
            ? { _tag: 'Ok', value: null }
            : core.call('findTime', { body: wanted }, { toastsFailure: false }),
      }
    }, [body, isKnown, attempt]),
  )
  const isWaiting = body !== null && (!isKnown || result._tag === 'Loading' || groups._tag === 'Loading')

  const onSearch = (fields: WishFields): void => {
    const path = wishPath(fields)
    navigate(path, { replace: asked !== null && path === wishPath(asked) })
    setAttempt(attempt + 1)
  }
  return (
    <div className="page finder-page stack pack-top">
      <header className="stack gap-2">
        <h1>Hitta ledig tid</h1>
        <p className="lead">Säg när och hur många ni är, så letar vi bland alla rum på en gång.</p>
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
        <WithoutList>
          {body === null ? null : (
            <QueryView result={result} failed="Lediga tider kunde inte hämtas." loading={loading}>
              {() => loading}
            </QueryView>
          )}
        </WithoutList>
      )}
    </div>
  )
}
