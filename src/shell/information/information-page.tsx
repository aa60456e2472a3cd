/** `/information`: texts for people who book, and information that helps with the search for a fault. */
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { routes } from '../../../domain/routes.ts'
import { Skeleton } from '../../kit/design/skeleton.tsx'
import { bothResults } from '../../kit/query/both-results.ts'
import { contentQuery } from '../../kit/query/queries.ts'
import { QueryView } from '../../kit/query/query-view.tsx'
import { useQuery } from '../../kit/query/use-query.ts'
import { ContentText } from '../../kit/rich-text/rich-text.tsx'
import { SaveEventLog } from '../root-page/save-event-log.tsx'
import { usePageTitle } from '../routing/use-page-title.ts'
import './information-page.css'

const informationTexts = {
  title: 'Information',
} as const

const preambleQuery = contentQuery('content.information.preamble')
const bodyQuery = contentQuery('content.information.body')

export const InformationPage = (): ReactElement => {
  usePageTitle(informationTexts.title)
  const result = bothResults(useQuery(preambleQuery), useQuery(bodyQuery))
  return (
    <div className="page information-page stack gap-6 pack-top">
      <h1>{informationTexts.title}</h1>
      <QueryView
        result={result}
        loading={<Skeleton label="Hämtar informationen" lines={8} />}
        failed="Informationen kunde inte hämtas"
      >
        {([preamble, body]) => (
          <>
            {preamble.value === '' ? null : <ContentText className="lead" item={preamble} />}
            {body.value === '' ? null : <ContentText item={body} />}
            {preamble.value === '' && body.value === '' ? <p>Här finns ingen information just nu.</p> : null}
          </>
        )}
      </QueryView>
      <section className="information-help" aria-labelledby="information-help">
        <h2 id="information-help">Om något inte fungerar</h2>
        <p>
          Den som hjälper dig att hitta ett fel kan be om händelseloggen eller om det som står i diagnostiken. Där finns
          inga namn, adresser eller önskemål.
        </p>
        <div className="cluster gap-3 items-center">
          <Link className="button" href={routes.diagnostics}>
            Diagnostik
          </Link>
          <SaveEventLog className="button" />
        </div>
      </section>
    </div>
  )
}
