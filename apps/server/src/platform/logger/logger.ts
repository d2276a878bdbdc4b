import { type Logger as Pino, pino } from 'pino'

export type Logger = Pino

/** Whatever is logged, these never appear: a path may hold `*` for one level. */
const secrets = [
  'req.headers.authorization',
  'headers.authorization',
  'headers.cookie',
  '*.password',
  '*.token',
  '*.jwt_token',
  '*.card_number',
  'password',
  'token',
  'jwt_token',
  'authorization',
]

type LoggerOptions = { level: string; pretty: boolean }

export function createLogger({ level, pretty }: LoggerOptions): Logger {
  return pino({
    level,
    redact: { paths: secrets, censor: '[secret]' },
    base: undefined,
    ...(pretty ? { transport: { target: 'pino-pretty', options: { translateTime: 'HH:MM:ss', ignore: 'pid,hostname' } } } : {}),
  })
}
