import { describe, expect, it, vi } from 'vitest'
import { createPageCache, type RenderedPage } from './page-cache.ts'
import { createStoredPage } from './stored-page.ts'

const TTL_MS = 5_000

function setup({ maxBytes = 1_000_000 } = {}) {
  let nowMs = 0
  const cache = createPageCache({ maxBytes, ttlMs: TTL_MS, now: () => nowMs })
  let renderCount = 0
  const createPage = (overrides: Partial<RenderedPage> = {}, body = `render ${++renderCount}`): RenderedPage => ({
    page: createStoredPage({ status: 200, headers: {}, body: Buffer.from(body) }),
    tags: [],
    isCacheable: true,
    changesAtMs: Number.POSITIVE_INFINITY,
    ...overrides,
  })
  const read = async (key: string, render: () => Promise<RenderedPage>) => {
    const { page, result } = await cache.getOrRender(key, render)
    return `${result}: ${page.readBody('identity')}`
  }
  return { cache, createPage, read, advance: (ms: number) => (nowMs += ms) }
}

describe('page cache', () => {
  it('renders once for concurrent requests and until the page expires', async () => {
    const { createPage, read, advance } = setup()
    const render = vi.fn(async () => createPage())
    expect(await Promise.all([read('/', render), read('/', render)])).toEqual(['miss: render 1', 'joined: render 1'])
    advance(TTL_MS - 1)
    expect(await read('/', render)).toBe('hit: render 1')
    advance(1)
    expect(await read('/', render)).toBe('miss: render 2')
  })

  it('renders again when the page is outdated by itself', async () => {
    const { createPage, read, advance } = setup()
    const render = (changesAtMs: number) => async () => createPage({ changesAtMs })
    await read('/', render(100))
    advance(99)
    expect(await read('/', render(200))).toBe('hit: render 1')
    advance(1)
    expect(await read('/', render(TTL_MS * 10))).toBe('miss: render 2')
    advance(TTL_MS)
    expect(await read('/', render(0))).toBe('miss: render 3')
    expect(await read('/', render(0))).toBe('miss: render 4')
  })

  it('does not store errors, incomplete pages and failed renders', async () => {
    const { createPage, read } = setup()
    expect(await read('/', async () => createPage({ isCacheable: false }))).toBe('miss: render 1')
    await expect(read('/', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
    expect(await read('/', async () => createPage())).toBe('miss: render 2')
  })

  it('removes exactly the pages that show changed data', async () => {
    const { cache, createPage, read } = setup()
    const render = (tags: string[]) => async () => createPage({ tags })
    await read('/a', render(['listing:1', 'seller:5']))
    await read('/b', render(['listing:2']))
    cache.invalidate(['listing:1'])
    expect(await read('/a', render(['listing:1', 'seller:5']))).toBe('miss: render 3')
    expect(await read('/b', render(['listing:2']))).toBe('hit: render 2')
    cache.invalidate(['seller:5'])
    expect(await read('/a', render([]))).toBe('miss: render 4')
  })

  it.each([
    ['its data', (cache: ReturnType<typeof createPageCache>) => cache.invalidate(['listing:1'])],
    ['the whole cache', (cache: ReturnType<typeof createPageCache>) => cache.clear()],
  ])('neither shares nor stores a render that began before the invalidation of %s', async (_, invalidate) => {
    const { cache, createPage, read } = setup()
    const { promise: database, resolve: finishQuery } = Promise.withResolvers<void>()
    const outdated = createPage({ tags: ['listing:1'] }, 'old price')
    const firstRead = read('/a', async () => {
      await database
      return outdated
    })
    invalidate(cache)
    expect(await read('/a', async () => createPage({ tags: ['listing:1'] }, 'new price'))).toBe('miss: new price')
    finishQuery()
    expect(await firstRead).toBe('miss: old price')
    expect(await read('/a', async () => createPage())).toBe('hit: new price')
  })

  it('drops the page that was not used for the longest time when it is full', async () => {
    const { cache, createPage, read } = setup({ maxBytes: 10_000 })
    const render = async () => createPage({ tags: ['listing:1'] }, 'x'.repeat(1_000))
    for (const key of ['/a', '/b', '/c', '/a', '/d']) await read(key, render)
    expect(cache.sizeBytes()).toBeLessThanOrEqual(10_000)
    const results = []
    for (const key of ['/a', '/d', '/b']) results.push((await read(key, render)).split(':')[0])
    expect(results).toEqual(['hit', 'hit', 'miss'])
  })
})

describe('stored page', () => {
  it.each([
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0', 'identity'],
    ['x-br', 'identity'],
    ['*', 'br'],
    ['gzip, br', 'br'],
    ['br;q=0.1, gzip;q=0.9', 'gzip'],
  ])('is sent for accept-encoding %s as %s', (acceptEncoding, encoding) => {
    const { page } = setup().createPage({}, 'part '.repeat(1_000))
    expect(page.selectEncoding(acceptEncoding)).toBe(encoding)
  })

  it('compresses its body once for each encoding', async () => {
    const { page } = setup().createPage({}, 'part '.repeat(1_000))
    expect(page.selectEncoding('gzip, deflate, br, zstd')).toBe('br')
    expect(page.selectEncoding('gzip')).toBe('gzip')
    expect(page.selectEncoding('')).toBe('identity')
    const compressed = await page.readBody('br')
    expect(compressed.byteLength).toBeLessThan(100)
    expect(await page.readBody('br')).toBe(compressed)
  })
})
