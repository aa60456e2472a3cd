/** Lists in lists: more than any message has, less than what is made to hurt. */
const depthAtMost = 32
const timestamp = -1

/**
 * Reads one MessagePack value that fills the bytes; throws on anything else. What strangers send is read by nothing
 * else: a list or map is only made room for when the bytes left could fill it (the official reader allocates what is
 * announced: 32 KiB of nested lists that announce 65,535 elements each would take gigabytes), nothing nests deeper than
 * needed, and of the extensions there is the timestamp alone. A map becomes an object, whose keys are texts.
 */
export function readMessagePack(bytes: Buffer): unknown {
  let at = 0

  function take(length: number): Buffer {
    if (length > bytes.length - at) throw new Error('MessagePack ends too early.')
    at += length
    return bytes.subarray(at - length, at)
  }
  const unsigned = (size: number): number => take(size).readUIntBE(0, size)
  const text = (length: number): string => take(length).toString()
  const binary = (length: number): Uint8Array => Uint8Array.from(take(length))

  /** @param each bytes that an element has at least */
  function room(length: number, each: number, depth: number): void {
    if (length * each > bytes.length - at) throw new Error('MessagePack announces more than there is.')
    if (depth >= depthAtMost) throw new Error('MessagePack nests too deep.')
  }

  function list(length: number, depth: number): unknown[] {
    room(length, 1, depth)
    return Array.from({ length }, () => value(depth + 1))
  }

  function map(length: number, depth: number): object {
    room(length, 2, depth)
    const entries = Array.from({ length }, () => [keyOf(value(depth + 1)), value(depth + 1)])
    return Object.fromEntries(entries)
  }

  function keyOf(key: unknown): string {
    if (typeof key === 'string') return key
    if (Number.isInteger(key)) return String(key)
    throw new Error('A key of a MessagePack map is neither text nor a whole number.')
  }

  function extension(length: number): Date {
    if (take(1).readInt8() !== timestamp) throw new Error('An unknown MessagePack extension.')
    const date = new Date(instant(take(length)))
    if (Number.isNaN(date.getTime())) throw new Error('A MessagePack timestamp is out of range.')
    return date
  }

  function value(depth: number): unknown {
    const code = unsigned(1)
    if (code < 0x80) return code
    if (code < 0x90) return map(code & 0x0f, depth)
    if (code < 0xa0) return list(code & 0x0f, depth)
    if (code < 0xc0) return text(code & 0x1f)
    if (code >= 0xe0) return code - 0x100
    switch (code) {
      case 0xc0:
        return null
      case 0xc2:
        return false
      case 0xc3:
        return true
      case 0xc4:
      case 0xc5:
      case 0xc6:
        return binary(unsigned(1 << (code - 0xc4)))
      case 0xc7:
      case 0xc8:
      case 0xc9:
        return extension(unsigned(1 << (code - 0xc7)))
      case 0xca:
        return take(4).readFloatBE()
      case 0xcb:
        return take(8).readDoubleBE()
      case 0xcc:
      case 0xcd:
      case 0xce:
        return unsigned(1 << (code - 0xcc))
      case 0xcf:
        return Number(take(8).readBigUInt64BE())
      case 0xd0:
        return take(1).readInt8()
      case 0xd1:
        return take(2).readInt16BE()
      case 0xd2:
        return take(4).readInt32BE()
      case 0xd3:
        return Number(take(8).readBigInt64BE())
      case 0xd4:
      case 0xd5:
      case 0xd6:
      case 0xd7:
      case 0xd8:
        return extension(1 << (code - 0xd4))
      case 0xd9:
      case 0xda:
      case 0xdb:
        return text(unsigned(1 << (code - 0xd9)))
      case 0xdc:
        return list(unsigned(2), depth)
      case 0xdd:
        return list(unsigned(4), depth)
      case 0xde:
        return map(unsigned(2), depth)
      case 0xdf:
        return map(unsigned(4), depth)
      default:
        throw new Error('A byte that MessagePack never uses.')
    }
  }

  const read = value(0)
  if (at !== bytes.length) throw new Error('MessagePack ends too late.')
  return read
}

/** Milliseconds since 1970 of the three kinds of timestamp: seconds; nanoseconds and seconds packed; both apart. */
function instant(bytes: Buffer): number {
  switch (bytes.length) {
    case 4:
      return bytes.readUInt32BE() * 1_000
    case 8: {
      const packed = bytes.readBigUInt64BE()
      return Number(packed & 0x3_ffff_ffffn) * 1_000 + Math.floor(Number(packed >> 34n) / 1e6)
    }
    case 12:
      return Number(bytes.readBigInt64BE(4)) * 1_000 + Math.floor(bytes.readUInt32BE() / 1e6)
    default:
      throw new Error('A MessagePack timestamp of no known size.')
  }
}
