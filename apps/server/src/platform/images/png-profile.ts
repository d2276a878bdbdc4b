import { crc32, deflateSync } from 'node:zlib'

/** Signature and IHDR. A profile must follow directly. */
const HEADER_BYTES = 8 + 25

/**
 * Adds a colour profile to a PNG. sharp converts from an embedded profile but does not accept the
 * profile of raw pixels.
 */
export function embedColourProfile(png: Buffer, icc: Buffer): Buffer {
  const data = Buffer.concat([Buffer.from('icc\0\0', 'latin1'), deflateSync(icc)])
  return Buffer.concat([png.subarray(0, HEADER_BYTES), createChunk('iCCP', data), png.subarray(HEADER_BYTES)])
}

function createChunk(type: string, data: Buffer): Buffer {
  const typeAndData = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(typeAndData))
  return Buffer.concat([length, typeAndData, checksum])
}
