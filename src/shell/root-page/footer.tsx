import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { routes } from '../../../domain/routes/routes.ts'
import { brand } from '../../kit/brand/brand.ts'
import { rootPageTexts } from './root-page-texts.ts'
import { SaveEventLog } from './save-event-log.tsx'
import './footer.css'

/** Who runs the booking, how to reach them, how accessible it is; and what it noted of what happened. */
export const Footer = (): ReactElement => (
  <footer className="footer never-on-paper">
    <div className="footer-inner">
      <h2 className="footer-title">{rootPageTexts.contactTitle}</h2>
      <address className="footer-contact">
        <p>{brand.name}</p>
        {brand.addressLines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <a href={brand.phoneHref}>{brand.phone}</a>
        <a href={brand.emailHref}>{brand.email}</a>
      </address>
      <div className="footer-more">
        <Link href={routes.accessibility}>{rootPageTexts.accessibility}</Link>
        <Link href={routes.diagnostics}>{rootPageTexts.diagnostics}</Link>
        <SaveEventLog className="link-button" />
      </div>
    </div>
  </footer>
)
