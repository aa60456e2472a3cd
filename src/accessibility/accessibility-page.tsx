/** `/tillganglighet`: the accessibility statement, with the points that Digg asks for. */
import type { ReactElement } from 'react'
import { rootPageTexts } from '../root-page/root-page-texts.ts'
import { usePageTitle } from '../routing/use-page-title.ts'
import { otherPage, useShowPage } from '../routing/use-show-page.ts'
import { accessibilityTexts as texts } from './accessibility-texts.ts'
import './accessibility-page.css'

export const AccessibilityPage = (): ReactElement => {
  useShowPage(otherPage)
  usePageTitle(texts.title)
  return (
    <div className="page accessibility-page">
      <h1>{texts.title}</h1>
      <p className="lead">{texts.lead}</p>

      <section>
        <h2>{texts.how}</h2>
        <p>
          <strong>{texts.conformance}</strong>
        </p>
        <p>{texts.conformanceWhy}</p>
        <h3>{texts.works}</h3>
        <ul>
          {texts.workings.map((working) => (
            <li key={working}>{working}</li>
          ))}
        </ul>
      </section>

      <section>
        <h2>{texts.lacking}</h2>
        <p>{texts.lackingLead}</p>
        {texts.shortcomings.map(({ title, detail }) => (
          <div key={title}>
            <h3>{title}</h3>
            <p>{detail}</p>
          </div>
        ))}
      </section>

      <section>
        <h2>{texts.exempt}</h2>
        <p>{texts.exemptDetail}</p>
      </section>

      <section>
        <h2>{texts.report}</h2>
        <p>{texts.reportLead}</p>
        <dl className="accessibility-contact">
          <dt>{texts.mail}</dt>
          <dd>
            <a href={rootPageTexts.contactEmailHref}>{rootPageTexts.contactEmail}</a>
          </dd>
          <dt>{texts.phone}</dt>
          <dd>
            <a href={rootPageTexts.contactPhoneHref}>{rootPageTexts.contactPhone}</a>
          </dd>
          <dt>{texts.visit}</dt>
          <dd>{rootPageTexts.contactAddress}</dd>
        </dl>
      </section>

      <section>
        <h2>{texts.supervision}</h2>
        <p>{texts.supervisionDetail}</p>
        <p>
          <a href={texts.supervisionHref}>{texts.supervisionLink}</a>
        </p>
      </section>

      <section>
        <h2>{texts.tested}</h2>
        <p>{texts.testedDetail}</p>
        <p>{texts.updated}</p>
      </section>
    </div>
  )
}
