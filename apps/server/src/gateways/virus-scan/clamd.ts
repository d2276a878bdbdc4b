import { connect, type Socket } from 'node:net'
import { ScannerUnavailable, type ScanResult, type VirusScanner } from './port.ts'

type ClamdOptions = {
  /** tcp://host:3310, or unix:///run/clamav/clamd.ctl */
  url: string
  /** For the whole conversation: a large file takes a few seconds. */
  timeoutMs?: number
}

const CHUNK = 64 * 1024
/** Its answers are one short line; more is somebody else's program. */
const LONGEST_ANSWER = 4_096

/** ClamAV's daemon. Each file is a conversation of its own: INSTREAM, pieces with their lengths before them, a piece of none, and its word. */
export function createClamd({ url, timeoutMs = 30_000 }: ClamdOptions): VirusScanner {
  return {
    name: 'clamd',
    async scan(bytes) {
      const answer = await converse(open(url), bytes, timeoutMs)
      return readAnswer(answer)
    },
  }
}

function open(url: string): Socket {
  const { protocol, hostname, port, pathname } = new URL(url)
  if (protocol === 'unix:') return connect({ path: decodeURIComponent(pathname) })
  return connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) })
}

/** Says everything and hears one line that ends in a zero byte. */
function converse(socket: Socket, bytes: Uint8Array, timeoutMs: number): Promise<string> {
  return new Promise<string>((resolve, reject) => {
    let heard = ''
    const fail = (why: string) => end(() => reject(new ScannerUnavailable(`clamd: ${why}`)))
    const timer = setTimeout(() => fail(`no answer in ${timeoutMs} ms`), timeoutMs)
    const end = (settle: () => void) => {
      clearTimeout(timer)
      socket.destroy()
      settle()
    }
    socket.on('error', (error) => fail(error.message)) // also of a clamd that has enough and hangs up: its word may have come before
    socket.on('close', () => fail('hung up without an answer'))
    socket.on('data', (piece) => {
      heard += piece.toString('latin1')
      if (heard.includes('\0')) end(() => resolve(heard.slice(0, heard.indexOf('\0'))))
      else if (heard.length > LONGEST_ANSWER) fail('talks of something else')
    })
    socket.on('connect', () => {
      socket.write('zINSTREAM\0')
      for (let at = 0; at < bytes.length; at += CHUNK) writePiece(socket, bytes.subarray(at, at + CHUNK))
      writePiece(socket, new Uint8Array())
    })
  })
}

function writePiece(socket: Socket, piece: Uint8Array): void {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(piece.length)
  socket.write(length)
  if (piece.length > 0) socket.write(piece)
}

/** "stream: OK", "stream: Win.Test.EICAR_HDB-1 FOUND"; whatever else it says is no all-clear. */
function readAnswer(answer: string): ScanResult {
  if (answer === 'stream: OK') return { clean: true }
  const signature = /^stream: (.+) FOUND$/.exec(answer)?.[1]
  if (signature) return { clean: false, signature }
  throw new ScannerUnavailable(`clamd: ${answer.slice(0, 200)}`)
}
