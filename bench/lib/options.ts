import { parseArgs } from 'node:util'

export type BenchOptions = {
  seconds: number
  connections: number
  sizes: number[]
  nameFilters: string[]
  writesReport: boolean
  /**
   * A running server, and its database for the baseline SQL. In this case the benchmark starts and
   * seeds nothing.
   */
  existingServer: { url: string; database: string } | undefined
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

/**
 * Parses the command line.
 * @throws Error with a message for the user
 */
export function parseOptions(args: string[]): BenchOptions {
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
  for (const url of [values.address, values.database]) if (url !== undefined) refuseRemoteHost(url)
  return {
    seconds: parseInteger(values.seconds, 1, 120),
    connections: parseInteger(values.connections, 1, 200),
    sizes: values.listings.split(',').map((size) => parseInteger(size, 100, 5_000_000)),
    nameFilters: values.only.split(',').filter(Boolean),
    writesReport: values.write,
    existingServer: values.address && values.database ? { url: values.address, database: values.database } : undefined,
  }
}

function parseInteger(text: string, min: number, max: number): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < min || value > max) throw new Error(`${text} is not a whole number from ${min} to ${max}`)
  return value
}

/** The load generator may only call this machine. */
function refuseRemoteHost(url: string): void {
  const { hostname } = new URL(url)
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(hostname))
    throw new Error(`${hostname} is not a loopback address: the benchmark only runs against this machine`)
}
