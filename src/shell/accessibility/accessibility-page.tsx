/** `/tillganglighet`: the accessibility statement, with the points that Digg asks for. */
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { routes } from '../../../domain/routes.ts'
import { brand } from '../../kit/brand/brand.ts'
import { usePageTitle } from '../routing/use-page-title.ts'
import { accessibilityStatement as statement, accessibilityTexts as texts } from './accessibility-texts.ts'
import './accessibility-page.css'

export const AccessibilityPage = (): ReactElement => {
  usePageTitle(texts.title)
  return (
    <div className="page accessibility-page">
      <h1>{texts.title}</h1>
      <p className="lead">{statement.lead}</p>

      <section>
        <h2>{texts.how}</h2>
        <p>
          <strong>{statement.conformance}</strong>
        </p>
        <p>{statement.conformanceWhy}</p>
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
        {statement.shortcomings.map(({ title, detail }) => (
          <div key={title}>
            <h3>{title}</h3>
            <p>{detail}</p>
          </div>
        ))}
      </section>

      <section>
        <h2>{texts.exempt}</h2>
        <p>{statement.exemptions}</p>
      </section>

      <section>
        <h2>{texts.report}</h2>
        <p>{statement.report}</p>
        <dl className="accessibility-contact">
          <dt>{texts.mail}</dt>
          <dd>
            <a href={brand.emailHref}>{brand.email}</a>
          </dd>
          <dt>{texts.phone}</dt>
          <dd>
            <a href={brand.phoneHref}>{brand.phone}</a>
          </dd>
          <dt>{texts.visit}</dt>
          <dd>
            {brand.addressLines.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </dd>
        </dl>
      </section>

      <section>
        <h2>{texts.supervision}</h2>
        <p>{statement.authority.detail}</p>
        <p>
          <a href={statement.authority.address}>{statement.authority.link}</a>
        </p>
      </section>

      <section>
        <h2>{texts.tested}</h2>
        <p>{statement.tested}</p>
        <p>
          <Link href={routes.accessibilityReport}>{texts.toReport}</Link>
        </p>
        <p>{statement.updated}</p>
      </section>
    </div>
  )
}
