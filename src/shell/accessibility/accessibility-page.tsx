/** `/tillganglighet`: the accessibility statement, with the points that the supervising authority (Digg) requires. */
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
    <div className="page accessibility-page stack pack-top">
      <h1>{texts.title}</h1>
      <p className="lead">{statement.lead}</p>

      <section>
        <h2>Hur tillgänglig är bokningen?</h2>
        <p>
          <strong>{statement.conformance}</strong>
        </p>
        <p>{statement.conformanceWhy}</p>
        <h3>Det här är prövat</h3>
        <ul>
          {texts.workings.map((working) => (
            <li key={working}>{working}</li>
          ))}
        </ul>
      </section>

      <section>
        <h2>Kända brister</h2>
        <p>Det här är inte tillgängligt, eller så vet vi inte säkert att det är det.</p>
        {statement.shortcomings.map(({ title, detail }) => (
          <div key={title}>
            <h3>{title}</h3>
            <p>{detail}</p>
          </div>
        ))}
      </section>

      <section>
        <h2>Innehåll som är undantaget</h2>
        <p>{statement.exemptions}</p>
      </section>

      <section>
        <h2>Om något inte fungerar för dig</h2>
        <p>{statement.report}</p>
        <dl className="accessibility-contact house-contact facts columns gap-x-6 items-center">
          <dt>E-post</dt>
          <dd>
            <a href={brand.emailHref}>{brand.email}</a>
          </dd>
          <dt>Telefon</dt>
          <dd>
            <a href={brand.phoneHref}>{brand.phone}</a>
          </dd>
          <dt>Besök</dt>
          <dd>
            {brand.addressLines.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </dd>
        </dl>
      </section>

      <section>
        <h2>Tillsyn</h2>
        <p>{statement.authority.detail}</p>
        <p>
          <a href={statement.authority.address}>{statement.authority.link}</a>
        </p>
      </section>

      <section>
        <h2>Hur vi har prövat bokningen</h2>
        <p>{statement.tested}</p>
        <p>
          <Link href={routes.accessibilityReport}>Granskningen, kriterium för kriterium</Link>
        </p>
        <p>{statement.updated}</p>
      </section>
    </div>
  )
}
