import { connect, type Socket } from 'node:net'
import { ScannerUnavailable, type ScanResult, type VirusScanner } from './port.ts'

type ClamdOptions = {
  /** tcp://host:3310, or unix:///run/clamav/clamd.ctl */
  url: string
  /** Limit for the whole scan. A large file takes a few seconds. */
  timeoutMs?: number
}

const CHUNK_BYTES = 64 * 1024
/** Responses of clamd are one short line. A longer one comes from another program. */
const MAX_RESPONSE_LENGTH = 4_096

/**
 * ClamAV daemon. Each file has its own connection: INSTREAM, chunks with their lengths, an empty
 * chunk, and one response line.
 */
export function createClamd({ url, timeoutMs = 30_000 }: ClamdOptions): VirusScanner {
  return {
    name: 'clamd',
    async scan(bytes) {
      const response = await sendInstream(openSocket(url), bytes, timeoutMs)
      return parseScanResponse(response)
    },
  }
}

function openSocket(url: string): Socket {
  const { protocol, hostname, port, pathname } = new URL(url)
  if (protocol === 'unix:') return connect({ path: decodeURIComponent(pathname) })
  return connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) })
}

/** Sends the file and reads one line that ends with a zero byte. */
function sendInstream(socket: Socket, bytes: Uint8Array, timeoutMs: number): Promise<string> {
  return new Promise<string>((resolve, reject) => {
    let received = ''
    const fail = (reason: string) => finish(() => reject(new ScannerUnavailable(`clamd: ${reason}`)))
    const timer = setTimeout(() => fail(`no answer in ${timeoutMs} ms`), timeoutMs)
    const finish = (settle: () => void) => {
      clearTimeout(timer)
      socket.destroy()
      settle()
    }
    // also when clamd closes the connection early, after its response
    socket.on('error', (error) => fail(error.message))
    socket.on('close', () => fail('hung up without an answer'))
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
      if (received.includes('\0')) finish(() => resolve(received.slice(0, received.indexOf('\0'))))
      else if (received.length > MAX_RESPONSE_LENGTH) fail('talks of something else')
    })
    socket.on('connect', () => {
      socket.write('zINSTREAM\0')
      for (let offset = 0; offset < bytes.length; offset += CHUNK_BYTES) writeChunk(socket, bytes.subarray(offset, offset + CHUNK_BYTES))
      writeChunk(socket, new Uint8Array())
    })
  })
}

function writeChunk(socket: Socket, chunk: Uint8Array): void {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(chunk.length)
  socket.write(length)
  if (chunk.length > 0) socket.write(chunk)
}

/**
 * "stream: OK", "stream: Win.Test.EICAR_HDB-1 FOUND". Any other response is an error, never a clean
 * result.
 */
function parseScanResponse(response: string): ScanResult {
  if (response === 'stream: OK') return { clean: true }
  const signature = /^stream: (.+) FOUND$/.exec(response)?.[1]
  if (signature) return { clean: false, signature }
  throw new ScannerUnavailable(`clamd: ${response.slice(0, 200)}`)
}
