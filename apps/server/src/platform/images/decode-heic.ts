import { Worker } from 'node:worker_threads'
import { embedColourProfile } from './png-profile.ts'
import { sharp } from './sharp.ts'

type Pixels = { width: number; height: number; data: Uint8ClampedArray }

const DECODE_TIMEOUT_MS = 30_000

/**
 * Decodes a HEIC photo to PNG, because the build of sharp has no HEVC decoder. WebAssembly blocks
 * its thread for one to two seconds, so it runs in a worker thread. Its memory is released with the
 * thread.
 */
export async function decodeHeic(bytes: Buffer, icc: Buffer | undefined): Promise<Buffer> {
  const { width, height, data } = await decodePixels(bytes)
  const png = await sharp(data, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  return icc ? embedColourProfile(png, icc) : png
}

function decodePixels(bytes: Buffer): Promise<Pixels> {
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), { workerData: new Uint8Array(bytes) })
  const timeout = setTimeout(() => void worker.terminate(), DECODE_TIMEOUT_MS)
  return new Promise<Pixels>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the HEIC decoder gave up')))
  }).finally(() => clearTimeout(timeout))
}
