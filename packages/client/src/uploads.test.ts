import { describe, expect, it, vi } from 'vitest'
import { type UploadOptions, uploadAttachment } from './uploads.ts'

const form = { url: '/storage', fields: { key: 'a' } }
const file = new File(['x'], 'a.jpg')

function setup(overrides: Partial<UploadOptions> = {}) {
  const steps: string[] = []
  const attachment = {
    file,
    request: vi.fn(async () => {
      steps.push('request')
      return { uploadId: '7', form }
    }),
    finish: vi.fn(async (uploadId: string) => {
      steps.push(`finish ${uploadId}`)
      return 'result'
    }),
  }
  const options: UploadOptions = {
    sendFile: async (_form, _file, { onProgress }) => {
      steps.push('send')
      onProgress(0.5)
    },
    getSignal: () => new AbortController().signal,
    onProgress: (fraction) => steps.push(`progress ${fraction}`),
    onSent: () => steps.push('sent'),
    ...overrides,
  }
  return { steps, upload: () => uploadAttachment(attachment, options) }
}

describe('uploadAttachment', () => {
  it('requests a form, sends the file and lets the server check it', async () => {
    const { steps, upload } = setup()
    expect(await upload()).toBe('result')
    expect(steps).toEqual(['request', 'send', 'progress 0.5', 'sent', 'finish 7'])
  })

  it('does not send the file when it is aborted during the request', async () => {
    const { steps, upload } = setup({ getSignal: () => AbortSignal.abort() })
    await expect(upload()).rejects.toThrow()
    expect(steps).toEqual(['request'])
  })

  it('does not finish an upload whose file was not sent', async () => {
    const { steps, upload } = setup({ sendFile: () => Promise.reject(new Error('offline')) })
    await expect(upload()).rejects.toThrow('offline')
    expect(steps).toEqual(['request'])
  })
})
