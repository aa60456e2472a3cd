/** The kept part of an uploaded picture: its pixels, upright, and nothing else. */
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { encodePicture } from '../../../server/media/encode-picture.ts'
import { hugePng, noPictures, picture, pngWith, script } from './files.ts'

const sizeOf = async (file: Buffer): Promise<string> => {
  const { width, height } = await sharp(file).metadata()
  return `${width}x${height}`
}
const sizes = async (file: Buffer): Promise<string[]> => {
  const { large, small } = await encodePicture(file)
  return [await sizeOf(large), await sizeOf(small)]
}

/** Red, green, blue and alpha of a point, which is given as fractions of the width and the height. */
const colourAt = async (file: Buffer, x: number, y: number): Promise<number[]> => {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 4
  return [...data.subarray(at, at + 4)]
}
const isRed = ([red = 0, , blue = 0]: readonly number[]) => red > 150 && blue < 90

/** The names of a WebP's chunks. */
const chunksOf = (file: Buffer): string[] => {
  const names: string[] = []
  for (let at = 12; at < file.length; ) {
    names.push(file.toString('latin1', at, at + 4))
    const length = file.readUInt32LE(at + 4)
    at += 8 + length + (length % 2)
  }
  return names
}
const codeOf = (file: Buffer): Promise<string> =>
  encodePicture(file).then(
    () => 'taken',
    (error) => error.body.code,
  )

describe('the two sizes of a picture', () => {
  test('are fitted in 1600 × 1200 and in 480 × 360', async () => {
    expect(await sizes(await picture(4000, 3000).png().toBuffer())).toEqual(['1600x1200', '480x360'])
    expect(await sizes(await picture(4000, 1000).jpeg().toBuffer())).toEqual(['1600x400', '480x120'])
    expect(await sizes(await picture(1000, 2000).webp().toBuffer())).toEqual(['600x1200', '180x360'])
  })
  test('are never larger than what came', async () => {
    expect(await sizes(await picture(500, 300).png().toBuffer())).toEqual(['500x300', '480x288'])
    expect(await sizes(await picture(1, 1).png().toBuffer())).toEqual(['1x1', '1x1'])
    expect(await sizes(hugePng(30_000, 1))).toEqual(['1600x1', '480x1'])
  })
  test('are WebP whatever came', async () => {
    for (const file of [
      await picture(20, 10).png().toBuffer(),
      await picture(20, 10).jpeg().toBuffer(),
      await picture(20, 10).webp({ lossless: true }).toBuffer(),
    ]) {
      const { large, small } = await encodePicture(file)
      expect((await sharp(large).metadata()).format).toBe('webp')
      expect((await sharp(small).metadata()).format).toBe('webp')
    }
  })
})

describe('the pixels of a picture', () => {
  test('stand upright, whichever way the camera was held', async () => {
    // Orientation 6 means that the picture must be turned clockwise, so its left side becomes its top.
    const file = await picture(400, 200).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    const { large, small } = await encodePicture(file)
    expect([await sizeOf(large), await sizeOf(small)]).toEqual(['200x400', '180x360'])
    for (const kept of [large, small]) {
      expect(isRed(await colourAt(kept, 0.5, 0.2))).toBe(true)
      expect(isRed(await colourAt(kept, 0.5, 0.8))).toBe(false)
    }
  })
  test('stay transparent where they are', async () => {
    const file = await sharp({
      create: { width: 30, height: 20, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0 } },
    })
      .png()
      .toBuffer()
    const { large, small } = await encodePicture(file)
    expect([(await colourAt(large, 0.5, 0.5))[3], (await colourAt(small, 0.5, 0.5))[3]]).toEqual([0, 0])
  })
  test('keep their colours, also from other spaces, grey and 16 bits', async () => {
    const wide = await picture(40, 20).withIccProfile('p3').png().toBuffer()
    const cmyk = await picture(40, 20).toColourspace('cmyk').jpeg().toBuffer()
    const deep = await picture(40, 20).toColourspace('rgb16').png().toBuffer()
    for (const file of [wide, cmyk, deep]) {
      const { large } = await encodePicture(file)
      const [red = 0, green = 0, blue = 0] = await colourAt(large, 0.2, 0.5)
      expect(Math.abs(red - 0xd0) + Math.abs(green - 0x20) + Math.abs(blue - 0x20)).toBeLessThan(60)
    }
    const grey = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#808080' } })
      .toColourspace('b-w')
      .png()
      .toBuffer()
    const [red = 0, green = 0, blue = 0] = await colourAt((await encodePicture(grey)).large, 0.5, 0.5)
    expect([red - green, blue - green, Math.abs(red - 128) < 4]).toEqual([0, 0, true])
  })
  test('of a moving picture are its first frame', async () => {
    const frames = await Promise.all(['#ff0000', '#0000ff'].map((background) => solid(background)))
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(2)
    const { large } = await encodePicture(moving)
    expect([(await sharp(large).metadata()).pages ?? 1, isRed(await colourAt(large, 0.5, 0.5))]).toEqual([1, true])
  })
})

const solid = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 16, height: 16, channels: 3, background } })
    .png()
    .toBuffer()

describe('what is not to be seen', () => {
  const exif = {
    IFD0: { Make: 'SECRET camera', Artist: 'SECRET person', Orientation: '6' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '59/1 19/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '18/1 3/1 0/1' },
  }
  const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><a xmlns="SECRET">SECRET place</a></x:xmpmeta>'

  test.each(['png', 'jpeg', 'webp'] as const)('is gone: camera, place, person and profile of a %s', async (format) => {
    const file = await picture(600, 400).withExif(exif).withXmp(xmp).withIccProfile('p3').toFormat(format).toBuffer()
    const before = await sharp(file).metadata()
    expect([before.exif, before.xmp, before.icc].map((part) => part === undefined)).toEqual([false, false, false])
    expect(before.exif?.toString('latin1')).toContain('SECRET')

    const { large, small } = await encodePicture(file)
    for (const kept of [large, small]) {
      const { exif, xmp, icc, iptc, orientation, comments } = await sharp(kept).metadata()
      expect({ exif, xmp, icc, iptc, orientation, comments }).toEqual({})
      expect(['VP8X', 'ALPH', 'VP8 ', 'VP8L']).toEqual(expect.arrayContaining(chunksOf(kept)))
      expect(kept.toString('latin1')).not.toContain('SECRET')
    }
  })
  test('is gone: a page behind the picture', async () => {
    for (const format of ['png', 'jpeg', 'webp'] as const) {
      const file = Buffer.concat([await picture(60, 40).toFormat(format).toBuffer(), Buffer.from(script)])
      const { large, small } = await encodePicture(file)
      expect(large.includes('script') || small.includes('script')).toBe(false)
    }
  })
})

describe('what is a picture and something else', () => {
  const archive = Buffer.concat([
    Buffer.from('PK\x03\x04 MARK', 'latin1'),
    Buffer.from('PK\x05\x06', 'latin1'),
    Buffer.alloc(18),
  ])
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">MARK${script}</svg>`
  test.each([
    ['a page in its comment', () => pngWith('tEXt', Buffer.from(`Comment\0MARK${script}`))],
    ['a drawing in its text', () => pngWith('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${svg}`))],
    ['a packed page in its text', () => pngWith('zTXt', Buffer.concat([Buffer.from('Title\0\0'), deflateSync(svg)]))],
    [
      'many letters packed in few',
      () => pngWith('zTXt', Buffer.concat([Buffer.from('Title\0\0'), deflateSync(Buffer.alloc(50_000_000))])),
    ],
    ['something of no known kind', () => pngWith('maRk', Buffer.from(svg))],
    ['an archive behind it', () => Buffer.concat([hugePng(8, 8), archive])],
    ['a script before its pixels', () => pngWith('tEXt', Buffer.from('Comment\0MARK*/alert(1)/*'))],
  ])('becomes a picture alone: %s', async (_name, file) => {
    const { large, small } = await encodePicture(file())
    for (const kept of [large, small]) {
      expect(['VP8X', 'ALPH', 'VP8 ', 'VP8L']).toEqual(expect.arrayContaining(chunksOf(kept)))
      expect(kept.toString('latin1')).not.toMatch(/MARK|script|svg/)
      expect(kept.length).toBeLessThan(1_000)
    }
  })
})

describe('what is no picture', () => {
  test.each(Object.entries(noPictures))('is refused: %s', async (_name, content) => {
    expect(await codeOf(Buffer.from(content))).toBe('unsupported-file')
  })
  test('is refused: a picture that was cut off', async () => {
    for (const format of ['png', 'jpeg', 'webp'] as const) {
      const file = await picture(300, 200).toFormat(format).toBuffer()
      for (const part of [0.1, 0.5, 0.9])
        expect([format, part, await codeOf(file.subarray(0, file.length * part))]).toEqual([
          format,
          part,
          'unsupported-file',
        ])
    }
  })
  test('is refused by its size before it is decoded, however few its bytes', async () => {
    const file = hugePng(20_000, 20_000)
    expect(file.length).toBeLessThan(100_000)
    expect(await codeOf(file)).toBe('too-large')
    // It is refused before its pixels are read.
    expect(await codeOf(file.subarray(0, 100))).toBe('too-large')
    expect(await codeOf(hugePng(8_000, 5_001))).toBe('too-large')
    expect(await codeOf(hugePng(8_000, 5_000))).toBe('taken')
  })
})
