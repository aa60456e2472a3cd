/** The terms that one accepts, over the form, which stays as it is. */
import type { ReactElement } from 'react'
import { Lightbox } from '../../kit/design/lightbox.tsx'
import { LoadFailure } from '../../kit/design/load-failure.tsx'
import { callQuestion, useRead } from '../../kit/reading/use-read.ts'
import { ContentText } from '../../kit/rich-text/content-text.tsx'
import { failureWords } from '../../kit/texts/failure-words.ts'
import { registerTexts } from './register-texts.ts'

const termsQuestion = callQuestion('content', 'contentByKey', { parameters: { key: 'content.register.terms' } })

const Terms = (): ReactElement => {
  const reading = useRead(termsQuestion)
  switch (reading._tag) {
    case 'Loading':
      return (
        <div role="status" aria-label={registerTexts.termsLoading}>
          {['first', 'second', 'third', 'fourth', 'fifth'].map((line) => (
            <span key={line} className="skeleton skeleton-line" aria-hidden="true" />
          ))}
        </div>
      )
    case 'Failed':
      return (
        <LoadFailure title={registerTexts.termsFailed} detail={failureWords(reading.failure)} onRetry={reading.retry} />
      )
    case 'Loaded':
      return reading.value.value === '' ? <p>{registerTexts.termsEmpty}</p> : <ContentText item={reading.value} />
  }
}

export const TermsLightbox = ({ onClose }: { readonly onClose: () => void }): ReactElement => (
  <Lightbox title={registerTexts.termsTitle} words={<p>{registerTexts.termsWords}</p>} onClose={onClose}>
    <Terms />
    <div className="lightbox-actions">
      <button type="button" className="button button-main" onClick={onClose}>
        {registerTexts.closeTerms}
      </button>
    </div>
  </Lightbox>
)
