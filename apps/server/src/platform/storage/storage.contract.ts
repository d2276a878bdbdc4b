import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { type Storage, StorageKeyError } from './storage.ts'

const bytes = Buffer.from('a brake disc')
const contentType = 'text/plain'

const collectKeys = (keys: AsyncIterable<string>): Promise<string[]> => Readable.from(keys).toArray()

/** Tests that every storage driver must pass. The test file of each driver calls this. */
export function describeStorage(name: string, createStorage: () => Promise<Storage>): void {
  describe(`${name}: storage contract`, () => {
    it('returns a stored object with its type and size', async () => {
      const storage = await createStorage()
      await storage.put('listings/1/a.txt', bytes, { contentType })

      const object = await storage.get('listings/1/a.txt')
      expect(object).toMatchObject({ contentType, size: bytes.length, etag: expect.stringMatching(/^".+"$/) })
      expect(Buffer.concat((await object?.stream.toArray()) ?? []).toString()).toBe('a brake disc')
      expect(await storage.read('listings/1/a.txt')).toEqual(bytes)
      expect(await storage.head('listings/1/a.txt')).toEqual({ contentType, size: bytes.length, etag: object?.etag })
    })

    it('replaces an object and its type', async () => {
      const storage = await createStorage()
      await storage.put('a.txt', bytes, { contentType })
      const previous = await storage.head('a.txt')
      await storage.put('a.txt', Buffer.from('{}'), { contentType: 'application/json' })

      expect(await storage.read('a.txt')).toEqual(Buffer.from('{}'))
      expect((await storage.head('a.txt'))?.contentType).toBe('application/json')
      expect((await storage.head('a.txt'))?.etag).not.toBe(previous?.etag)
    })

    it('finds no object for a missing key or a folder', async () => {
      const storage = await createStorage()
      await storage.put('listings/1/a.txt', bytes, { contentType })
      for (const key of ['missing.txt', 'listings/1', 'listings/1/a.txt/more']) {
        expect(await storage.get(key), key).toBeUndefined()
        expect(await storage.read(key), key).toBeUndefined()
        expect(await storage.head(key), key).toBeUndefined()
      }
    })

    it('deletes an object and ignores a second deletion', async () => {
      const storage = await createStorage()
      await storage.put('a.txt', bytes, { contentType })
      await storage.delete('a.txt')
      await storage.delete('a.txt')
      expect(await storage.head('a.txt')).toBeUndefined()
    })

    it('lists the keys below a prefix at any depth', async () => {
      const storage = await createStorage()
      for (const key of ['v/1/a.txt', 'v/1/b/c.txt', 'v/10/d.txt', 'w.txt']) await storage.put(key, bytes, { contentType })
      expect((await collectKeys(storage.list('v/1/'))).sort()).toEqual(['v/1/a.txt', 'v/1/b/c.txt'])
      expect(await collectKeys(storage.list('nothing/'))).toEqual([])
    })

    const badKeys = [
      '',
      '/a',
      'a/',
      'a//b',
      '../a',
      'a/../../b',
      'a/..',
      './a',
      '.hidden',
      'a/.hidden',
      'a\\b',
      'a\0b',
      'a b',
      'ä',
      'x'.repeat(513),
    ]
    it.each(badKeys)('rejects the key %j in every operation', async (key) => {
      const storage = await createStorage()
      const operations = [
        () => storage.put(key, bytes, { contentType }),
        () => storage.get(key),
        () => storage.read(key),
        () => storage.head(key),
        () => storage.delete(key),
        () => storage.presignUpload({ key, contentType, maxBytes: 1, expiresInSeconds: 60 }),
        () => collectKeys(storage.list(`${key}/`)),
      ]
      for (const operation of operations) await expect(operation()).rejects.toThrow(StorageKeyError)
    })
  })
}
