/** `/information`: the two texts for people who book. */
import type { ReactElement } from 'react'
import { LoadFailure } from '../../kit/design/load-failure.tsx'
import { bothRead } from '../../kit/reading/both-read.ts'
import { callQuestion, useRead } from '../../kit/reading/use-read.ts'
import { ContentText } from '../../kit/rich-text/content-text.tsx'
import { failureWords } from '../../kit/texts/failure-words.ts'
import { usePageTitle } from '../routing/use-page-title.ts'
import { otherPage, useShowPage } from '../routing/use-show-page.ts'
import { informationTexts } from './information-texts.ts'
import './information-page.css'

const preambleQuestion = callQuestion('content', 'contentByKey', {
  parameters: { key: 'content.information.preamble' },
})
const bodyQuestion = callQuestion('content', 'contentByKey', { parameters: { key: 'content.information.body' } })

const Texts = (): ReactElement => {
  const reading = bothRead(useRead(preambleQuestion), useRead(bodyQuestion))
  switch (reading._tag) {
    case 'Loading':
      return (
        <div role="status" aria-label={informationTexts.loading}>
          {['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'].map((line) => (
            <span key={line} className="skeleton skeleton-line" aria-hidden="true" />
          ))}
        </div>
      )
    case 'Failed':
      return (
        <LoadFailure title={informationTexts.failed} detail={failureWords(reading.failure)} onRetry={reading.retry} />
      )
    case 'Loaded': {
      const [preamble, body] = reading.value
      if (preamble.value === '' && body.value === '') return <p>{informationTexts.empty}</p>
      return (
        <>
          {preamble.value === '' ? null : <ContentText className="lead" item={preamble} />}
          {body.value === '' ? null : <ContentText item={body} />}
        </>
      )
    }
  }
}

export const InformationPage = (): ReactElement => {
  useShowPage(otherPage)
  usePageTitle(informationTexts.title)
  return (
    <div className="page information-page">
      <h1>{informationTexts.title}</h1>
      <Texts />
    </div>
  )
}
