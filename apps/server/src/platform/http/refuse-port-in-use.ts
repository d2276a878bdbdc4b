import { createServer } from 'node:net'
import { type Config, ConfigError } from '#platform/config/config.ts'

/**
 * Checks the port before the database is migrated and filled, which can take long.
 * @throws ConfigError if another program uses the port
 */
export async function refusePortInUse({ HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>): Promise<void> {
  const server = createServer()
  try {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(PORT, HOST, resolve))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new ConfigError(`PORT: another program uses the port ${PORT}. End it, or choose another port: PORT=3001 npm start`)
  } finally {
    server.close()
  }
}
