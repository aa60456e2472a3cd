/** A QR code as an SVG. It is dark on light in both themes, because many cameras read no other. */
import qrcode from 'qrcode-generator'
import { type ReactElement, useMemo } from 'react'
import './qr-code.css'

/** The light border that a camera needs, in modules. */
const QUIET = 4

interface QrCodeProps {
  readonly text: string
  readonly label: string
}

export const QrCode = ({ text, label }: QrCodeProps): ReactElement => {
  const { size, path } = useMemo(() => {
    const code = qrcode(0, 'M')
    code.addData(text)
    code.make()
    const modules = code.getModuleCount()
    const all = Array.from({ length: modules }, (_, index) => index)
    const dark = all.flatMap((row) =>
      all.flatMap((column) => (code.isDark(row, column) ? [`M${column + QUIET} ${row + QUIET}h1v1h-1z`] : [])),
    )
    return { size: modules + 2 * QUIET, path: dark.join('') }
  }, [text])
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  )
}
