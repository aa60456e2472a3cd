/** How many sheets a printed page needs. */
import { inflateSync } from 'node:zlib'

/** The text of a PDF about itself, with its packed parts unpacked. */
const unpacked = (pdf: Buffer): string => {
  const text = pdf.toString('latin1')
  // The last line end may be a packed byte; one line end too many does no harm.
  const streams = [...text.matchAll(/stream\r?\n([\s\S]*?)endstream/g)].map(([, packed = '']) => {
    try {
      return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
    } catch {
      // Not all parts are packed.
      return ''
    }
  })
  return [text, ...streams].join('\n')
}

export const pagesOf = (pdf: Buffer): number => [...unpacked(pdf).matchAll(/\/Type\s*\/Page(?![a-zA-Z])/g)].length
