import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { photoUploadLimits } from '@partlane/domain/uploads/upload-limits'
import { describe, expect, it } from 'vitest'
import { inspectImage } from './inspect-image.ts'
import { normaliseImage } from './normalise-image.ts'
import { sharp } from './sharp.ts'

const red = '#d03020'
const blue = '#2040d0'

/** Left half red, right half blue; 60 x 40 by default. */
function createTwoColourImage(width = 60, height = 40) {
  const right = { create: { width: width / 2, height, channels: 3 as const, background: blue } }
  return sharp({ create: { width, height, channels: 3, background: red } }).composite([{ input: right, left: width / 2, top: 0 }])
}

/** sharp composites late in its pipeline, so the image is rendered before metadata is added. */
const photo = async (width?: number, height?: number) => sharp(await createTwoColourImage(width, height).png().toBuffer())

async function colourAt(bytes: Buffer, [left, top]: readonly [number, number]): Promise<number[]> {
  return [...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer())]
}

function expectColour(actual: number[], [r, g, b]: [number, number, number]) {
  for (const [i, expected] of [r, g, b].entries())
    expect(Math.abs((actual[i] ?? -99) - expected), `${actual} is not ${[r, g, b]}`).toBeLessThan(8)
}

const RED_RGB: [number, number, number] = [0xd0, 0x30, 0x20]
const BLUE_RGB: [number, number, number] = [0x20, 0x40, 0xd0]
const testFile = (name: string) => readFile(join(import.meta.dirname, 'test-files', name))
const heic = await testFile('display-p3.heic')

describe('the stored original of a photo', () => {
  it('has no position and no camera data', async () => {
    const original = await (await photo())
      .withExif({ IFD0: { Make: 'Camera', Artist: 'Ana' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></x:xmpmeta>')
      .jpeg()
      .toBuffer()
    // the photo contains the name
    expect((await sharp(original).metadata()).exif?.includes('Ana')).toBe(true)

    const { bytes } = await normaliseImage(original)
    const { exif, xmp, iptc, icc } = await sharp(bytes).metadata()
    expect({ exif, xmp, iptc, icc }).toEqual({})
    expect(bytes.includes('Ana')).toBe(false)
  })

  it.each([
    [1, 60, 40, [5, 20], [55, 20]],
    [3, 60, 40, [55, 20], [5, 20]],
    [6, 40, 60, [20, 5], [20, 55]],
    [8, 40, 60, [20, 55], [20, 5]],
  ] as const)('stands upright when the camera was held as orientation %i', async (orientation, width, height, redAt, blueAt) => {
    const original = await (await photo()).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer()
    const image = await normaliseImage(original)
    expect(image).toMatchObject({ width, height, contentType: 'image/jpeg', extension: 'jpg' })
    expectColour(await colourAt(image.bytes, redAt), RED_RGB)
    expectColour(await colourAt(image.bytes, blueAt), BLUE_RGB)
  })

  it.each(['png', 'webp', 'avif'] as const)('is created from %s', async (format) => {
    const image = await normaliseImage(await (await photo()).toFormat(format, { quality: 95 }).toBuffer())
    expect(image).toMatchObject({ width: 60, height: 40, contentType: 'image/jpeg' })
    expectColour(await colourAt(image.bytes, [5, 20]), RED_RGB)
  })

  it('preserves the colours of another colour space', async () => {
    const wideGamut = await (await photo()).withIccProfile('p3').jpeg({ quality: 95 }).toBuffer()
    expectColour(await colourAt((await normaliseImage(wideGamut)).bytes, [5, 20]), RED_RGB)
    const cmyk = await (await photo()).toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer()
    expect((await sharp((await normaliseImage(cmyk)).bytes).metadata()).space).toBe('srgb')
  })

  it('is created from the HEIC of a phone, with its wide colours and without its position', async () => {
    expect((await sharp(heic).metadata()).exif).toBeDefined()
    const image = await normaliseImage(heic)
    expect(image).toMatchObject({ width: 64, height: 40, contentType: 'image/jpeg' })
    expectColour(await colourAt(image.bytes, [5, 20]), RED_RGB)
    expectColour(await colourAt(image.bytes, [60, 20]), BLUE_RGB)
    expect((await sharp(image.bytes).metadata()).exif).toBeUndefined()
  })

  it('is created from a HEIC that its container rotates', async () => {
    const image = await normaliseImage(await testFile('turned.heic'))
    expect(image).toMatchObject({ width: 40, height: 64 })
    expectColour(await colourAt(image.bytes, [20, 5]), RED_RGB)
    expectColour(await colourAt(image.bytes, [20, 60]), BLUE_RGB)
  })

  it('is a JPEG for a PNG with an opaque alpha channel', async () => {
    const opaque = await (await photo()).ensureAlpha().png().toBuffer()
    expect(await normaliseImage(opaque)).toMatchObject({ contentType: 'image/jpeg' })
  })

  it('stays transparent, as WebP', async () => {
    const transparent = await sharp({ create: { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
      .png()
      .toBuffer()
    const image = await normaliseImage(transparent)
    expect(image).toMatchObject({ contentType: 'image/webp', extension: 'webp' })
    expect((await sharp(image.bytes).stats()).isOpaque).toBe(false)
  })

  it('is at most 2400 px long and never enlarged', async () => {
    expect(await normaliseImage(await (await photo(3000, 1000)).jpeg().toBuffer())).toMatchObject({ width: 2400, height: 800 })
    expect(await normaliseImage(await (await photo(100, 50)).jpeg().toBuffer())).toMatchObject({ width: 100, height: 50 })
  })

  it('has a placeholder with its aspect ratio and colours', async () => {
    const { placeholder } = await normaliseImage(await (await photo(1200, 800)).jpeg().toBuffer())
    expect(placeholder).toMatch(/^data:image\/webp;base64,/)
    expect(placeholder.length).toBeLessThanOrEqual(240)
    const placeholderBytes = Buffer.from(placeholder.split(',')[1] ?? '', 'base64')
    expect(await sharp(placeholderBytes).metadata()).toMatchObject({ width: 8, height: 5 })
    const [left, right] = [await colourAt(placeholderBytes, [0, 2]), await colourAt(placeholderBytes, [7, 2])]
    expect(left[0]).toBeGreaterThan(right[0] ?? 255)
  })
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>'

describe('an invalid upload', () => {
  const unsupported: [string, () => Promise<Buffer> | Buffer][] = [
    ['SVG', () => Buffer.from(svg)],
    ['SVG with an XML header', () => Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['GIF', async () => (await photo()).gif().toBuffer()],
    ['TIFF', async () => (await photo()).tiff().toBuffer()],
    ['PDF', () => Buffer.from('%PDF-1.7\n%âãÏÓ\n')],
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['nothing', () => Buffer.alloc(0)],
  ]
  it.each(unsupported)('is rejected as unsupported: %s', async (_label, createBytes) => {
    await expect(normaliseImage(await createBytes())).rejects.toMatchObject({ name: 'Refusal', code: 'image_type_unsupported' })
  })

  const broken: [string, () => Promise<Buffer> | Buffer][] = [
    ['half a JPEG', async () => firstHalf(await (await photo(400, 400)).jpeg().toBuffer())],
    ['half a PNG', async () => firstHalf(await (await photo(400, 400)).png().toBuffer())],
    ['half a WebP', async () => firstHalf(await (await photo(400, 400)).webp().toBuffer())],
    ['half an AVIF', async () => firstHalf(await (await photo(400, 400)).avif().toBuffer())],
    ['half a HEIC', () => heic.subarray(0, heic.length - 100)],
    ['a JPEG header and noise', () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(500, 7)])],
  ]
  it.each(broken)('is rejected as broken: %s', async (_label, createBytes) => {
    await expect(normaliseImage(await createBytes())).rejects.toMatchObject({ name: 'Refusal', code: 'image_broken' })
  })

  it('is rejected when a small file has 81 megapixels', async () => {
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: red } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    await expect(normaliseImage(bomb)).rejects.toMatchObject({ code: 'image_too_many_pixels' })
  })

  it.each(['png', 'webp'] as const)('is rejected as %s with an alpha channel above 24 megapixels, but not without one', async (format) => {
    const create = (channels: 3 | 4) =>
      sharp({ create: { width: 5001, height: 5000, channels, background: { r: 200, g: 40, b: 30, alpha: 0.5 } } })
        .toFormat(format, { effort: 1 })
        .toBuffer()
    await expect(inspectImage(await create(4))).rejects.toMatchObject({ code: 'image_too_many_pixels', meta: { max_pixels: 24_000_000 } })
    await expect(inspectImage(await create(3))).resolves.toMatchObject({ width: 5001 })
  })

  it('is rejected one byte above 15 MB', async () => {
    const jpeg = await (await photo()).jpeg().toBuffer()
    const padToSize = (size: number) => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)])
    await expect(normaliseImage(padToSize(photoUploadLimits.maxBytes))).resolves.toMatchObject({ width: 60 })
    await expect(normaliseImage(padToSize(photoUploadLimits.maxBytes + 1))).rejects.toMatchObject({ code: 'image_too_large' })
  })
})

const firstHalf = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
