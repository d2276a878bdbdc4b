import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { Agent, request as httpRequest, type RequestOptions } from 'node:http'
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
const uploadRequest = { key: 'uploads/1/photo.jpg', contentType: 'image/jpeg', maxBytes: 1000, expiresInSeconds: 600 }
const photo = 'x'.repeat(1000)

let app: ReturnType<typeof Fastify>
let baseUrl: string

beforeEach(async () => {
  clock.set('2026-11-21T12:00:00Z')
  app = Fastify()
  await app.register(localUploadRoutes, { storage, maxBytes: 2_000_000 })
  baseUrl = await app.listen({ port: 0, host: '127.0.0.1' })
})

afterEach(async () => {
  await app.close()
  expect(await readdir(join(folder, 'scratch'))).toEqual([]) // no test leaves a temporary file
  await storage.delete(uploadRequest.key)
})
afterAll(() => rm(folder, { recursive: true }))

type FormEntry = [name: string, value: string | Blob]
const fileEntry = (content = photo): FormEntry => ['file', new Blob([content], { type: 'image/jpeg' })]
const signedEntries = async (): Promise<FormEntry[]> => Object.entries((await storage.presignUpload(uploadRequest)).fields)

async function sendForm(entries: FormEntry[]): Promise<{ status: number; code: string | undefined; response: Response }> {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  return post({ body: form })
}

async function post(init: RequestInit) {
  const response = await fetch(`${baseUrl}/storage/uploads`, { method: 'POST', ...init })
  const text = await response.text()
  return { status: response.status, code: text === '' ? undefined : JSON.parse(text).errors[0].code, response }
}

const replaceEntry = (entries: FormEntry[], name: string, value: string): FormEntry[] =>
  entries.map((entry) => (entry[0] === name ? [name, value] : entry))

describe('POST /storage/uploads', () => {
  it('stores the file that the form was signed for', async () => {
    const { status, response } = await sendForm([...(await signedEntries()), fileEntry()])
    expect(status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect((await storage.read(uploadRequest.key))?.toString()).toBe(photo)
    expect((await storage.head(uploadRequest.key))?.contentType).toBe('image/jpeg')
  })

  const cases: [string, number, string, () => Promise<FormEntry[]>][] = [
    ['a file one byte too large', 413, 'upload_too_large', async () => [...(await signedEntries()), fileEntry(`${photo}x`)]],
    [
      'a form too large for any policy',
      413,
      'upload_too_large',
      async () => [...(await signedEntries()), fileEntry('x'.repeat(2_100_000))],
    ],
    ['an empty file', 400, 'upload_empty', async () => [...(await signedEntries()), fileEntry('')]],
    [
      'another key',
      403,
      'upload_key_mismatch',
      async () => [...replaceEntry(await signedEntries(), 'key', 'uploads/2/photo.jpg'), fileEntry()],
    ],
    [
      'a key that leaves the folder',
      403,
      'upload_key_mismatch',
      async () => [...replaceEntry(await signedEntries(), 'key', '../../etc/passwd'), fileEntry()],
    ],
    [
      'another type',
      403,
      'upload_content_type_mismatch',
      async () => [...replaceEntry(await signedEntries(), 'Content-Type', 'text/html'), fileEntry()],
    ],
    [
      'a forged signature',
      403,
      'upload_signature_invalid',
      async () => [...replaceEntry(await signedEntries(), 'x-signature', 'f'.repeat(64)), fileEntry()],
    ],
    [
      'a policy signed with another secret',
      403,
      'upload_signature_invalid',
      async () => [...replaceEntry(await signedEntries(), 'policy', policySignedWithAnotherSecret()), fileEntry()],
    ],
    ['an extra field', 403, 'upload_field_not_allowed', async () => [...(await signedEntries()), ['acl', 'public-read'], fileEntry()]],
    ['a field twice', 403, 'upload_field_not_allowed', async () => [...(await signedEntries()), ['key', uploadRequest.key], fileEntry()]],
    ['a field after the file', 403, 'upload_field_not_allowed', async () => [...(await signedEntries()), fileEntry(), ['key', 'b.jpg']]],
    ['two files', 403, 'upload_field_not_allowed', async () => [...(await signedEntries()), fileEntry(), fileEntry()]],
    ['a file under another name', 403, 'upload_field_not_allowed', async () => [...(await signedEntries()), ['photo', fileEntry()[1]]]],
    [
      'no signature',
      400,
      'upload_incomplete',
      async () => [...(await signedEntries()).filter(([name]) => name !== 'x-signature'), fileEntry()],
    ],
    ['no file', 400, 'upload_incomplete', signedEntries],
    ['the file before the fields', 400, 'upload_incomplete', async () => [fileEntry(), ...(await signedEntries())]],
  ]

  it.each(cases)('rejects a form with %s: %i %s', async (_label, status, code, entries) => {
    expect(await sendForm(await entries())).toMatchObject({ status, code })
    expect(await storage.head(uploadRequest.key)).toBeUndefined()
  })

  it('rejects a form from the moment it expires', async () => {
    const form = [...(await signedEntries()), fileEntry()]
    clock.advance(600_000 - 1)
    expect(await sendForm(form)).toMatchObject({ status: 204 })
    clock.advance(1)
    expect(await sendForm(form)).toMatchObject({ status: 403, code: 'upload_expired' })
  })

  it.each([
    ['JSON', { body: '{', headers: { 'content-type': 'application/json' } }],
    ['the bare file', { body: photo, headers: { 'content-type': 'image/jpeg' } }],
    ['a URL-encoded form', { body: new URLSearchParams({ key: 'a' }) }],
    ['multipart without a boundary', { body: photo, headers: { 'content-type': 'multipart/form-data' } }],
    ['multipart in name only', { body: photo, headers: { 'content-type': 'multipart/form-data; boundary=x' } }],
  ])('rejects %s: 415 upload_not_multipart', async (_label, init) => {
    expect(await post(init)).toMatchObject({ status: 415, code: 'upload_not_multipart' })
  })

  it('allows a preflight request of any origin', async () => {
    const response = await fetch(`${baseUrl}/storage/uploads`, { method: 'OPTIONS', headers: { origin: 'https://elsewhere.example' } })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
  })

  it('deletes the temporary file when the client disconnects', async () => {
    const fields = (await signedEntries()).map(
      ([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    const partialBody = `${fields.join('')}--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nhalf`
    const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1')
    socket.write(
      `POST /storage/uploads HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 5000\r\n\r\n${partialBody}`,
    )
    await expect.poll(() => readdir(join(folder, 'scratch'))).toHaveLength(1)
    socket.destroy()
    await expect.poll(() => readdir(join(folder, 'scratch'))).toEqual([])
    expect(await storage.head(uploadRequest.key)).toBeUndefined()
  })

  it('requires Content-Length', async () => {
    const body = new Blob(['--x']).stream()
    const init = { body, duplex: 'half' as const, headers: { 'content-type': 'multipart/form-data; boundary=x' } }
    expect(await post(init)).toMatchObject({ status: 411, code: 'upload_length_required' })
  })
})

const policySignedWithAnotherSecret = () => signUpload({ ...uploadRequest, maxBytes: 1e9 }, 'not the secret', clock.now()).policy ?? ''

describe('a storage without space', () => {
  it('fails the upload and does not affect the next request of the client', async () => {
    const linkFolder = await mkdtemp(join(tmpdir(), 'partlane-full-'))
    let number = 0
    // /dev/full fails each write with ENOSPC. The link protects it: the route removes the file.
    const createScratchFilePath = async () => {
      const path = join(linkFolder, String(number++))
      await symlink('/dev/full', path)
      return path
    }
    const fullApp = Fastify()
    await fullApp.register(localUploadRoutes, { storage: { ...storage, createScratchFilePath }, maxBytes: 2_000_000 })
    fullApp.get('/ready', async () => 'yes')
    const url = await fullApp.listen({ port: 0, host: '127.0.0.1' })
    const policy = { ...uploadRequest, maxBytes: 2_000_000 }
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let i = 0; i < 10; i++) {
      const form = new FormData()
      for (const [name, value] of Object.entries((await storage.presignUpload(policy)).fields)) form.append(name, value)
      form.append('file', new Blob(['x'.repeat(1_500_000)], { type: 'image/jpeg' }))
      const body = new Response(form)
      const bytes = Buffer.from(await body.arrayBuffer())
      const headers = { 'content-type': body.headers.get('content-type') ?? '', 'content-length': String(bytes.length) }
      expect(await send(agent, `${url}/storage/uploads`, { method: 'POST', headers }, bytes)).toBe(500)
      expect(await send(agent, `${url}/ready`)).toBe(200)
    }
    agent.destroy()
    await fullApp.close()
    expect(await readdir(linkFolder)).toEqual([])
    await rm(linkFolder, { recursive: true })
  })
})

/** Sends a request over the connections of an agent, and returns the status. */
const send = (agent: Agent, url: string, options: RequestOptions = {}, body?: Buffer) =>
  new Promise<number>((resolve, reject) => {
    const request = httpRequest(url, { agent, ...options }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
    request.on('error', reject).end(body)
  })
