/** The first code of the kinds whose length comes in 8, 16 or 32 bits; of lists and maps in 16 or 32. */
const firstCode = { binary: 0xc4, text: 0xd9, list: 0xdc, map: 0xde, unsigned: 0xcc } as const

/**
 * Writes one value as MessagePack, each number and length in as few bytes as it takes. As in JSON, a key without a value
 * is no key. A date is a timestamp. Throws on what MessagePack has no form for.
 */
export function writeMessagePack(value: unknown): Buffer {
  let bytes = Buffer.allocUnsafe(1024)
  let end = 0

  /** @returns where there is room for so many bytes now */
  function room(size: number): number {
    if (end + size > bytes.length) bytes = Buffer.concat([bytes], 2 * (end + size))
    end += size
    return end - size
  }

  function byte(code: number): void {
    const at = room(1)
    bytes[at] = code
  }

  /** Behind its code; codes of wider numbers follow each other. */
  function number(size: number, code: number, leastWidth: 1 | 2): void {
    const width = size < 0x100 && leastWidth === 1 ? 1 : size < 0x1_0000 ? 2 : 4
    if (size >= 2 ** 32) throw new TypeError('Too long for MessagePack')
    byte(code + Math.log2(width / leastWidth))
    const at = room(width)
    bytes.writeUIntBE(size, at, width)
  }

  function text(written: string): void {
    const length = Buffer.byteLength(written)
    if (length < 32) byte(0xa0 + length)
    else number(length, firstCode.text, 1)
    const at = room(length)
    bytes.write(written, at)
  }

  function binary({ buffer, byteOffset, byteLength }: ArrayBufferView): void {
    number(byteLength, firstCode.binary, 1)
    const at = room(byteLength)
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), at)
  }

  function double(written: number): void {
    byte(0xcb)
    const at = room(8)
    bytes.writeDoubleBE(written, at)
  }

  function whole(written: number): void {
    if (written >= 0 && written < 0x80) byte(written)
    else if (written < 0 && written >= -0x20) byte(0x100 + written)
    else if (written >= 0 && written < 2 ** 32) number(written, firstCode.unsigned, 1)
    else {
      byte(0xd3)
      const at = room(8)
      bytes.writeBigInt64BE(BigInt(written), at)
    }
  }

  /** Nanoseconds and seconds apart. */
  function timestamp(date: Date): void {
    const milliseconds = date.getTime()
    const seconds = Math.floor(milliseconds / 1_000)
    byte(0xc7)
    byte(12)
    byte(0xff)
    const at = room(12)
    bytes.writeUInt32BE((milliseconds - seconds * 1_000) * 1e6, at)
    bytes.writeBigInt64BE(BigInt(seconds), at + 4)
  }

  function list(items: readonly unknown[]): void {
    if (items.length < 16) byte(0x90 + items.length)
    else number(items.length, firstCode.list, 2)
    for (const item of items) write(item)
  }

  function map(object: object): void {
    const entries = Object.entries(object).filter(([, member]) => member !== undefined)
    if (entries.length < 16) byte(0x80 + entries.length)
    else number(entries.length, firstCode.map, 2)
    for (const [key, member] of entries) {
      text(key)
      write(member)
    }
  }

  function write(written: unknown): void {
    if (written === null || written === undefined) byte(0xc0)
    else if (typeof written === 'boolean') byte(written ? 0xc3 : 0xc2)
    else if (typeof written === 'number') Number.isSafeInteger(written) ? whole(written) : double(written)
    else if (typeof written === 'string') text(written)
    else if (written instanceof Date) timestamp(written)
    else if (Array.isArray(written)) list(written)
    else if (ArrayBuffer.isView(written)) binary(written)
    else if (typeof written === 'object') map(written)
    else throw new TypeError(`A ${typeof written} cannot be sent`)
  }

  write(value)
  return bytes.subarray(0, end)
}
