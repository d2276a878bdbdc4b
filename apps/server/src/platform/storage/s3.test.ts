import { createHmac } from 'node:crypto'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { startFakeS3 } from './fake-s3.ts'
import { createS3Storage } from './s3.ts'
import { describeStorage } from './storage.contract.ts'

const credentials = { accessKeyId: 'AKIDPARTLANE', secretAccessKey: 'not a real secret' }
const options = { bucket: 'parts', region: 'eu-west-2', credentials }
const fakeS3 = await startFakeS3('parts')

afterEach(() => fakeS3.objects.clear())
afterAll(() => fakeS3.stop())

const createStorage = async () => createS3Storage({ ...options, endpoint: fakeS3.endpoint, forcePathStyle: true })

describeStorage('S3 storage with a fake server', createStorage)

describe('S3 storage', () => {
  it('signs requests with the configured key and region', async () => {
    await (await createStorage()).put('a.txt', Buffer.from('a'), { contentType: 'text/plain' })
    expect(fakeS3.requests.at(-1)).toMatchObject({
      method: 'PUT',
      url: expect.stringMatching(/^\/parts\/a\.txt/),
      authorization: expect.stringMatching(/^AWS4-HMAC-SHA256 Credential=AKIDPARTLANE\/\d{8}\/eu-west-2\/s3\/aws4_request/),
    })
  })

  it('throws an error of the bucket instead of reporting a missing object', async () => {
    const storage = createS3Storage({ ...options, bucket: 'elsewhere', endpoint: fakeS3.endpoint, forcePathStyle: true })
    await expect(storage.get('a.txt')).rejects.toThrow('NoSuchBucket')
  })
})

describe('the signed upload form of S3', () => {
  const request = { key: 'uploads/1/photo.jpg', contentType: 'image/jpeg', maxBytes: 15_000_000, expiresInSeconds: 600 }

  it('allows only this key, type and size until it expires', async () => {
    const requestedAtMs = Date.now()
    const { url, fields } = await createS3Storage(options).presignUpload(request)
    const policy = JSON.parse(Buffer.from(fields.Policy ?? '', 'base64').toString())

    expect(url).toBe('https://parts.s3.eu-west-2.amazonaws.com/')
    expect(fields).toMatchObject({ key: request.key, 'Content-Type': 'image/jpeg', 'X-Amz-Algorithm': 'AWS4-HMAC-SHA256' })
    expect(policy.conditions).toEqual(
      expect.arrayContaining([
        { bucket: 'parts' },
        { key: request.key },
        { 'Content-Type': 'image/jpeg' },
        ['content-length-range', 1, 15_000_000],
      ]),
    )
    expect(policy.conditions.filter((condition: unknown) => Array.isArray(condition))).toHaveLength(1)
    const lifetimeMs = Date.parse(policy.expiration) - requestedAtMs
    expect(lifetimeMs).toBeGreaterThan(598_000)
    expect(lifetimeMs).toBeLessThan(605_000)
  })

  it('has a valid signature of Signature Version 4', async () => {
    const { fields } = await createS3Storage(options).presignUpload(request)
    const [, date, region, service, terminator] = (fields['X-Amz-Credential'] ?? '').split('/')
    const hmac = (key: string | Buffer, text = '') => createHmac('sha256', key).update(text).digest()
    const signingKey = [date, region, service, terminator].reduce<string | Buffer>(
      (key, part) => hmac(key, part),
      `AWS4${credentials.secretAccessKey}`,
    )
    expect(fields['X-Amz-Signature']).toBe(hmac(signingKey, fields.Policy).toString('hex'))
  })

  it('uses the endpoint of another service in path style', async () => {
    const customStorage = createS3Storage({ ...options, endpoint: 'https://objects.example', forcePathStyle: true })
    expect((await customStorage.presignUpload(request)).url).toBe('https://objects.example/parts')
  })
})
