/**
 * The pictures of a group or a resource, and the form of a new one: chosen or dropped, looked at, and sent while one sees how far it has
 * come. Invariants: a file that was chosen stays until it is on the server; the last that was chosen is the one.
 */
import { type DragEvent, type ReactElement, useEffect, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { problemTexts } from '../../../domain/parts/problem-texts.ts'
import type { UploadWatch } from '../../../domain/port/core-port.ts'
import { parsed } from '../../../domain/rules/parsed.ts'
import { isPictureType, pictureTypes } from '../../../domain/rules/picture.ts'
import type { Media } from '../../../domain/schema/entities.ts'
import { oneLine } from '../../../domain/text/typed-text.ts'
import { smallPicture } from '../../kit/design/small-picture.ts'
import { describedBy, FieldFrame, TextField } from '../../kit/form/field.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import type { Owned } from '../panels/panel.tsx'
import { AddPart } from '../panels/part-forms.tsx'
import { RemoveButton } from '../panels/part-list.tsx'
import { usePartCalls } from '../panels/use-part-calls.ts'
import { type FittedPicture, fitPicture } from './shrink-picture.ts'
import './media-panel.css'

export const mediaTexts = {
  title: 'Bilder',
  textOfGroup: 'Bilder av gruppens lokaler.',
  textOfResource: 'Bilderna visas när någon öppnar resursen i bokningen.',
  empty: 'Inga bilder.',
  add: 'Ny bild',
  submit: 'Ladda upp bilden',
  picture: 'Bild',
  pictureHint: 'PNG, JPEG eller WebP. En stor bild görs mindre innan den skickas.',
  choose: 'Välj bild',
  chooseOther: 'Välj en annan bild',
  drop: 'eller släpp den här',
  pictureTitle: 'Titel',
  pictureTitleHint: 'Vad bilden visar. Titeln läses upp för den som inte ser bilden.',
  oneOnly: 'Välj en bild i taget.',
  notPicture: (name: string): string =>
    `${name} är ingen bild som kan användas. Välj en bild i formatet PNG, JPEG eller WebP.`,
  tooLarge: (name: string, size: string): string =>
    `${name} är för stor, ${size}, och går inte att göra mindre här. En bild får vara högst 10 MB och ha högst 40 miljoner bildpunkter.`,
  preview: (name: string): string => `Förhandsvisning av ${name}`,
  facts: (name: string, pixels: string, size: string): string => `${name}, ${pixels}, ${size}`,
  shrunk: (pixels: string, size: string): string => `Gjord mindre, från ${pixels} och ${size}.`,
  reading: 'Läser bilden',
  uploading: 'Laddar upp bilden',
  sent: (percent: number): string => `${percent}\u00a0% skickat`,
  working: 'Bilden är skickad och bearbetas.',
  stop: 'Avbryt uppladdningen',
  stopped: 'Uppladdningen avbröts. Bilden är inte sparad.',
  question: 'Ta bort bilden?',
  action: 'Ta bort bilden',
} as const

/** "820 kB", "2,4 MB" */
export const fileSize = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))}\u00a0kB`
    : `${(bytes / 1_000_000).toFixed(1).replace('.', ',')}\u00a0MB`

/** Why it is no picture, as far as its name tells; null: it may be one. */
export const fileProblem = ({ name, type }: Pick<File, 'name' | 'type'>): string | null =>
  isPictureType(type) ? null : mediaTexts.notPicture(name)

const pixelsOf = ({ width, height }: ImageBitmap): string => `${width} × ${height}`

/** A chosen file is looked at before it is sent. The server's refusals are said at once; decoding shows more than the name does. */
type LookedAt =
  | ({
      readonly _tag: 'Picture' /** Its measures before it was made smaller; null: it is as it was chosen. */
      readonly shrunk: string | null
    } & FittedPicture)
  | { readonly _tag: 'Problem'; readonly words: string }

const lookAt = async (file: File): Promise<LookedAt> => {
  const problem = fileProblem(file)
  if (problem !== null) return { _tag: 'Problem', words: problem }
  try {
    const bitmap = await createImageBitmap(file)
    const before = mediaTexts.shrunk(pixelsOf(bitmap), fileSize(file.size))
    const fitted = await fitPicture(file, bitmap)
    if (fitted === null) return { _tag: 'Problem', words: mediaTexts.tooLarge(file.name, fileSize(file.size)) }
    return { _tag: 'Picture', ...fitted, shrunk: fitted.file === file ? null : before }
  } catch {
    return { _tag: 'Problem', words: mediaTexts.notPicture(file.name) }
  }
}

const WIDTH = 480
const HEIGHT = 360

interface PicturePreviewProps extends FittedPicture {
  readonly shrunk: string | null
}

/** A chosen picture before it is sent. It is drawn: no address is made of it, which the page's policy would not show. */
const PicturePreview = ({ file, bitmap, shrunk }: PicturePreviewProps): ReactElement => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const scale = Math.min(1, WIDTH / bitmap.width, HEIGHT / bitmap.height)
  const width = Math.max(1, Math.round(bitmap.width * scale))
  const height = Math.max(1, Math.round(bitmap.height * scale))

  useEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(bitmap, 0, 0, width, height)
  }, [bitmap, width, height])

  return (
    <figure className="picture-preview">
      <canvas ref={canvas} width={width} height={height} role="img" aria-label={mediaTexts.preview(file.name)} />
      <figcaption className="muted numeric">
        {mediaTexts.facts(file.name, pixelsOf(bitmap), fileSize(file.size))}
        {shrunk === null ? null : ` ${shrunk}`}
      </figcaption>
    </figure>
  )
}

interface Fields {
  readonly file: File | null
  readonly title: string
}

const noPicture: Fields = { file: null, title: '' }

const Progress = ({ sent, onStop }: { readonly sent: number; readonly onStop: () => void }): ReactElement => (
  <div className="upload-progress">
    <progress max={1} value={sent} aria-label={mediaTexts.uploading} />
    <p className="numeric">{sent < 1 ? mediaTexts.sent(Math.floor(sent * 100)) : mediaTexts.working}</p>
    {sent < 1 ? (
      <button type="button" className="button" onClick={onStop}>
        {mediaTexts.stop}
      </button>
    ) : null}
  </div>
)

const AddMedia = (): ReactElement => {
  const calls = usePartCalls()
  const [bitmap, setBitmap] = useState<ImageBitmap | null>(null)
  const [shrunk, setShrunk] = useState<string | null>(null)
  const [isReading, setReading] = useState(false)
  const [isOver, setOver] = useState(false)
  /** How much has gone; null: nothing is on its way. */
  const [sent, setSent] = useState<number | null>(null)
  const [wasStopped, setWasStopped] = useState(false)
  const stop = useRef(false)
  const choices = useRef(0)
  /** The problem of the file that was chosen last, which is not kept. */
  const problem = useRef<string | null>(null)
  const fileInput = useRef<HTMLInputElement>(null)

  const frame = useFormFrame({
    defaultValues: noPicture,
    names: ['file', 'title'],
    parse: ({ file, title }) => {
      const words = oneLine(title)
      return parsed(
        {
          file: file === null ? (problem.current ?? problemTexts.picture) : null,
          title: words === '' ? problemTexts.pictureTitle : null,
        },
        file === null ? null : { file, title: words },
      )
    },
    submit: async ({ file, title }) => {
      stop.current = false
      setWasStopped(false)
      setSent(0)
      const watch: UploadWatch = (fraction) => {
        setSent(fraction)
        return !stop.current
      }
      const answer = await calls.addMedia({ title }, file, watch)
      setSent(null)
      const stopped = answer._tag === 'Failed' && stop.current
      setWasStopped(stopped)
      return stopped ? { _tag: 'Ok', value: 'stopped' } : answer
    },
    onSaved: (saved) => {
      if (saved === 'stopped') return
      choices.current += 1
      setBitmap(null)
      form.reset()
    },
  })
  const { form, field, input, check, busy } = frame
  const { control, setValue } = form
  const picture = useController({ control, name: 'file', rules: { validate: check('file') } })
  const chosen = picture.field.value
  const { id, error } = field('file')

  useEffect(() => () => bitmap?.close(), [bitmap])

  const choose = async (files: FileList | null): Promise<void> => {
    const [file] = files ?? []
    if (file === undefined || busy) return
    choices.current += 1
    const choice = choices.current
    setWasStopped(false)
    setReading(true)
    const several = (files?.length ?? 0) > 1
    const looked = several ? ({ _tag: 'Problem', words: mediaTexts.oneOnly } as const) : await lookAt(file)
    if (choice !== choices.current) return
    setReading(false)
    problem.current = looked._tag === 'Problem' ? looked.words : null
    setBitmap(looked._tag === 'Picture' ? looked.bitmap : null)
    setShrunk(looked._tag === 'Picture' ? looked.shrunk : null)
    setValue('file', looked._tag === 'Picture' ? looked.file : null, { shouldDirty: true, shouldValidate: true })
  }

  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    void choose(event.dataTransfer.files)
  }

  return (
    <AddPart texts={mediaTexts} frame={frame}>
      <FieldFrame id={id} label={mediaTexts.picture} hint={mediaTexts.pictureHint} error={error}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is one way more; the field in it is for everybody */}
        <div
          className="drop-zone"
          data-over={isOver}
          data-wrong={error !== undefined}
          aria-busy={isReading}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          {chosen === null || bitmap === null ? null : <PicturePreview file={chosen} bitmap={bitmap} shrunk={shrunk} />}
          <input
            ref={(element) => {
              fileInput.current = element
              picture.field.ref(element)
            }}
            id={id}
            className="drop-zone-input"
            type="file"
            accept={pictureTypes.join(',')}
            aria-invalid={error !== undefined}
            aria-describedby={describedBy({ id, hint: mediaTexts.pictureHint, error })}
            onChange={({ target }) => {
              void choose(target.files)
              // The same file can be chosen again, once it has been put right.
              target.value = ''
            }}
          />
          <p className="drop-zone-words">
            <button
              type="button"
              className="button"
              tabIndex={-1}
              aria-hidden="true"
              onClick={() => fileInput.current?.click()}
            >
              {chosen === null ? mediaTexts.choose : mediaTexts.chooseOther}
            </button>
            {isReading ? (
              <span>{mediaTexts.reading}</span>
            ) : (
              <span className="drop-zone-drop muted">{mediaTexts.drop}</span>
            )}
          </p>
        </div>
      </FieldFrame>
      <TextField
        {...input('title')}
        label={mediaTexts.pictureTitle}
        hint={mediaTexts.pictureTitleHint}
        autoComplete="off"
        maxLength={200}
        required
      />
      {sent === null ? null : <Progress sent={sent} onStop={() => (stop.current = true)} />}
      <div role="status">{wasStopped ? <p className="notice">{mediaTexts.stopped}</p> : null}</div>
    </AddPart>
  )
}

const Picture = ({ picture }: { readonly picture: Media }): ReactElement => {
  const calls = usePartCalls()
  return (
    <li className="panel-picture">
      <figure>
        <img src={smallPicture(picture)} alt={picture.title} width={480} height={360} loading="lazy" />
        <figcaption>
          <bdi>{picture.title}</bdi>
        </figcaption>
      </figure>
      <RemoveButton what={picture.title} texts={mediaTexts} call={() => calls.removeMedia(picture.id)} />
    </li>
  )
}

export const MediaPanel = ({ own: { media } }: Owned): ReactElement => (
  <>
    {media.length === 0 ? (
      <p className="panel-empty">{mediaTexts.empty}</p>
    ) : (
      <ul className="panel-pictures" aria-label={mediaTexts.title}>
        {media.map((picture) => (
          <Picture key={picture.id} picture={picture} />
        ))}
      </ul>
    )}
    <AddMedia />
  </>
)
