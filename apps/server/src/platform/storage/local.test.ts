import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { fixedClock, systemClock } from '#platform/clock/clock.ts'
import { createLocalStorage } from './local.ts'
import { describeStorage } from './storage.contract.ts'

const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'partlane-storage-'))
  folders.push(folder)
  return folder
}

async function createStorage() {
  const folder = await newFolder()
  return createLocalStorage({ folder, secret: 's'.repeat(32), uploadUrl: '/storage/uploads', clock: systemClock })
}

describeStorage('local storage', createStorage)

it('returns one complete version to a reader while another is written', async () => {
  const storage = await createStorage()
  const versions = ['a', 'b'].map((letter) => Buffer.from(letter.repeat(400_000)))
  await storage.put('a.bin', versions[0] ?? Buffer.alloc(0), { contentType: 'application/octet-stream' })

  const writes = Array.from({ length: 20 }, (_, i) =>
    storage.put('a.bin', versions[i % 2] ?? Buffer.alloc(0), { contentType: 'application/octet-stream' }),
  )
  const reads = await Promise.all(Array.from({ length: 20 }, () => storage.read('a.bin')))
  await Promise.all(writes)

  for (const content of reads) expect(versions.some((version) => content?.equals(version))).toBe(true)
  expect(await readdir(join(folders.at(-1) ?? '', 'scratch'))).toEqual([])
})

it('deletes temporary files that are older than a day', async () => {
  const clock = fixedClock(new Date())
  const folder = await newFolder()
  const storage = createLocalStorage({ folder, secret: 's'.repeat(32), uploadUrl: '/storage/uploads', clock })
  await storage.deleteStaleScratchFiles()
  await writeFile(await storage.createScratchFilePath(), 'half a file')
  await storage.put('kept.txt', Buffer.from('kept'), { contentType: 'text/plain' })
  await storage.deleteStaleScratchFiles()
  expect(await readdir(join(folder, 'scratch'))).toHaveLength(1)

  clock.advance(25 * 60 * 60 * 1000)
  await storage.deleteStaleScratchFiles()
  expect(await readdir(join(folder, 'scratch'))).toEqual([])
  expect(await storage.read('kept.txt')).toEqual(Buffer.from('kept'))
})

it('rejects a secret that is too short', () => {
  expect(() => createLocalStorage({ folder: '/nowhere', secret: 'short', uploadUrl: '', clock: systemClock })).toThrow(/32 characters/)
})
