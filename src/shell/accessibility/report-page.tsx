/**
 * `/tillganglighet/rapport`: the accessibility report. It lists each criterion of WCAG 2.2 A and AA and of EN 301 549, whether the
 * client meets it, and how that was tested.
 */
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import reportText from '../../../docs/accessibility-report.md?raw'
import { routes } from '../../../domain/routes.ts'
import { type Column, Table } from '../../kit/design/table.tsx'
import { usePageTitle } from '../routing/use-page-title.ts'
import { type ReportPart, type ReportRow, type ReportSection, readReport } from './read-report.ts'
import './accessibility-page.css'

const [page, ...sections] = readReport(reportText)

const columns: readonly Column<ReportRow>[] = [
  { heading: 'Kriterium', namesRow: true, cell: ({ criterion }) => criterion },
  { heading: 'Bedömning', cell: ({ verdict }) => verdict },
  { heading: 'Hur det är prövat', cell: ({ how }) => how },
]

const Part = ({ part, title }: { readonly part: ReportPart; readonly title: string }): ReactElement => {
  switch (part._tag) {
    case 'Paragraph':
      return <p>{part.text}</p>
    case 'List':
      return (
        <ul>
          {part.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )
    case 'Table':
      return (
        <Table
          name={title}
          className="report-of-criteria"
          columns={columns}
          rows={part.rows}
          keyOf={({ criterion }) => criterion}
        />
      )
  }
}

const Parts = ({ title, parts }: ReportSection): ReactElement[] =>
  // biome-ignore lint/suspicious/noArrayIndexKey: parts stay in their order
  parts.map((part, index) => <Part key={index} part={part} title={title} />)

export const ReportPage = (): ReactElement => {
  usePageTitle(page?.title ?? '')
  return (
    <div className="page accessibility-page stack pack-top">
      <h1>{page?.title}</h1>
      {page === undefined ? null : (
        <section>
          <Parts {...page} />
          <p>
            <Link href={routes.accessibility}>Till redogörelsen</Link>
          </p>
        </section>
      )}
      {sections.map((section) => (
        <section key={section.title}>
          <h2>{section.title}</h2>
          <Parts {...section} />
        </section>
      ))}
    </div>
  )
}
