/** Draws an address as a QR code in SVG, with correction level M and the quiet zone that readers need. */
import qrcode from 'qrcode-generator'

/** In modules, on each side. The standard (ISO/IEC 18004) asks for four. */
const QUIET_ZONE = 4

/** The path of the dark modules, run by run, and the length of a side in modules, with the quiet zone. */
export const codePath = (text: string): { readonly path: string; readonly side: number } => {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const modules = code.getModuleCount()
  let path = ''
  for (let row = 0; row < modules; row += 1) {
    for (let column = 0; column < modules; column += 1) {
      if (!code.isDark(row, column)) continue
      const first = column
      while (column + 1 < modules && code.isDark(row, column + 1)) column += 1
      const length = column - first + 1
      path += `M${first + QUIET_ZONE} ${row + QUIET_ZONE}h${length}v1h-${length}z`
    }
  }
  return { path, side: modules + 2 * QUIET_ZONE }
}

/** @param place an element that contains an SVG with one path */
export const drawCode = (place: HTMLElement, text: string): void => {
  const { path, side } = text === '' ? { path: '', side: 1 } : codePath(text)
  place.querySelector('svg')?.setAttribute('viewBox', `0 0 ${side} ${side}`)
  place.querySelector('path')?.setAttribute('d', path)
}
