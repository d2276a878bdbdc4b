import { type DestinationStream, type Logger as Pino, pino } from 'pino'
import { redactSecrets } from './redact-secrets.ts'

export type Logger = Pino

type LoggerOptions = { level: string; pretty: boolean; destination?: DestinationStream | undefined }

/** Creates a logger. `redactSecrets` processes every line before it is written. */
export function createLogger({ level, pretty, destination }: LoggerOptions): Logger {
  const options = { level, base: undefined, hooks: { streamWrite: redactSecrets } }
  if (destination) return pino(options, destination)
  return pino({
    ...options,
    ...(pretty ? { transport: { target: 'pino-pretty', options: { translateTime: 'HH:MM:ss', ignore: 'pid,hostname' } } } : {}),
  })
}
