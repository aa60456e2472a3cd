/** The terms that one accepts, over the form, which stays as it is. */
import type { ReactElement } from 'react'
import { Lightbox } from '../../kit/design/lightbox.tsx'
import { Skeleton } from '../../kit/design/skeleton.tsx'
import { contentQuery } from '../../kit/query/queries.ts'
import { QueryView } from '../../kit/query/query-view.tsx'
import { useQuery } from '../../kit/query/use-query.ts'
import { ContentText } from '../../kit/rich-text/content-text.tsx'
import { registerTexts } from './register-texts.ts'

const termsQuery = contentQuery('content.register.terms')

export const TermsLightbox = ({ onClose }: { readonly onClose: () => void }): ReactElement => (
  <Lightbox title={registerTexts.termsTitle} words={<p>{registerTexts.termsWords}</p>} onClose={onClose}>
    <QueryView
      result={useQuery(termsQuery)}
      loading={<Skeleton label={registerTexts.termsLoading} lines={5} />}
      failed={registerTexts.termsFailed}
    >
      {(item) => (item.value === '' ? <p>{registerTexts.termsEmpty}</p> : <ContentText item={item} />)}
    </QueryView>
    <div className="lightbox-actions">
      <button type="button" className="button button-main" onClick={onClose}>
        {registerTexts.closeTerms}
      </button>
    </div>
  </Lightbox>
)
