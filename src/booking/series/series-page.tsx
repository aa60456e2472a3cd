/**
 * `/serie`: a choice is repeated. The pattern, the rooms and what was changed of a date are in the address; the dates are columns of the
 * core, so that a row says what its day's grid would. Invariant: after *Fortsätt* every date that is not skipped is held, or its row
 * says why it is not.
 */
import { type ReactElement, useMemo } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { routes } from '../../../domain/routes.ts'
import type { Page } from '../../../domain/schema/events.ts'
import type { State } from '../../../domain/schema/state.ts'
import { columnsOf, type SeriesChoice } from '../../../domain/selectors/series-rows.ts'
import { listed } from '../../../domain/wording/series-words.ts'
import { useCoreState, useStatePart } from '../../core/core-context.tsx'
import { PageSkeleton } from '../../shell/page/page-skeleton.tsx'
import { signInPath } from '../../shell/routing/paths.ts'
import { usePageTitle } from '../../shell/routing/use-page-title.ts'
import { otherPage, useShowPage } from '../../shell/routing/use-show-page.ts'
import { mayRepeat } from '../repeat/may-repeat.ts'
import { seriesIn, seriesQuery } from '../repeat/series-address.ts'
import { partsIn, WithUsage } from '../rules/chosen-rules.tsx'
import { SeriesScreen } from './series-screen.tsx'
import { seriesTexts } from './series-texts.ts'
import '../../kit/form/form.css'
import './series.css'

const roomsOf = ({ wanted }: SeriesChoice, resources: State['resources']): string =>
  listed(wanted.map(({ resourceId }) => resources[resourceId]?.title ?? ''))

export const SeriesPage = (): ReactElement => {
  const search = useSearch()
  const [, navigate] = useLocation()
  const choice = useMemo(() => seriesIn(search), [search])
  const ids = useMemo(() => choice?.wanted.map(({ resourceId }) => resourceId) ?? [], [choice])
  const may = useCoreState(useMemo(() => (state: State) => mayRepeat(state, ids), [ids]))
  const resources = useStatePart('resources')
  usePageTitle(seriesTexts.title)
  // The holds wait here, whether or not there is anything to show of it.
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
          <p>{seriesTexts.noSeries}</p>
          <Link className="button" href={routes.start}>
            {seriesTexts.start}
          </Link>
        </div>
      )
    switch (may) {
      case 'unknown':
        return <PageSkeleton />
      case 'ask':
        return (
          <div className="notice">
            <p>{seriesTexts.signIn}</p>
            <Link className="button button-main" href={signInPath(`${routes.series}${seriesQuery(choice)}`)}>
              {seriesTexts.signInLink}
            </Link>
          </div>
        )
      case 'no':
        return (
          <div className="notice">
            <p>{seriesTexts.mayNot(roomsOf(choice, resources))}</p>
          </div>
        )
      case 'yes':
        return (
          <WithUsage resourceIds={ids}>
            {(usage) => (
              <SeriesScreen
                choice={choice}
                rooms={roomsOf(choice, resources)}
                has={partsIn(usage)}
                onChange={(next) => navigate(`${routes.series}${seriesQuery(next)}`, { replace: true })}
              />
            )}
          </WithUsage>
        )
    }
  }
  return (
    <div className="page series-page">
      <h1>{seriesTexts.title}</h1>
      {body()}
    </div>
  )
}
