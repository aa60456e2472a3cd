/** `/`: the groups that can be booked, and the two texts of the administrators. */
import { type ReactElement, type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { routes } from '../../../domain/routes.ts'
import type { ContentItem, PublicGroup } from '../../../domain/schema/entities.ts'
import { bookedBy, commonBookers } from '../../../domain/wording/booker-words.ts'
import { useCoreState } from '../../core/core-context.tsx'
import { Icon } from '../../kit/design/icon.tsx'
import { Skeleton } from '../../kit/design/skeleton.tsx'
import { smallPicture } from '../../kit/design/small-picture.ts'
import { bodyQuery, groupsQuery, preambleQuery } from '../../kit/query/queries.ts'
import { QueryView } from '../../kit/query/query-view.tsx'
import { type Query, useQuery } from '../../kit/query/use-query.ts'
import { ContentText, RichText } from '../../kit/rich-text/rich-text.tsx'
import { groupPath } from '../../shell/routing/paths.ts'
import { isAdministrator } from '../../shell/routing/signed-in.ts'
import { usePageTitle } from '../../shell/routing/use-page-title.ts'
import { otherPage, useShowPage } from '../../shell/routing/use-show-page.ts'
import { bookingGridPage } from '../booking-grid/group-routes.tsx'
import { NextBookingPlace } from '../bookings/next-booking-place.tsx'
import { FindRow, startPageTexts } from './find-row.tsx'
import './start-page.css'

/** Whether some of its words are below its edge, as on a phone, where all groups are on the first screen. */
const useCut = (place: RefObject<HTMLElement | null>): boolean => {
  const [isCut, setCut] = useState(false)
  useEffect(() => {
    const element = place.current
    if (element === null) return
    const look = (): void => setCut(element.scrollHeight > element.clientHeight + 1)
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    // The sanitiser may come after the page, and its words then stand for the skeleton.
    const words = new MutationObserver(look)
    words.observe(element, { childList: true, subtree: true })
    return () => {
      sizes.disconnect()
      words.disconnect()
    }
  }, [place])
  return isCut
}

export const GroupCard = ({ group }: { readonly group: PublicGroup }): ReactElement => {
  const [picture] = group.media
  const bookers = commonBookers(group.resources)
  const description = useRef<HTMLDivElement>(null)
  const [isWhole, setWhole] = useState(false)
  const isCut = useCut(description) || isWhole
  return (
    <li className="group-card" data-accent={group.color}>
      <h3 className="group-title">
        <bdi>{group.title}</bdi>
      </h3>
      {picture === undefined ? null : (
        <img
          className="group-picture"
          src={smallPicture(picture)}
          alt={picture.title}
          width={480}
          height={360}
          loading="lazy"
        />
      )}
      <div ref={description} className="group-description" data-whole={isWhole}>
        {bookers === null ? null : <p className="group-bookers">{bookedBy(bookers)}</p>}
        <RichText html={group.description} />
      </div>
      <div className="group-ways">
        <Link
          className="button button-main"
          href={groupPath(group.id)}
          onPointerEnter={bookingGridPage.ahead}
          onFocus={bookingGridPage.ahead}
        >
          {startPageTexts.toBooking}
          <span className="visually-hidden">{startPageTexts.ofGroup(group.title)}</span>
        </Link>
        {isCut ? (
          <button type="button" className="group-whole" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {startPageTexts.whole}
            <span className="visually-hidden">{startPageTexts.aboutGroup(group.title)}</span>
            <Icon name={isWhole ? 'up' : 'down'} />
          </button>
        ) : null}
      </div>
    </li>
  )
}

interface ContentBlockProps {
  readonly query: Query<ContentItem>
  readonly className: string
}

const ContentSkeleton = ({ className }: { readonly className: string }): ReactElement => (
  <div className={className} aria-hidden="true">
    <span className="skeleton skeleton-line" />
    <span className="skeleton skeleton-line start-skeleton-short" />
  </div>
)

const ContentBlock = ({ query, className }: ContentBlockProps): ReactElement => (
  // Without a text one books all the same; the core's toast has shown the failure.
  <QueryView result={useQuery(query)} loading={<ContentSkeleton className={className} />} failed={null}>
    {(item) => (item.value === '' ? null : <ContentText className={className} item={item} />)}
  </QueryView>
)

const GroupsSkeleton = (): ReactElement => (
  <Skeleton className="group-list" label={startPageTexts.loading} lines={3}>
    <div className="group-card" aria-hidden="true">
      <span className="skeleton start-skeleton-title" />
      <span>
        <span className="skeleton skeleton-line" />
        <span className="skeleton skeleton-line start-skeleton-short" />
      </span>
      <span className="skeleton start-skeleton-button" />
    </div>
  </Skeleton>
)

const GroupList = ({ all }: { readonly all: readonly PublicGroup[] }): ReactElement => {
  const administrator = useCoreState(isAdministrator)
  // Administrators get disabled groups too.
  const groups = all.filter(({ enabled }) => enabled)
  if (groups.length === 0)
    return (
      <div className="notice">
        <p className="notice-title">{startPageTexts.empty}</p>
        <p>{administrator ? startPageTexts.emptyForAdministrator : startPageTexts.emptyDetail}</p>
        {administrator ? (
          <Link className="button" href={routes.administeredGroups}>
            {startPageTexts.administerGroups}
          </Link>
        ) : null}
      </div>
    )
  return (
    <ul className="group-list">
      {groups.map((group) => (
        <GroupCard key={group.id} group={group} />
      ))}
    </ul>
  )
}

export const StartPage = (): ReactElement => {
  useShowPage(otherPage)
  usePageTitle('')
  const groups = useQuery(groupsQuery)
  return (
    <div className="page start-page">
      <header className="start-head">
        <h1>{startPageTexts.title}</h1>
        <ContentBlock className="lead start-preamble" query={preambleQuery} />
      </header>
      {groups._tag === 'Loaded' ? <FindRow groups={groups.value} /> : null}
      <section className="start-groups" aria-labelledby="start-groups">
        <h2 id="start-groups" className="start-groups-title">
          {startPageTexts.groups}
        </h2>
        <QueryView result={groups} loading={<GroupsSkeleton />} failed={startPageTexts.failed}>
          {(all) => <GroupList all={all} />}
        </QueryView>
      </section>
      <ContentBlock className="start-body" query={bodyQuery} />
      {/* It comes after the page is drawn: above the groups it would move them under a finger. */}
      <NextBookingPlace />
    </div>
  )
}
