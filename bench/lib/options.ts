import { parseArgs } from 'node:util'

export type Options = {
  seconds: number
  connections: number
  sizes: number[]
  only: string[]
  write: boolean
  /** A server that runs already, and its database for the bare SQL; nothing is started or filled then. */
  given: { address: string; database: string } | undefined
}

export const USAGE = `Usage: npm run bench -- [options]

  --seconds 8             duration of each measurement
  --connections 10        concurrent requests
  --listings 2000,100000  numbers of listings, smallest first
  --only search,cart      only measurements whose names contain one of these
  --write                 also write bench/results/<date>.md
  --address URL --database URL
                          measure a running server (with RATE_LIMIT=0) and its database, read only
`

/** @throws an Error whose message is for the person who typed */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      seconds: { type: 'string', default: '8' },
      connections: { type: 'string', default: '10' },
      listings: { type: 'string', default: '2000,100000' },
      only: { type: 'string', default: '' },
      write: { type: 'boolean', default: false },
      address: { type: 'string' },
      database: { type: 'string' },
    },
  })
  if ((values.address === undefined) !== (values.database === undefined)) throw new Error('--address and --database must be used together')
  for (const url of [values.address, values.database]) if (url !== undefined) refuseFarAway(url)
  return {
    seconds: whole(values.seconds, 1, 120),
    connections: whole(values.connections, 1, 200),
    sizes: values.listings.split(',').map((size) => whole(size, 100, 5_000_000)),
    only: values.only.split(',').filter(Boolean),
    write: values.write,
    given: values.address && values.database ? { address: values.address, database: values.database } : undefined,
  }
}

function whole(text: string, low: number, high: number): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < low || value > high) throw new Error(`${text} is not a whole number from ${low} to ${high}`)
  return value
}

/** A load generator stays on its own machine. */
function refuseFarAway(url: string): void {
  const { hostname } = new URL(url)
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(hostname))
    throw new Error(`${hostname} is not a loopback address: the benchmark only runs against this machine`)
}
