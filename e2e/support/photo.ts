import { crc32, deflateSync } from 'node:zlib'

/** Creates a PNG file of the given size and colour; the colour gets lighter towards the bottom. */
export function createPhoto(name: string, [red, green, blue]: [number, number, number], width = 640, height = 480) {
  const rows = Array.from({ length: height }, (_, y) => {
    const pixel = [red, green, blue].map((value) => Math.min(255, value + Math.floor((y / height) * 60)))
    return Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, Buffer.from(pixel))])
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const buffer = Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return { name, mimeType: 'image/png', buffer }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const lengthAndChecksum = Buffer.alloc(8)
  lengthAndChecksum.writeUInt32BE(data.length, 0)
  lengthAndChecksum.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([lengthAndChecksum.subarray(0, 4), body, lengthAndChecksum.subarray(4)])
}
