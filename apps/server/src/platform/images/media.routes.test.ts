import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '#platform/clock/clock.ts'
import { createLocalStorage } from '#platform/storage/local.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { deleteImage } from './delete-image.ts'
import { mediaRoutes } from './media.routes.ts'
import { sharp } from './sharp.ts'
import { createVariants, type Variants } from './variants.ts'

const photo = await sharp({ create: { width: 700, height: 350, channels: 3, background: '#d03020' } })
  .jpeg()
  .toBuffer()
const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><rect width="20" height="30" fill="#00f"/></svg>')

let folder: string
let storage: Storage
let writtenKeys: string[]
let variants: Variants
let app: ReturnType<typeof Fastify>

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'partlane-media-'))
  const local = createLocalStorage({ folder, secret: 's'.repeat(32), uploadUrl: '/storage/uploads', clock: systemClock })
  writtenKeys = []
  const put: Storage['put'] = (key, bytes, metadata) => {
    writtenKeys.push(key)
    return local.put(key, bytes, metadata)
  }
  storage = { ...local, put } // the real storage, which also records the written keys
  variants = createVariants({ storage, publicPrefixes: ['listings/', 'demo/'] })
  app = Fastify()
  await app.register(mediaRoutes, { variants })
  await storage.put('listings/1/a.jpg', photo, { contentType: 'image/jpeg' })
  await storage.put('demo/disc.svg', drawing, { contentType: 'image/svg+xml' })
  writtenKeys = []
})
afterEach(() => rm(folder, { recursive: true }))

const formatAndSizeOf = async (bytes: Buffer) => {
  const { format, width, height } = await sharp(bytes).metadata()
  return { format, width, height }
}

describe('GET /media/<key>/<width>.<format>', () => {
  it.each([
    ['avif', 'heif'],
    ['webp', 'webp'],
    ['jpeg', 'jpeg'],
  ])('renders %s at the requested width, cached without a time limit', async (format, sharpFormat) => {
    const response = await app.inject(`/media/listings/1/a.jpg/320.${format}`)
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': `image/${format}`,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(response.rawPayload.length),
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"/),
    })
    expect(await formatAndSizeOf(response.rawPayload)).toEqual({ format: sharpFormat, width: 320, height: 160 })
  })

  it('is rendered once for 20 concurrent requests and then read from the storage', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => app.inject('/media/listings/1/a.jpg/480.webp')))
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(new Set(responses.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1)
    await app.inject('/media/listings/1/a.jpg/480.webp')
    expect(writtenKeys).toEqual(['variants/listings/1/a.jpg/480.webp'])
  })

  it('does not enlarge a photo', async () => {
    expect(await formatAndSizeOf((await app.inject('/media/listings/1/a.jpg/960.webp')).rawPayload)).toMatchObject({
      width: 700,
      height: 350,
    })
  })

  it('answers 304 for a matching ETag', async () => {
    const { headers } = await app.inject('/media/listings/1/a.jpg/160.webp')
    const conditionalResponse = await app.inject({
      url: '/media/listings/1/a.jpg/160.webp',
      headers: { 'if-none-match': `"x", W/${headers.etag}` },
    })
    expect(conditionalResponse).toMatchObject({ statusCode: 304, body: '' })
    const head = await app.inject({ method: 'HEAD', url: '/media/listings/1/a.jpg/160.webp' })
    expect(head).toMatchObject({ statusCode: 200, body: '' })
  })

  it('renders drawings sharply at any width, on white for JPEG', async () => {
    const wideImage = (await app.inject('/media/demo/disc.svg/1600.webp')).rawPayload
    expect(await formatAndSizeOf(wideImage)).toEqual({ format: 'webp', width: 1600, height: 1200 })
    const [leftPixel, rightPixel] = await Promise.all(
      [798, 801].map((left) => sharp(wideImage).extract({ left, top: 600, width: 1, height: 1 }).ensureAlpha().raw().toBuffer()),
    )
    expect(leftPixel?.[3]).toBe(255) // an edge of two pixels: rendered at this size, not enlarged
    expect(rightPixel?.[3]).toBe(0)

    const jpeg = (await app.inject('/media/demo/disc.svg/160.jpeg')).rawPayload
    expect([...(await sharp(jpeg).extract({ left: 140, top: 60, width: 1, height: 1 }).raw().toBuffer())]).toEqual([255, 255, 255])
  })

  it.each([
    ['an unknown image', '/media/listings/2/a.jpg/160.webp'],
    ['another width', '/media/listings/1/a.jpg/161.webp'],
    ['another format', '/media/listings/1/a.jpg/160.gif'],
    ['no width', '/media/listings/1/a.jpg'],
    ['a private place', '/media/documents/1/passport.jpg/160.webp'],
    ['a way up', '/media/listings/..%2fdocuments/1/passport.jpg/160.webp'],
    ['a made size as an original', '/media/variants/listings/1/a.jpg/320.webp/160.webp'],
    ['a drawing that somebody uploaded', '/media/listings/1/evil.svg/160.webp'],
    ['a text', '/media/listings/1/notes.txt/160.webp'],
  ])('answers 404 for %s', async (_label, url) => {
    await storage.put('documents/1/passport.jpg', photo, { contentType: 'image/jpeg' })
    await storage.put('listings/1/evil.svg', drawing, { contentType: 'image/svg+xml' })
    await storage.put('listings/1/notes.txt', Buffer.from('hello'), { contentType: 'text/plain' })
    await storage.put('variants/listings/1/a.jpg/320.webp', photo, { contentType: 'image/webp' })
    writtenKeys = []
    const response = await app.inject(url)
    expect(response.statusCode).toBe(404)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.json()).toEqual({ errors: [{ status: '404', code: 'not_found', title: 'Image not found' }] })
    expect(writtenKeys).toEqual([])
  })
})

it('refuses when too many renderings wait', async () => {
  const limitedApp = Fastify()
  await limitedApp.register(mediaRoutes, {
    variants: createVariants({ storage, publicPrefixes: ['listings/'], limits: { maxRunning: 1, maxWaiting: 0 } }),
  })
  const responses = await Promise.all(['160', '320', '480'].map((width) => limitedApp.inject(`/media/listings/1/a.jpg/${width}.avif`)))
  const busyResponses = responses.filter(({ statusCode }) => statusCode === 503)
  expect(busyResponses.length).toBeGreaterThan(0)
  expect(busyResponses[0]?.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' })
  expect(responses.some(({ statusCode }) => statusCode === 200)).toBe(true)
})

describe('a storage without space', () => {
  it('still answers variants, which are not stored', async () => {
    const errors: unknown[] = []
    const put = () => Promise.reject(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }))
    const fullVariants = createVariants({
      storage: { ...storage, put },
      publicPrefixes: ['listings/'],
      onStoreError: (e) => errors.push(e),
    })
    const fullApp = Fastify()
    await fullApp.register(mediaRoutes, { variants: fullVariants })
    const responses = await Promise.all([1, 2, 3].map(() => fullApp.inject('/media/listings/1/a.jpg/320.webp')))
    for (const response of responses) {
      expect(response.statusCode).toBe(200)
      expect(await formatAndSizeOf(response.rawPayload)).toEqual({ format: 'webp', width: 320, height: 160 })
      expect(response.headers['content-length']).toBe(String(response.rawPayload.length))
    }
    expect(errors).toHaveLength(1) // rendered once for all three
    expect(await storage.head('variants/listings/1/a.jpg/320.webp')).toBeUndefined()
  })
})

describe('the limit of rendered variants', () => {
  it('refuses more variants of one address, but not stored ones', async () => {
    let remaining = 1
    const limitedApp = Fastify()
    await limitedApp.register(mediaRoutes, { variants, limiter: async () => (remaining-- > 0 ? undefined : 30) })
    expect((await limitedApp.inject('/media/listings/1/a.jpg/320.webp')).statusCode).toBe(200)
    const refused = await limitedApp.inject('/media/listings/1/a.jpg/160.webp')
    expect([refused.statusCode, refused.headers['retry-after'], refused.headers['cache-control']]).toEqual([429, '30', 'no-store'])
    expect((await limitedApp.inject('/media/listings/1/a.jpg/320.webp')).statusCode).toBe(200)
  })
})

describe('variants of an image', () => {
  it('are rendered in advance by a job, once', async () => {
    for (let i = 0; i < 2; i++) await variants.ensure('listings/1/a.jpg', { width: 320, format: 'webp' })
    expect(writtenKeys).toEqual(['variants/listings/1/a.jpg/320.webp'])
  })

  it('are removed with it', async () => {
    await app.inject('/media/listings/1/a.jpg/160.webp')
    await app.inject('/media/listings/1/a.jpg/320.webp')
    await deleteImage(storage, 'listings/1/a.jpg')
    expect(await storage.head('variants/listings/1/a.jpg/160.webp')).toBeUndefined()
    expect((await app.inject('/media/listings/1/a.jpg/320.webp')).statusCode).toBe(404)
  })

  it('are not stored when it is deleted while they are rendered', async () => {
    const deletingStorage: Storage = {
      ...storage,
      async put(key, bytes, metadata) {
        await deleteImage(storage, 'listings/1/a.jpg')
        await storage.put(key, bytes, metadata)
      },
    }
    const slowVariants = createVariants({ storage: deletingStorage, publicPrefixes: ['listings/'] })
    await slowVariants.render('listings/1/a.jpg', { width: 320, format: 'webp' })
    expect(writtenKeys).toEqual(['variants/listings/1/a.jpg/320.webp'])
    expect(await storage.head('variants/listings/1/a.jpg/320.webp')).toBeUndefined()
  })
})
