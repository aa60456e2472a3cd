/**
 * `/serie`: repeats a choice as a series. The address contains the pattern, the rooms and each change of a date. The dates
 * are columns of the core, so a row shows the same state as the grid of its day. Invariant: after *Fortsätt* every date that
 * is not skipped is held, or its row shows why it is not held.
 */
import { type ReactElement, useMemo } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { routes } from '../../../domain/routes.ts'
import type { Page } from '../../../domain/schema/events.ts'
import type { State } from '../../../domain/schema/state.ts'
import { columnsOf } from '../../../domain/selectors/series-rows.ts'
import { listed } from '../../../domain/wording/swedish-amounts.ts'
import { useCoreState, useStatePart } from '../../core/core-context.tsx'
import { PageSkeleton } from '../../shell/page/page-skeleton.tsx'
import { signInPath } from '../../shell/routing/paths.ts'
import { usePageTitle } from '../../shell/routing/use-page-title.ts'
import { otherPage, useShowPage } from '../../shell/routing/use-show-page.ts'
import { mayRepeat } from '../repeat/may-repeat.ts'
import { seriesIn, seriesQuery } from '../repeat/series-address.ts'
import { partsIn, WithUsage } from '../rules/chosen-rules.tsx'
import { SeriesScreen } from './series-screen.tsx'
import '../../kit/form/form.css'
import './series.css'

export const SeriesPage = (): ReactElement => {
  const search = useSearch()
  const [, navigate] = useLocation()
  const choice = useMemo(() => seriesIn(search), [search])
  const ids = useMemo(() => choice?.wanted.map(({ resourceId }) => resourceId) ?? [], [choice])
  const may = useCoreState(useMemo(() => (state: State) => mayRepeat(state, ids), [ids]))
  const resources = useStatePart('resources')
  usePageTitle('Upprepa bokningen')
  // With a choice in the address the page counts as a booking page, so holds are kept even while no dates are shown.
  useShowPage(
    useMemo(
      (): Page =>
        choice === null
          ? otherPage
          : { _tag: 'Columns', columns: may === 'yes' ? columnsOf(choice) : [], booking: true },
      [choice, may],
    ),
  )

  const body = (): ReactElement => {
    if (choice === null)
      return (
        <div className="notice">
          <p>Välj först en tid en dag, och tryck sedan på Upprepa…</p>
          <Link className="button" href={routes.start}>
            Till startsidan
          </Link>
        </div>
      )
    const rooms = listed(choice.wanted.map(({ resourceId }) => resources[resourceId]?.title ?? ''))
    switch (may) {
      case 'unknown':
        return <PageSkeleton />
      case 'ask':
        return (
          <div className="notice">
            <p>Logga in för att upprepa en bokning. Det du har valt är kvar.</p>
            <Link className="button button-main" href={signInPath(`${routes.series}${seriesQuery(choice)}`)}>
              Logga in
            </Link>
          </div>
        )
      case 'no':
        return (
          <div className="notice">
            <p>{`Du får inte upprepa bokningar av ${rooms}. Välj en dag i taget.`}</p>
          </div>
        )
      case 'yes':
        return (
          <WithUsage resourceIds={ids}>
            {(usage) => (
              <SeriesScreen
                choice={choice}
                rooms={rooms}
                has={partsIn(usage)}
                onChange={(next) => navigate(`${routes.series}${seriesQuery(next)}`, { replace: true })}
              />
            )}
          </WithUsage>
        )
    }
  }
  return (
    <div className="page series-page stack gap-5 pack-top">
      <h1>Upprepa bokningen</h1>
      {body()}
    </div>
  )
}
