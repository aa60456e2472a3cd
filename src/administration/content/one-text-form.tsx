/** The form for one text, with a field for its content type and a preview. */
import { type MouseEvent, type ReactElement, type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { routes } from '../../../domain/routes.ts'
import { hasText, RICH_TEXT, TEXT_FIELD } from '../../../domain/rules/text-kinds.ts'
import { ContentText } from '../../kit/rich-text/rich-text.tsx'
import { TextsForm } from './texts-form.tsx'
import type { Text } from './use-texts.ts'
import './content.css'

interface ContentPlace {
  readonly title: string
  readonly path: string
  /** The CSS class that the text has on its public page. */
  readonly className: string
}

const places: Readonly<Record<string, ContentPlace>> = {
  'content.global.message': { title: 'Meddelandet överst på alla sidor', path: routes.start, className: '' },
  'content.startpage.preamble': { title: 'Startsidans ingress', path: routes.start, className: 'lead' },
  'content.startpage.body': { title: 'Startsidans text under det som kan bokas', path: routes.start, className: '' },
  'content.information.preamble': { title: 'Informationssidans ingress', path: routes.information, className: 'lead' },
  'content.information.body': { title: 'Informationssidans text', path: routes.information, className: '' },
  'content.register.terms': { title: 'Villkoren vid registrering', path: routes.register, className: '' },
}

/** Returns the page where visitors see a text. Returns null when the key is not listed. */
export const placeOf = (key: string): ContentPlace | null => places[key] ?? null

/** Returns text such as "content/startpage/body". */
export const shownKey = (key: string): string => key.replaceAll('.', '/')

interface PreviewProps {
  readonly title: string
  readonly action?: ReactElement | null
  readonly children: ReactNode
}

/** Previews an unsaved text as visitors will see it. Invariant: the links in the preview do not work. */
export const Preview = ({ title, action = null, children }: PreviewProps): ReactElement => {
  const id = useId()
  return (
    <section className="content-preview line-above can-shrink stack gap-3" aria-labelledby={id}>
      <div className="content-preview-head cluster gap-1 gap-x-6 items-baseline spread">
        <h3 id={id} className="as-text">
          {title}
        </h3>
        {action}
      </div>
      <div
        className="content-preview-body rounded can-shrink break-anywhere"
        onClickCapture={(event: MouseEvent) => {
          if (!(event.target instanceof Element) || event.target.closest('a') === null) return
          event.preventDefault()
          event.stopPropagation()
        }}
      >
        {children}
      </div>
    </section>
  )
}

interface OneTextFormProps {
  readonly text: Text
  readonly onErrors: (present: boolean) => void
  readonly preview: string
  /** The public page of the text. It is null when the page is not known. */
  readonly place: ContentPlace | null
}

export const OneTextForm = ({ text, onErrors, preview, place }: OneTextFormProps): ReactElement => {
  const { contentType } = text.item
  return (
    <TextsForm
      parts={[
        {
          name: 'value',
          label: 'Text',
          ...(contentType === RICH_TEXT
            ? {}
            : { hint: 'Texten är HTML: <strong>ord</strong> blir fetstil, och <a href="/register">ord</a> en länk.' }),
          text,
          required: contentType === TEXT_FIELD,
        },
      ]}
      onErrors={onErrors}
      preview={({ value = '' }) => (
        <Preview title={preview} action={place && <Link href={place.path}>Visa sidan</Link>}>
          {hasText(value) ? (
            <ContentText item={{ value, contentType }} className={place?.className ?? ''} />
          ) : (
            <p className="muted">Ingenting visas här.</p>
          )}
        </Preview>
      )}
    />
  )
}
