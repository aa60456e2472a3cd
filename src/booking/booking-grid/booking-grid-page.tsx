/**
 * `/group/{id}/{date}`: the page of a day. An address that names no group or no day leads to the not-found page; the
 * core loads the day because this page says that it shows it.
 */
import { type ReactElement, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Link, useSearch } from 'wouter'
import { isLocalDate, monthOf } from '../../../domain/calendar/local-date.ts'
import { groupIdFromText } from '../../../domain/ids.ts'
import { groupInPath } from '../../../domain/routes.ts'
import type { Page } from '../../../domain/schema/events.ts'
import type { GroupId } from '../../../domain/schema/ids.ts'
import type { State } from '../../../domain/schema/state.ts'
import { longDate, weekName, yearOf } from '../../../domain/wording/swedish-dates.ts'
import { shownPage } from '../../core/base-path.ts'
import { useCore, useStatePart } from '../../core/core-context.tsx'
import { firstAnswer } from '../../core/first-answers.ts'
import { useHas } from '../../core/use-has.ts'
import { announce } from '../../kit/design/announce.ts'
import { createChunk } from '../../kit/design/chunk.tsx'
import { LoadFailure } from '../../kit/design/load-failure.tsx'
import { smallPicture } from '../../kit/design/small-picture.ts'
import { groupsQuery } from '../../kit/query/queries.ts'
import { useQuery } from '../../kit/query/use-query.ts'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { NotFoundPage } from '../../shell/page/message-page.tsx'
import { groupMonthPath, OPENS_AT } from '../../shell/routing/paths.ts'
import { usePageTitle } from '../../shell/routing/use-page-title.ts'
import { useShowPage } from '../../shell/routing/use-show-page.ts'
import type { DayRules } from '../rules/day-rules.tsx'
import { bookingGridTexts } from './booking-grid-texts.ts'
import { DayGrid, type GroupDayProps, useResources, WaitingDay } from './day-grid.tsx'
import { DayNavigation } from './day-navigation.tsx'
import { useSpecialDay, useUnheard } from './day-state.ts'
import { DayStrip } from './day-strip.tsx'
import { createKeptFromDay } from './kept-from-day.ts'
import './booking-grid-page.css'
import '../../kit/design/booking-colours.css'

interface GroupProps {
  readonly groupId: GroupId
}

const useGroup = (groupId: GroupId) => {
  const result = useQuery(groupsQuery)
  return result._tag === 'Loaded' ? result.value.find(({ id }) => id === groupId) : undefined
}

const outside = { target: '_blank', rel: 'noreferrer' }

export const GroupPictures = ({ groupId }: GroupProps): ReactElement => (
  <div className="grid-pictures">
    {useGroup(groupId)?.media.map((picture) => (
      <a key={picture.id} href={picture.url} {...outside}>
        <img src={smallPicture(picture)} alt={picture.title} width={72} height={54} />
      </a>
    ))}
  </div>
)

/** Nothing where the house has not said it, as before another back end. */
export const GroupPlace = ({ groupId }: GroupProps): ReactNode => {
  const { place, placeLink } = useGroup(groupId) ?? {}
  return (
    place && (
      <p className="grid-page-place">
        {bookingGridTexts.place}{' '}
        {placeLink ? (
          <a href={placeLink} {...outside}>
            {place}
          </a>
        ) : (
          place
        )}
      </p>
    )
  )
}

/** Not everybody may book it, or not at every time. */
const isLimited = ({
  limits,
  bookedBy,
  refusesCaller,
}: Pick<State['resources'][string], 'limits' | 'bookedBy' | 'refusesCaller'>): boolean =>
  limits !== undefined || bookedBy !== undefined || refusesCaller === true

/** In a group that has rules no slot is free before the rules are known. */
const ruledDay = createChunk(
  async () => (await import('../rules/ruled-day.tsx')).RuledDay,
  ({ groupId }) => <WaitingDay groupId={groupId} />,
  ({ children }) => children(null),
)
const { Component: RuledDay } = ruledDay

const isRuledAtFirst = (): boolean => {
  const shown = groupInPath(shownPage())
  const group = firstAnswer('groups', {})?.answer.find(({ id }) => String(id) === shown)
  return group?.resources.some(isLimited) ?? false
}

/** Loads the rules where the page that was loaded shows them, and on the server, which draws any day. */
export const rulesAhead = async (): Promise<void> => {
  if (import.meta.env.SSR || isRuledAtFirst()) await ruledDay.ahead()
}

/**
 * The day, which is said when it becomes another, and not when a dialog has closed; in place of its rest, so that nothing moves, that the
 * booking system is not heard.
 */
const DayStatus = ({ groupId, date }: GroupDayProps): ReactElement => {
  const special = useSpecialDay(groupId, date)
  const unheard = useUnheard()
  const words = longDate(date)
  const said = useRef(words)
  useEffect(() => {
    if (said.current !== words) announce(words)
    said.current = words
  }, [words])
  return (
    <p className="grid-page-day">
      <span className="grid-page-date">{words}</span>{' '}
      {unheard ? (
        <span className="grid-not-live">
          {bookingGridTexts.notLive} <span className="grid-not-live-detail">{bookingGridTexts.notLiveDetail}</span>
        </span>
      ) : (
        <span className="muted">
          <span className="grid-page-year">{`${yearOf(date)}, `}</span>
          {weekName(date)}
        </span>
      )}
      {special && <span className="grid-page-special"> {special}</span>}
    </p>
  )
}

/** On a phone it stands below the grid, where it takes no room from the rows. */
const MonthLink = ({ groupId, date }: GroupDayProps): ReactElement | null => {
  const hasFinder = useHas('finder')
  const month = monthOf(date)
  return hasFinder && month !== null ? (
    <Link className="button button-quiet day-month never-on-paper" href={groupMonthPath(groupId, month)}>
      {bookingGridTexts.showMonth}
    </Link>
  ) : null
}

const GroupDay = ({ groupId, date }: GroupDayProps): ReactElement => {
  const core = useCore()
  const group = useStatePart('groups')[groupId]
  const isRuled = useResources(groupId).some(isLimited)
  const catalogue = useStatePart('catalogue')
  const now = useWallNow()
  const [kept] = useState(() => createKeptFromDay(date))
  const page = useMemo((): Page => ({ _tag: 'BookingGrid', groupId, date }), [groupId, date])
  useShowPage(page)
  const day = longDate(date)
  const asked = useStatePart('resources')[new URLSearchParams(useSearch()).get(OPENS_AT) ?? '']
  const title = group?.title ?? bookingGridTexts.loadingTitle
  usePageTitle(`${title}, ${day}`)

  if (group === undefined && catalogue === 'loaded') return <NotFoundPage />
  const dayGrid = (rules: DayRules | null): ReactElement => (
    <DayGrid groupId={groupId} date={date} groupTitle={title} now={now} kept={kept} rules={rules} />
  )
  return (
    <div className="grid-page">
      <header className="grid-page-head">
        <div className="grid-page-group">
          <div className="grid-page-title">
            <h1 aria-description={asked === undefined ? day : `${day}, ${asked.title}`}>
              <bdi>{title}</bdi>
            </h1>
            <GroupPlace groupId={groupId} />
            <DayStatus groupId={groupId} date={date} />
          </div>
          <GroupPictures groupId={groupId} />
        </div>
        <MonthLink groupId={groupId} date={date} />
        <DayStrip groupId={groupId} date={date} now={now} isCounted={!isRuled} />
        <DayNavigation groupId={groupId} title={title} date={date} today={now.date} />
      </header>
      {group === undefined && catalogue === 'failed' ? (
        <LoadFailure
          title={bookingGridTexts.groupFailed}
          onRetry={() => void core.command({ _tag: 'ReloadCatalogue' })}
        />
      ) : null}
      {isRuled ? (
        <RuledDay groupId={groupId} date={date}>
          {dayGrid}
        </RuledDay>
      ) : (
        dayGrid(null)
      )}
    </div>
  )
}

export const BookingGridPage = ({
  groupText,
  dateText,
}: {
  readonly groupText: string
  readonly dateText: string
}): ReactElement => {
  const groupId = groupIdFromText(groupText)
  return groupId === null || !isLocalDate(dateText) ? (
    <NotFoundPage />
  ) : (
    // The days of another group begin where they are first bookable.
    <GroupDay key={groupId} groupId={groupId} date={dateText} />
  )
}
