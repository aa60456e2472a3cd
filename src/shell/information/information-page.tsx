/** `/information`: the two texts for people who book, and what helps to find a fault. */
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
  loading: 'Hämtar informationen',
  failed: 'Informationen kunde inte hämtas',
  help: 'Om något inte fungerar',
  helpDetail:
    'Den som hjälper dig att hitta ett fel kan be om händelseloggen eller om det som står i diagnostiken. Där finns inga namn, adresser eller önskemål.',
  diagnostics: 'Diagnostik',
  empty: 'Här finns ingen information just nu.',
} as const

const preambleQuery = contentQuery('content.information.preamble')
const bodyQuery = contentQuery('content.information.body')

export const InformationPage = (): ReactElement => {
  usePageTitle(informationTexts.title)
  const result = bothResults(useQuery(preambleQuery), useQuery(bodyQuery))
  return (
    <div className="page information-page">
      <h1>{informationTexts.title}</h1>
      <QueryView
        result={result}
        loading={<Skeleton label={informationTexts.loading} lines={8} />}
        failed={informationTexts.failed}
      >
        {([preamble, body]) => (
          <>
            {preamble.value === '' ? null : <ContentText className="lead" item={preamble} />}
            {body.value === '' ? null : <ContentText item={body} />}
            {preamble.value === '' && body.value === '' ? <p>{informationTexts.empty}</p> : null}
          </>
        )}
      </QueryView>
      <section className="information-help" aria-labelledby="information-help">
        <h2 id="information-help">{informationTexts.help}</h2>
        <p>{informationTexts.helpDetail}</p>
        <div className="information-actions">
          <Link className="button" href={routes.diagnostics}>
            {informationTexts.diagnostics}
          </Link>
          <SaveEventLog className="button" />
        </div>
      </section>
    </div>
  )
}
