/** Copies a resource with all that is said of it, under another title; then one is at the copy. */
import { type ReactElement, useState } from 'react'
import { useLocation } from 'wouter'
import { parseCopy } from '../../../domain/parts/owner.ts'
import type { Resource } from '../../../domain/schema/administered-groups.ts'
import { useCore } from '../../core/core-context.tsx'
import { useHas } from '../../core/use-has.ts'
import { Lightbox } from '../../kit/design/lightbox.tsx'
import { TextField } from '../../kit/form/field.tsx'
import { Form } from '../../kit/form/form.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { administeredResourcePath } from '../../shell/routing/administration-paths.ts'
import { copyResourceTexts as texts } from './administer-resources-texts.ts'

interface CopyProps {
  readonly resource: Pick<Resource, 'id' | 'title'>
}

const CopyLightbox = ({ resource, onClose }: CopyProps & { readonly onClose: () => void }): ReactElement => {
  const core = useCore()
  const [, navigate] = useLocation()
  const frame = useFormFrame({
    defaultValues: { title: texts.suggested(resource.title) },
    names: ['title'],
    parse: parseCopy,
    submit: (body) => core.call('copyResource', { parameters: { id: resource.id }, body }),
    onSaved: ({ id }) => {
      onClose()
      navigate(administeredResourcePath(id))
    },
  })
  return (
    <Lightbox title={texts.title(resource.title)} words={<p>{texts.words}</p>} onClose={onClose}>
      <Form
        frame={frame}
        submitText={texts.submit}
        further={
          <button type="button" className="button" onClick={onClose}>
            {texts.cancel}
          </button>
        }
      >
        <TextField {...frame.input('title')} label={texts.name} required autoComplete="off" />
      </Form>
    </Lightbox>
  )
}

export const CopyResource = ({ resource }: CopyProps): ReactElement | null => {
  const canCopy = useHas('working-day')
  const [open, setOpen] = useState(false)
  if (!canCopy) return null
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {texts.open}
        <span className="visually-hidden"> {resource.title}</span>
      </button>
      {open ? <CopyLightbox resource={resource} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
