/** The sheets of a printed page are counted whatever bytes its packed parts end with. */
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pagesOf } from '../../e2e/engines/pdf-pages.ts'

const CARRIAGE_RETURN = 13

/** A page whose words are this long, packed as browsers do. */
const packed = (length: number): Buffer => deflateSync(`<< /Type /Page >> ${'a'.repeat(length)}`)

const printed = (parts: readonly Buffer[], lineEnd: string): Buffer =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    ...parts.flatMap((part) => [Buffer.from('stream\n'), part, Buffer.from(`${lineEnd}endstream\n`)]),
  ])

const endingWithReturn = Array.from({ length: 1000 }, (_, length) => packed(length)).filter(
  (part) => part.at(-1) === CARRIAGE_RETURN,
)

test.each(['\n', '\r\n'])(
  'every page is counted, one too that ends with a byte that ends lines elsewhere',
  (lineEnd) => {
    expect(endingWithReturn.length).toBeGreaterThan(0)
    expect(pagesOf(printed([packed(1), ...endingWithReturn], lineEnd))).toBe(1 + endingWithReturn.length)
  },
)
