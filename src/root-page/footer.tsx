import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { routes } from '../routing/routes.ts'
import { rootPageTexts } from './root-page-texts.ts'

/** Who runs the booking, how to reach them, and how accessible it is. */
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
      <Link className="footer-statement" href={routes.accessibility}>
        {rootPageTexts.accessibility}
      </Link>
    </div>
  </footer>
)
