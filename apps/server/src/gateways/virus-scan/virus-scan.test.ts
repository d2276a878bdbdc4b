import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import { createClamd } from './clamd.ts'
import { ScannerUnavailable } from './port.ts'
import { createSandboxScanner } from './sandbox.ts'

const eicarTestFile = Buffer.from(`X5O!P%@AP[4\\PZX54(P^)7CC)7}$${'EICAR-STANDARD-ANTIVIRUS-TEST-FILE'}!$H+H*`)
const megabytes = (count: number) => Buffer.alloc(count * 1024 * 1024, 'a')

type RespondToScan = (file: Buffer, socket: Socket) => void

/** A fake clamd: reads INSTREAM to its end and sends the response of the test. */
async function startFakeClamd(respond: RespondToScan, listenOptions: { path: string } | { port: 0 } = { port: 0 }): Promise<string> {
  const server = createServer((socket) => {
    let received = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      const file = parseInstream(received)
      if (file) respond(file, socket)
    })
  })
  await new Promise<void>((resolve) => server.listen({ ...listenOptions, host: '127.0.0.1' }, resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  return typeof address === 'string' ? `unix://${address}` : `tcp://127.0.0.1:${address?.port}`
}

/** The joined chunks, after the empty chunk was received. */
function parseInstream(received: Buffer): Buffer | undefined {
  const command = Buffer.from('zINSTREAM\0')
  if (!received.subarray(0, command.length).equals(command)) return undefined
  const chunks: Buffer[] = []
  for (let offset = command.length; offset + 4 <= received.length; ) {
    const length = received.readUInt32BE(offset)
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(received.subarray(offset + 4, offset + 4 + length))
    offset += 4 + length
  }
  return undefined
}

const respondLikeClamd: RespondToScan = (file, socket) =>
  socket.end(file.includes(eicarTestFile) ? 'stream: Eicar-Test FOUND\0' : 'stream: OK\0')

describe('clamd', () => {
  it('gets the whole file in chunks, and its result is used', async () => {
    const files: Buffer[] = []
    const url = await startFakeClamd((file, socket) => {
      files.push(file)
      respondLikeClamd(file, socket)
    })
    const large = Buffer.concat([megabytes(3), Buffer.from('end')])
    expect(await createClamd({ url }).scan(large)).toEqual({ clean: true })
    expect(files[0]?.equals(large)).toBe(true)
    expect(await createClamd({ url }).scan(Buffer.concat([megabytes(1), eicarTestFile]))).toEqual({ clean: false, signature: 'Eicar-Test' })
  })

  it('also works with a Unix socket', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'partlane-clamd-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const url = await startFakeClamd(respondLikeClamd, { path: join(folder, 'clamd.ctl') })
    expect(await createClamd({ url }).scan(eicarTestFile)).toEqual({ clean: false, signature: 'Eicar-Test' })
  })

  const failures: [string, RespondToScan, RegExp][] = [
    ['an error', (_, socket) => socket.end('INSTREAM size limit exceeded. ERROR\0'), /size limit exceeded/],
    ['silence', () => {}, /no answer in 200 ms/],
    ['hanging up', (_, socket) => void socket.end(), /hung up/],
    ['half an answer', (_, socket) => void socket.end('stream: O'), /hung up/],
    ['an all-clear for something else', (_, socket) => socket.end('1: stream: OK\0'), /1: stream: OK/],
    ['another program', (_, socket) => socket.end(`HTTP/1.1 400 ${'x'.repeat(5_000)}`), /something else/],
  ]
  it.each(failures)('is an error, not a clean result, when it responds with %s', async (_label, respond, expectedMessage) => {
    const url = await startFakeClamd(respond)
    const scanPromise = createClamd({ url, timeoutMs: 200 }).scan(Buffer.from('%PDF-1.7'))
    await expect(scanPromise).rejects.toThrow(ScannerUnavailable)
    await expect(scanPromise).rejects.toThrow(expectedMessage)
  })

  it('is an error, not a clean result, when it cannot be reached', async () => {
    await expect(createClamd({ url: 'tcp://127.0.0.1:1' }).scan(Buffer.from('a'))).rejects.toThrow(ScannerUnavailable)
    await expect(createClamd({ url: 'unix:///nowhere/clamd.ctl' }).scan(Buffer.from('a'))).rejects.toThrow(ScannerUnavailable)
  })
})

describe('the sandbox', () => {
  it('detects the test file at any place of a document', async () => {
    const { scan } = createSandboxScanner()
    expect(await scan(Buffer.concat([Buffer.from('%PDF-1.7\n'), eicarTestFile]))).toEqual({
      clean: false,
      signature: 'Eicar-Test-Signature',
    })
    expect(await scan(Buffer.from('%PDF-1.7\n'))).toEqual({ clean: true })
  })
})

describe('in production', () => {
  it('a scanner is required', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow('CLAMD_URL: required in production')
    expect(() => readConfig({ NODE_ENV: 'production', CLAMD_URL: 'http://scanner' })).toThrow(/^CLAMD_URL/m)
  })
})
