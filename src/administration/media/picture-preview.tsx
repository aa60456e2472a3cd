/** A chosen picture before it is sent. Drawn: no address is made of it, which the page's policy would not show. */
import { type ReactElement, useEffect, useRef } from 'react'
import { mediaTexts } from './media-texts.ts'
import { fileSize } from './picture-file.ts'
import './picture-preview.css'

const WIDTH = 480
const HEIGHT = 360

interface PicturePreviewProps {
  readonly file: File
  readonly bitmap: ImageBitmap
}

export const PicturePreview = ({ file, bitmap }: PicturePreviewProps): ReactElement => {
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
        {mediaTexts.facts(file.name, `${bitmap.width} × ${bitmap.height}`, fileSize(file.size))}
      </figcaption>
    </figure>
  )
}
