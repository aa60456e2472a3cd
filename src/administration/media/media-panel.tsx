/**
 * The pictures of a group or a resource, and the form that adds one. A person chooses or drops a picture, sees a
 * preview, and sees the progress of the upload. Invariants: The chosen file stays in the form until the server has it.
 * Only the latest choice counts.
 */
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { type RefCallBack, useController } from 'react-hook-form'
import { problemTexts } from '../../../domain/parts/problem-texts.ts'
import { parsed } from '../../../domain/rules/parsed.ts'
import { isPictureType, pictureTypes } from '../../../domain/rules/picture.ts'
import type { Media } from '../../../domain/schema/entities.ts'
import { oneLine } from '../../../domain/text/typed-text.ts'
import { smallPicture } from '../../kit/design/small-picture.ts'
import { describedBy, FieldFrame } from '../../kit/form/field.tsx'
import { type FieldRow, Fields } from '../../kit/form/fields.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import type { Owned, PartsPanel } from '../panels/panel.tsx'
import { AddPart } from '../panels/part-forms.tsx'
import { RemoveButton } from '../panels/part-list.tsx'
import { usePartCalls } from '../panels/use-part-calls.ts'
import { type FittedPicture, fitPicture } from './shrink-picture.ts'
import './media-panel.css'

/** Returns text such as "820 kB" or "2,4 MB". */
export const fileSize = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))}\u00a0kB`
    : `${(bytes / 1_000_000).toFixed(1).replace('.', ',')}\u00a0MB`

const notPicture = (name: string): string =>
  `${name} är ingen bild som kan användas. Välj en bild i formatet PNG, JPEG eller WebP.`

/** Returns why the type of a file is not a picture type. Returns null when the file may be a picture. */
export const fileProblem = ({ name, type }: Pick<File, 'name' | 'type'>): string | null =>
  isPictureType(type) ? null : notPicture(name)

const pixelsOf = ({ width, height }: ImageBitmap): string => `${width} × ${height}`

interface Picture extends FittedPicture {
  readonly _tag: 'Picture'
  /** The original dimensions in words. It is null when the picture was not reduced. */
  readonly shrunk: string | null
}

/** The result of decoding a chosen file. */
type LookedAt = Picture | { readonly _tag: 'Problem'; readonly words: string }

/** Decodes a file and reduces the picture when it is too large. It refuses files that the server would refuse, before the upload. */
const lookAt = async (file: File): Promise<LookedAt> => {
  const problem = fileProblem(file)
  if (problem !== null) return { _tag: 'Problem', words: problem }
  try {
    const bitmap = await createImageBitmap(file)
    const before = `Gjord mindre, från ${pixelsOf(bitmap)} och ${fileSize(file.size)}.`
    const fitted = await fitPicture(file, bitmap)
    if (fitted !== null) return { _tag: 'Picture', ...fitted, shrunk: fitted.file === file ? null : before }
    return {
      _tag: 'Problem',
      words: `${file.name} är för stor, ${fileSize(file.size)}, och går inte att göra mindre här. En bild får vara högst 10 MB och ha högst 40 miljoner bildpunkter.`,
    }
  } catch {
    return { _tag: 'Problem', words: notPicture(file.name) }
  }
}

const WIDTH = 480
const HEIGHT = 360

/** The preview of a chosen picture. It is a canvas, because the content security policy forbids object URLs. */
const PicturePreview = ({ file, bitmap, shrunk }: Picture): ReactElement => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const scale = Math.min(1, WIDTH / bitmap.width, HEIGHT / bitmap.height)
  const width = Math.max(1, Math.round(bitmap.width * scale))
  const height = Math.max(1, Math.round(bitmap.height * scale))

  useEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(bitmap, 0, 0, width, height)
  }, [bitmap, width, height])

  return (
    <figure className="picture-preview stack gap-1-half">
      <canvas ref={canvas} width={width} height={height} role="img" aria-label={`Förhandsvisning av ${file.name}`} />
      <figcaption className="muted numeric">
        {`${file.name}, ${pixelsOf(bitmap)}, ${fileSize(file.size)}`}
        {shrunk === null ? null : ` ${shrunk}`}
      </figcaption>
    </figure>
  )
}

const HINT = 'PNG, JPEG eller WebP. En stor bild görs mindre innan den skickas.'

interface PictureFieldProps {
  readonly id: string
  readonly error: string | undefined
  readonly inputRef: RefCallBack
  readonly picture: Picture | null
  readonly isReading: boolean
  readonly onFiles: (files: FileList | null) => void
}

/** The field where a person chooses or drops a file, with the chosen picture. */
const PictureField = ({ id, error, inputRef, picture, isReading, onFiles }: PictureFieldProps): ReactElement => {
  const [isOver, setOver] = useState(false)
  const fileInput = useRef<HTMLInputElement>(null)
  return (
    <FieldFrame id={id} label="Bild" hint={HINT} error={error}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is one way more; the field in it is for everybody */}
      <div
        className="drop-zone rounded stack gap-4 fit-items"
        data-over={isOver}
        data-wrong={error !== undefined}
        aria-busy={isReading}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          onFiles(event.dataTransfer.files)
        }}
      >
        {picture === null ? null : <PicturePreview {...picture} />}
        <input
          ref={(element) => {
            fileInput.current = element
            inputRef(element)
          }}
          id={id}
          className="visually-hidden"
          type="file"
          accept={pictureTypes.join(',')}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy({ id, hint: HINT, error })}
          onChange={({ target }) => {
            onFiles(target.files)
            // The value is cleared, so that a new choice of the same file is also a change.
            target.value = ''
          }}
        />
        <p className="cluster gap-2 gap-x-3 items-center">
          <button
            type="button"
            className="button"
            tabIndex={-1}
            aria-hidden="true"
            onClick={() => fileInput.current?.click()}
          >
            {picture === null ? 'Välj bild' : 'Välj en annan bild'}
          </button>
          {isReading ? <span>Läser bilden</span> : <span className="drop-zone-drop muted">eller släpp den här</span>}
        </p>
      </div>
    </FieldFrame>
  )
}

interface ProgressProps {
  /** The uploaded share, from 0 to 1. */
  readonly sent: number
  readonly onStop: () => void
}

const Progress = ({ sent, onStop }: ProgressProps): ReactElement => (
  <div className="upload-progress stack gap-2 fit-items">
    <progress max={1} value={sent} aria-label="Laddar upp bilden" />
    <p className="numeric">
      {sent < 1 ? `${Math.floor(sent * 100)}\u00a0% skickat` : 'Bilden är skickad och bearbetas.'}
    </p>
    {sent < 1 ? (
      <button type="button" className="button" onClick={onStop}>
        Avbryt uppladdningen
      </button>
    ) : null}
  </div>
)

interface NewPicture {
  readonly file: File | null
  readonly title: string
}

const noPicture: NewPicture = { file: null, title: '' }

const titleFields: readonly FieldRow<NewPicture>[] = [
  {
    name: 'title',
    kind: 'text',
    label: 'Titel',
    hint: 'Vad bilden visar. Titeln läses upp för den som inte ser bilden.',
    required: true,
    input: { maxLength: 200 },
  },
]

const AddMedia = (): ReactElement => {
  const calls = usePartCalls()
  const [shown, setShown] = useState<{ readonly picture: Picture | null; readonly isReading: boolean }>({
    picture: null,
    isReading: false,
  })
  /** The uploaded share, or `stopped` when the person has stopped the upload. It is null when there is no upload. */
  const [upload, setUpload] = useState<number | 'stopped' | null>(null)
  const isStopped = useRef(false)
  /**
   * The number of the latest choice and the problem of its file. The number makes it possible to ignore the result of
   * an earlier, slower choice.
   */
  const last = useRef<{ readonly choice: number; readonly problem: string | null }>({ choice: 0, problem: null })

  const frame = useFormFrame({
    defaultValues: noPicture,
    names: ['file', 'title'],
    parse: ({ file, title: typed }: NewPicture) => {
      const title = oneLine(typed)
      return parsed(
        {
          file: file === null ? (last.current.problem ?? problemTexts.picture) : null,
          title: title === '' ? problemTexts.pictureTitle : null,
        },
        file === null ? null : { file, title },
      )
    },
    submit: async ({ file, title }) => {
      isStopped.current = false
      setUpload(0)
      const answer = await calls.addMedia({ title }, file, (fraction) => {
        setUpload(fraction)
        return !isStopped.current
      })
      const wasStopped = answer._tag === 'Failed' && isStopped.current
      setUpload(wasStopped ? 'stopped' : null)
      return wasStopped ? { _tag: 'Ok', value: 'stopped' } : answer
    },
    onSaved: (saved) => {
      if (saved === 'stopped') return
      last.current = { ...last.current, choice: last.current.choice + 1 }
      setShown({ picture: null, isReading: false })
      form.reset()
    },
  })
  const { form, field, check, busy } = frame
  const file = useController({ control: form.control, name: 'file', rules: { validate: check('file') } })

  const bitmap = shown.picture?.bitmap
  useEffect(() => () => bitmap?.close(), [bitmap])

  const choose = async (files: FileList | null): Promise<void> => {
    const [chosen, another] = files ?? []
    if (chosen === undefined || busy) return
    const choice = last.current.choice + 1
    last.current = { ...last.current, choice }
    setUpload(null)
    setShown((before) => ({ ...before, isReading: true }))
    const looked: LookedAt =
      another === undefined ? await lookAt(chosen) : { _tag: 'Problem', words: 'Välj en bild i taget.' }
    if (choice !== last.current.choice) return
    const picture = looked._tag === 'Picture' ? looked : null
    last.current = { choice, problem: looked._tag === 'Problem' ? looked.words : null }
    setShown({ picture, isReading: false })
    form.setValue('file', picture?.file ?? null, { shouldDirty: true, shouldValidate: true })
  }

  return (
    <AddPart texts={{ add: 'Ny bild', submit: 'Ladda upp bilden' }} frame={frame}>
      <PictureField {...field('file')} {...shown} inputRef={file.field.ref} onFiles={(files) => void choose(files)} />
      <Fields frame={frame} of={titleFields} />
      {typeof upload === 'number' ? <Progress sent={upload} onStop={() => (isStopped.current = true)} /> : null}
      <div role="status">
        {upload === 'stopped' ? <p className="notice">Uppladdningen avbröts. Bilden är inte sparad.</p> : null}
      </div>
    </AddPart>
  )
}

interface KeptPictureProps {
  readonly picture: Media
}

const KeptPicture = ({ picture }: KeptPictureProps): ReactElement => {
  const calls = usePartCalls()
  return (
    <li className="panel-picture columns gap-2 fit-items">
      <figure>
        <img src={smallPicture(picture)} alt={picture.title} width={480} height={360} loading="lazy" />
        <figcaption>
          <bdi>{picture.title}</bdi>
        </figcaption>
      </figure>
      <RemoveButton
        what={picture.title}
        texts={{ question: 'Ta bort bilden?', action: 'Ta bort bilden' }}
        call={() => calls.removeMedia(picture.id)}
      />
    </li>
  )
}

const Pictures = ({ own: { media } }: Owned): ReactElement => (
  <>
    {media.length === 0 ? (
      <p className="panel-empty muted measure">Inga bilder.</p>
    ) : (
      <ul className="panel-pictures columns gap-5 gap-x-4" aria-label={mediaPanel.title}>
        {media.map((picture) => (
          <KeptPicture key={picture.id} picture={picture} />
        ))}
      </ul>
    )}
    <AddMedia />
  </>
)

export const mediaPanel: PartsPanel = {
  title: 'Bilder',
  textOfGroup: 'Bilder av gruppens lokaler.',
  textOfResource: 'Bilderna visas när någon öppnar resursen i bokningen.',
  Parts: Pictures,
}
