import pg from 'pg'

/**
 * Records every statement that this process sends to PostgreSQL while `operation` runs, with
 * `begin` and `commit`. Each one is a round trip.
 */
export async function recordRoundTrips(operation: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = []
  const prototype = pg.Client.prototype as { query: (...args: unknown[]) => unknown }
  const { query } = prototype
  prototype.query = function (this: unknown, ...args: unknown[]) {
    const [config] = args
    const text = typeof config === 'string' ? config : (config as { text?: string } | undefined)?.text
    if (text !== undefined) statements.push(text.replace(/\s+/g, ' ').trim())
    return query.apply(this, args)
  }
  try {
    await operation()
  } finally {
    prototype.query = query
  }
  return statements
}
