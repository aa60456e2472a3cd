/** The form of a text that is known by its key alone: edited as its content type says, and shown as others will see it. */
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { hasText, RICH_TEXT, TEXT_FIELD } from '../../../domain/rules/rich-text.ts'
import { ContentText } from '../../kit/rich-text/content-text.tsx'
import type { ContentPlace } from './content-places.ts'
import { contentTexts } from './content-texts.ts'
import { Preview } from './preview.tsx'
import { TextsForm } from './texts-form.tsx'
import type { Text } from './use-texts.ts'

interface OneTextFormProps {
  readonly text: Text
  readonly onErrors: (present: boolean) => void
  readonly preview: string
  /** Where others see it; null: that is not known. */
  readonly place: ContentPlace | null
}

export const OneTextForm = ({ text, onErrors, preview, place }: OneTextFormProps): ReactElement => {
  const { contentType } = text.item
  return (
    <TextsForm
      parts={[
        {
          name: 'value',
          label: contentTexts.value,
          ...(contentType === RICH_TEXT ? {} : { hint: contentTexts.html }),
          text,
          required: contentType === TEXT_FIELD,
        },
      ]}
      onErrors={onErrors}
      preview={({ value = '' }) => (
        <Preview title={preview} action={place && <Link href={place.path}>{contentTexts.showPage}</Link>}>
          {hasText(value) ? (
            <ContentText item={{ value, contentType }} className={place?.className ?? ''} />
          ) : (
            <p className="muted">{contentTexts.nothing}</p>
          )}
        </Preview>
      )}
    />
  )
}
