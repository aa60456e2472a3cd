import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { SaveEventLog } from '../event-log/save-event-log.tsx'
import { routes } from '../routing/routes.ts'
import { rootPageTexts } from './root-page-texts.ts'

/** Who runs the booking, how to reach them, how accessible it is; and what it noted of what happened. */
export const Footer = (): ReactElement => (
  <footer className="footer">
    <div className="footer-inner">
      <h2 className="footer-title">{rootPageTexts.contactTitle}</h2>
      <address className="footer-contact">
        <span>{rootPageTexts.contactName}</span>
        <span>{rootPageTexts.contactAddress}</span>
        <a href={rootPageTexts.contactPhoneHref}>{rootPageTexts.contactPhone}</a>
        <a href={rootPageTexts.contactEmailHref}>{rootPageTexts.contactEmail}</a>
      </address>
      <div className="footer-more">
        <Link href={routes.accessibility}>{rootPageTexts.accessibility}</Link>
        <Link href={routes.diagnostics}>{rootPageTexts.diagnostics}</Link>
        <SaveEventLog className="link-button" />
      </div>
    </div>
  </footer>
)
