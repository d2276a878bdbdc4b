import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fixedClock } from '#platform/clock/clock.ts'
import { createLocalStorage } from './local.ts'
import { localUploadRoutes } from './local-upload.routes.ts'
import { signUpload } from './upload-policy.ts'

const secret = 'local storage secret of this test'
const clock = fixedClock('2026-11-21T12:00:00Z')
const folder = await mkdtemp(join(tmpdir(), 'partlane-upload-'))
const storage = createLocalStorage({ folder, secret, uploadUrl: '/storage/uploads', clock })
const asked = { key: 'uploads/1/photo.jpg', contentType: 'image/jpeg', maxBytes: 1000, expiresInSeconds: 600 }
const photo = 'x'.repeat(1000)

let app: ReturnType<typeof Fastify>
let address: string

beforeEach(async () => {
  clock.set('2026-11-21T12:00:00Z')
  app = Fastify()
  await app.register(localUploadRoutes, { storage, maxBytes: 2_000_000 })
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})

afterEach(async () => {
  await app.close()
  expect(await readdir(join(folder, 'scratch'))).toEqual([]) // whatever happened, nothing is left lying about
  await storage.delete(asked.key)
})
afterAll(() => rm(folder, { recursive: true }))

type Entry = [name: string, value: string | Blob]
const file = (content = photo): Entry => ['file', new Blob([content], { type: 'image/jpeg' })]
const signed = async (): Promise<Entry[]> => Object.entries((await storage.presignUpload(asked)).fields)

async function send(entries: Entry[]): Promise<{ status: number; code: string | undefined; response: Response }> {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  return post({ body: form })
}

async function post(init: RequestInit) {
  const response = await fetch(`${address}/storage/uploads`, { method: 'POST', ...init })
  const text = await response.text()
  return { status: response.status, code: text === '' ? undefined : JSON.parse(text).errors[0].code, response }
}

const replaced = (entries: Entry[], name: string, value: string): Entry[] =>
  entries.map((entry) => (entry[0] === name ? [name, value] : entry))

describe('a signed upload form', () => {
  it('keeps exactly the file it was signed for', async () => {
    const { status, response } = await send([...(await signed()), file()])
    expect(status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect((await storage.read(asked.key))?.toString()).toBe(photo)
    expect((await storage.head(asked.key))?.contentType).toBe('image/jpeg')
  })

  const cases: [string, number, string, () => Promise<Entry[]>][] = [
    ['a file one byte too large', 413, 'upload_too_large', async () => [...(await signed()), file(`${photo}x`)]],
    ['a form too large for any policy', 413, 'upload_too_large', async () => [...(await signed()), file('x'.repeat(2_100_000))]],
    ['an empty file', 400, 'upload_empty', async () => [...(await signed()), file('')]],
    ['another key', 403, 'upload_key_mismatch', async () => [...replaced(await signed(), 'key', 'uploads/2/photo.jpg'), file()]],
    ['a way up', 403, 'upload_key_mismatch', async () => [...replaced(await signed(), 'key', '../../etc/passwd'), file()]],
    ['another type', 403, 'upload_content_type_mismatch', async () => [...replaced(await signed(), 'Content-Type', 'text/html'), file()]],
    [
      'a forged signature',
      403,
      'upload_signature_invalid',
      async () => [...replaced(await signed(), 'x-signature', 'f'.repeat(64)), file()],
    ],
    ['a policy of its own', 403, 'upload_signature_invalid', async () => [...replaced(await signed(), 'policy', strangerPolicy()), file()]],
    ['an extra field', 403, 'upload_field_not_allowed', async () => [...(await signed()), ['acl', 'public-read'], file()]],
    ['a field twice', 403, 'upload_field_not_allowed', async () => [...(await signed()), ['key', asked.key], file()]],
    ['a field after the file', 403, 'upload_field_not_allowed', async () => [...(await signed()), file(), ['key', 'b.jpg']]],
    ['two files', 403, 'upload_field_not_allowed', async () => [...(await signed()), file(), file()]],
    ['a file under another name', 403, 'upload_field_not_allowed', async () => [...(await signed()), ['photo', file()[1]]]],
    ['no signature', 400, 'upload_incomplete', async () => [...(await signed()).filter(([name]) => name !== 'x-signature'), file()]],
    ['no file', 400, 'upload_incomplete', signed],
    ['the file before the fields', 400, 'upload_incomplete', async () => [file(), ...(await signed())]],
  ]

  it.each(cases)('with %s is refused: %i %s', async (_what, status, code, entries) => {
    expect(await send(await entries())).toMatchObject({ status, code })
    expect(await storage.head(asked.key)).toBeUndefined()
  })

  it('is refused once it has expired, and not a moment before', async () => {
    const form = [...(await signed()), file()]
    clock.advance(600_000 - 1)
    expect(await send(form)).toMatchObject({ status: 204 })
    clock.advance(1)
    expect(await send(form)).toMatchObject({ status: 403, code: 'upload_expired' })
  })

  it.each([
    ['JSON', { body: '{', headers: { 'content-type': 'application/json' } }],
    ['the bare file', { body: photo, headers: { 'content-type': 'image/jpeg' } }],
    ['an address form', { body: new URLSearchParams({ key: 'a' }) }],
    ['multipart without a boundary', { body: photo, headers: { 'content-type': 'multipart/form-data' } }],
    ['multipart in name only', { body: photo, headers: { 'content-type': 'multipart/form-data; boundary=x' } }],
  ])('is not %s: 415 upload_not_multipart', async (_what, init) => {
    expect(await post(init)).toMatchObject({ status: 415, code: 'upload_not_multipart' })
  })

  it('answers a preflight of any origin', async () => {
    const response = await fetch(`${address}/storage/uploads`, { method: 'OPTIONS', headers: { origin: 'https://elsewhere.example' } })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
  })

  it('keeps nothing of a file whose sender hangs up', async () => {
    const fields = (await signed()).map(([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    const start = `${fields.join('')}--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nhalf`
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    socket.write(
      `POST /storage/uploads HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 5000\r\n\r\n${start}`,
    )
    await expect.poll(() => readdir(join(folder, 'scratch'))).toHaveLength(1)
    socket.destroy()
    await expect.poll(() => readdir(join(folder, 'scratch'))).toEqual([])
    expect(await storage.head(asked.key)).toBeUndefined()
  })

  it('must say how long it is', async () => {
    const body = new Blob(['--x']).stream()
    const init = { body, duplex: 'half' as const, headers: { 'content-type': 'multipart/form-data; boundary=x' } }
    expect(await post(init)).toMatchObject({ status: 411, code: 'upload_length_required' })
  })
})

const strangerPolicy = () => signUpload({ ...asked, maxBytes: 1e9 }, 'not the secret', clock.now()).policy ?? ''
