/** The pictures of a group beside its name; each opens in its full size. Where they come late they move nothing. */
import type { ReactElement } from 'react'
import type { GroupId } from '../../../domain/schema/ids.ts'
import { smallPicture } from '../../kit/design/small-picture.ts'
import { groupsQuery } from '../../kit/query/queries.ts'
import { useQuery } from '../../kit/query/use-query.ts'
import './group-pictures.css'

export const GroupPictures = ({ groupId }: { readonly groupId: GroupId }): ReactElement => {
  const result = useQuery(groupsQuery)
  const groups = result._tag === 'Loaded' ? result.value : []
  return (
    <div className="grid-pictures">
      {groups
        .find(({ id }) => id === groupId)
        ?.media.map((picture) => (
          <a key={picture.id} href={picture.url} target="_blank" rel="noreferrer">
            <img src={smallPicture(picture)} alt={picture.title} width={72} height={54} />
          </a>
        ))}
    </div>
  )
}
