/** Files to upload: good pictures, and what only looks like one. */
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Red on the left, blue on the right, so that a picture that was turned can be told from one that was not. */
export const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#d02020' } }).composite([
    {
      input: { create: { width: Math.ceil(width / 2), height, channels: 3, background: '#2020d0' } },
      gravity: 'east',
    },
  ])

const chunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A PNG of one colour, whole but for its size: a few thousand bytes for a thousand million pixels. */
export const hugePng = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(1, 8)
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A small PNG that contains other data beside its pixels. */
export const pngWith = (type: string, data: Buffer): Buffer => {
  const png = hugePng(8, 8)
  const headerEnd = 8 + 12 + 13
  return Buffer.concat([png.subarray(0, headerEnd), chunk(type, data), png.subarray(headerEnd)])
}

/** Runs in a browser that takes it for a page or for a script. */
export const script = '<script>document.title = "taken over"</script>'

export const noPictures: Readonly<Record<string, string | Buffer>> = {
  svg: `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${script}</svg>`,
  svgBehindXml: `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>`,
  html: `<!doctype html>${script}`,
  gif: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
  bmp: Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)]),
  pdf: '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>',
  zip: Buffer.from('504b0304140000000000', 'hex'),
  riff: Buffer.concat([Buffer.from('RIFF\x24\0\0\0WAVEfmt '), Buffer.alloc(30)]),
  oneByte: 'x',
  pngAndNothing: Buffer.from('89504e470d0a1a0a', 'hex'),
  pngAndPage: Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(script)]),
  jpegAndPage: Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from(script)]),
  webpAndPage: Buffer.concat([Buffer.from('RIFF\xff\0\0\0WEBPVP8 ', 'latin1'), Buffer.from(script)]),
}
