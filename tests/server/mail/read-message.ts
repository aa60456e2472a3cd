/** Reads a raw e-mail (RFC 5322, 2045 to 2047) as a mail program would, by code that has nothing of the sender's. */
export interface ReadPart {
  readonly headers: ReadonlyMap<string, string>
  /** The content of a text part, decoded. */
  readonly text: string
  readonly parts: readonly ReadPart[]
}

const decodeQuotedPrintable = (text: string): Buffer =>
  Buffer.from(
    text
      .replace(/[ \t]+(?=\r\n|$)/g, '')
      .replace(/=\r\n/g, '')
      .replace(/=([\dA-F]{2})/gi, (_, hexadecimal: string) => String.fromCharCode(Number.parseInt(hexadecimal, 16))),
    'latin1',
  )

const decodeWord = (_: string, _charset: string, encoding: string, words: string): string =>
  (encoding.toUpperCase() === 'B'
    ? Buffer.from(words, 'base64')
    : decodeQuotedPrintable(words.replaceAll('_', ' '))
  ).toString('utf8')

const decodeHeader = (value: string): string =>
  value.replace(/\?=\s+=\?/g, '?==?').replace(/=\?(utf-8)\?([bq])\?([^?]*)\?=/gi, decodeWord)

const readHeaders = (head: string): Map<string, string> => {
  const headers = new Map<string, string>()
  for (const line of head.replace(/\r\n(?=[ \t])/g, '').split('\r\n')) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).toLowerCase()
    if (colon < 1 || headers.has(name)) throw new Error(`Not a header, or one too many: ${line}`)
    headers.set(name, decodeHeader(line.slice(colon + 1).trim()))
  }
  return headers
}

/** Reads a part of a message. Its lines end with CRLF, and each byte is one character. */
const readPart = (raw: string): ReadPart => {
  const end = raw.indexOf('\r\n\r\n')
  const headers = readHeaders(raw.slice(0, end))
  const body = raw.slice(end + 4)
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1]
  if (boundary === undefined) {
    const isBase64 = headers.get('content-transfer-encoding') === 'base64'
    const bytes = isBase64 ? Buffer.from(body, 'base64') : decodeQuotedPrintable(body)
    return { headers, text: bytes.toString('utf8'), parts: [] }
  }
  const parts = `\r\n${body}`.split(`\r\n--${boundary}`).slice(1, -1)
  return { headers, text: '', parts: parts.map((part) => readPart(part.slice(2))) }
}

export const readMessage = (raw: Buffer) => {
  const message = readPart(raw.toString('latin1'))
  const textOf = (type: string): string =>
    message.parts.find((part) => part.headers.get('content-type')?.startsWith(type))?.text.replaceAll('\r\n', '\n') ??
    ''
  return { headers: message.headers, plain: textOf('text/plain'), html: textOf('text/html') }
}
