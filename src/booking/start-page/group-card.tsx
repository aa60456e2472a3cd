import type { ReactElement } from 'react'
import { Link } from 'wouter'
import type { PublicGroup } from '../../../domain/schema/entities.ts'
import { smallPicture } from '../../kit/design/small-picture.ts'
import { RichText } from '../../kit/rich-text/rich-text.tsx'
import { groupPath } from '../../shell/routing/paths.ts'
import { bookingGridPage } from '../booking-grid/group-routes.tsx'
import { startPageTexts } from './start-page-texts.ts'

export const GroupCard = ({ group }: { readonly group: PublicGroup }): ReactElement => {
  const [picture] = group.media
  return (
    <li className="group-card" data-accent={group.color}>
      <h3 className="group-title">{group.title}</h3>
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
      <RichText className="group-description" html={group.description} />
      <Link
        className="button button-main"
        href={groupPath(group.id)}
        onPointerEnter={bookingGridPage.ahead}
        onFocus={bookingGridPage.ahead}
      >
        {startPageTexts.toBooking}
        <span className="visually-hidden">{startPageTexts.ofGroup(group.title)}</span>
      </Link>
    </li>
  )
}
