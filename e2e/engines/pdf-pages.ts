/** Counts the sheets of a printed page. */
import { inflateSync } from 'node:zlib'

/** The source of a PDF, with its compressed parts decompressed. */
const unpacked = (pdf: Buffer): string => {
  const text = pdf.toString('latin1')
  // The last line end may be a compressed byte. One additional line end does no harm.
  const streams = [...text.matchAll(/stream\r?\n([\s\S]*?)endstream/g)].map(([, packed = '']) => {
    try {
      return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
    } catch {
      // Not all parts are compressed.
      return ''
    }
  })
  return [text, ...streams].join('\n')
}

export const pagesOf = (pdf: Buffer): number => [...unpacked(pdf).matchAll(/\/Type\s*\/Page(?![a-zA-Z])/g)].length
