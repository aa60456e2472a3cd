/** `/`: what can be booked here, and the two texts of the administrators. */
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import type { ContentItem, PublicGroup } from '../../../domain/entities.ts'
import { useCoreState } from '../../core/core-context.tsx'
import { LoadFailure } from '../../kit/design/load-failure.tsx'
import { bodyQuestion, groupsQuestion, preambleQuestion } from '../../kit/reading/questions.ts'
import { type Reading, useRead } from '../../kit/reading/use-read.ts'
import { ContentText } from '../../kit/rich-text/content-text.tsx'
import { failureWords } from '../../kit/texts/failure-words.ts'
import { isAdministrator } from '../../shell/routing/is-administrator.ts'
import { routes } from '../../shell/routing/routes.ts'
import { usePageTitle } from '../../shell/routing/use-page-title.ts'
import { otherPage, useShowPage } from '../../shell/routing/use-show-page.ts'
import { GroupCard } from './group-card.tsx'
import { startPageTexts } from './start-page-texts.ts'
import './start-page.css'

const ContentBlock = ({
  reading,
  className,
}: {
  readonly reading: Reading<Pick<ContentItem, 'value' | 'contentType'>>
  readonly className: string
}): ReactElement | null => {
  switch (reading._tag) {
    case 'Loading':
      return (
        <div className={className} aria-hidden="true">
          <span className="skeleton skeleton-line" />
          <span className="skeleton skeleton-line start-skeleton-short" />
        </div>
      )
    case 'Loaded':
      return reading.value.value === '' ? null : <ContentText className={className} item={reading.value} />
    case 'Failed':
      // A text that is missing stops nobody; the core's toast has told of the failure.
      return null
  }
}

const GroupList = ({ reading }: { readonly reading: Reading<readonly PublicGroup[]> }): ReactElement => {
  const administrator = useCoreState(isAdministrator)
  if (reading._tag === 'Failed')
    return <LoadFailure title={startPageTexts.failed} detail={failureWords(reading.failure)} onRetry={reading.retry} />
  if (reading._tag === 'Loading')
    return (
      <div className="group-list" role="status" aria-label={startPageTexts.loading}>
        {['first', 'second', 'third'].map((key) => (
          <div key={key} className="group-card" aria-hidden="true">
            <span className="skeleton start-skeleton-title" />
            <span>
              <span className="skeleton skeleton-line" />
              <span className="skeleton skeleton-line start-skeleton-short" />
            </span>
            <span className="skeleton start-skeleton-button" />
          </div>
        ))}
      </div>
    )
  // Administrators are told of disabled groups too.
  const groups = reading.value.filter(({ enabled }) => enabled)
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
  const preambleReading = useRead(preambleQuestion)
  const bodyReading = useRead(bodyQuestion)
  const groupsReading = useRead(groupsQuestion)
  return (
    <div className="page start-page">
      <header className="start-head">
        <h1>{startPageTexts.title}</h1>
        <ContentBlock className="lead start-preamble" reading={preambleReading} />
      </header>
      <section className="start-groups" aria-labelledby="start-groups">
        <h2 id="start-groups" className="start-groups-title">
          {startPageTexts.groups}
        </h2>
        <GroupList reading={groupsReading} />
      </section>
      <ContentBlock className="start-body" reading={bodyReading} />
    </div>
  )
}
