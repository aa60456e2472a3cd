/**
 * The frame of the page of a group, a resource or a user. It has the breadcrumbs, the title, and the sections below
 * each other. A wide window also has a list of the sections. Each section has its own heading of the second level.
 */
import { type MouseEvent, type ReactElement, type ReactNode, useEffect, useLayoutEffect } from 'react'
import { Link } from 'wouter'
import { Icon } from '../../kit/design/icon.tsx'
import { places } from '../../shell/routing/administration-paths.ts'
import { openPanel, PanelFoldContext } from '../panels/panel-fold.tsx'
import './administration-page.css'

/** The texts that the pages of groups and resources share. */
export const administrationTexts = {
  create: 'Skapa ny',
  details: 'Uppgifter',
  toBookingPage: 'Visa bokningssidan',
  /** The labels of fields and columns for groups and resources. */
  title: 'Titel',
  description: 'Beskrivning',
  group: 'Grupp',
  enabled: 'Aktiv',
} as const

const lines = ['first', 'second', 'third', 'fourth'] as const

/** A placeholder of about the same size as the form, while the data of the form are loading. */
export const FormSkeleton = ({ label }: { readonly label: string }): ReactElement => (
  <div className="form administration-form" role="status" aria-label={label}>
    {lines.map((line) => (
      <span key={line} className="field" aria-hidden="true">
        <span className="skeleton form-skeleton-label" />
        <span className={`skeleton form-skeleton-input form-skeleton-${line}`} />
      </span>
    ))}
  </div>
)

export interface Section {
  /** The fragment identifier of the section. */
  readonly id: string
  readonly title: string
  readonly content: ReactNode
  /** A few words about what the panel holds. Present if the panel is folded to its heading. */
  readonly folded?: ReactNode
}

interface AdministrationFrameProps {
  /** The breadcrumbs, from the outermost page inwards. */
  readonly breadcrumbs: readonly { readonly href: string; readonly text: string }[]
  readonly title: string
  readonly action?: ReactNode
  readonly notice?: ReactNode
  readonly sections: readonly Section[]
}

/** The section with the main form of a page that has no other section. */
export const details = (content: ReactNode): Section => ({
  id: places.details,
  title: administrationTexts.details,
  content,
})

/** The section with the main form and a heading, for a page with more sections. */
export const headedDetails = (form: ReactElement): Section =>
  details(
    <section className="stack gap-5" aria-labelledby="uppgifter-rubrik">
      <h2 id="uppgifter-rubrik">{administrationTexts.details}</h2>
      {form}
    </section>,
  )

const openLinked = ({ target }: MouseEvent): void => {
  const link = target instanceof Element ? target.closest('a[href^="#"]') : null
  if (link !== null) openPanel(link.getAttribute('href')?.slice(1) ?? '')
}

export const AdministrationFrame = (props: AdministrationFrameProps): ReactElement => {
  const { breadcrumbs, title, action, notice, sections } = props
  // The browser looks for the section in the address before React has rendered the section.
  useEffect(() => {
    const place = window.location.hash.slice(1)
    if (place === '') return
    openPanel(place)
    const section = document.getElementById(place)
    section?.scrollIntoView()
    section?.focus({ preventScroll: true })
  }, [])
  useLayoutEffect(() => {
    const open = (): void => openPanel(window.location.hash.slice(1))
    addEventListener('hashchange', open)
    return () => removeEventListener('hashchange', open)
  }, [])
  return (
    // A link to a panel of this page opens the panel before the browser scrolls to it.
    // biome-ignore lint/a11y: the links are pressed, and their presses are heard here
    <div className="page administration-page" onClick={openLinked}>
      <header className="stack gap-2">
        <nav aria-label="Överordnade sidor">
          <ol className="administration-breadcrumbs cluster">
            {breadcrumbs.map(({ href, text }) => (
              <li key={href}>
                <Link href={href}>{text}</Link>
                <Icon name="next" />
              </li>
            ))}
          </ol>
        </nav>
        <div className="administration-head cluster gap-3 gap-x-6 items-center spread">
          <h1>
            <bdi>{title}</bdi>
          </h1>
          {action}
        </div>
      </header>
      {notice}
      <div className="administration-frame columns">
        <div className="stack can-shrink">
          {sections.map(({ id, content, folded }) => (
            <div
              key={id}
              id={id}
              tabIndex={-1}
              className="administration-section quiet-focus strong-line-above"
              data-folded={folded !== undefined}
            >
              <PanelFoldContext value={folded === undefined ? null : { id, words: folded }}>{content}</PanelFoldContext>
            </div>
          ))}
        </div>
        {sections.length < 2 ? null : (
          <nav className="administration-contents" aria-label="På den här sidan">
            <ul className="administration-contents-list">
              {sections.map((section) => (
                <li key={section.id}>
                  <a href={`#${section.id}`}>{section.title}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </div>
  )
}
