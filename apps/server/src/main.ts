import { parseArgs } from 'node:util'
import { start } from './app/start.ts'
import { ConfigError, readConfig } from './platform/config/config.ts'

const { values } = parseArgs({ options: { dev: { type: 'boolean', default: false }, 'stand-ins': { type: 'boolean', default: false } } })

process.umask(0o077) // files of the program are for its user only

const log = (line: string) => process.stdout.write(`${line}\n`)

/** Starts local programs in place of the payment providers, and uses them. Never in production. */
async function startStandIns(env: NodeJS.ProcessEnv) {
  // The settings of the gateways are missing until the stand-ins have started.
  const { isProduction, PORT } = readConfig({ ...env, PAYMENT_GATEWAYS: undefined })
  if (isProduction) throw new ConfigError('--stand-ins: not allowed in production')
  const standIns = await (await import('../stand-ins/start-stand-ins.ts')).startStandIns({ serverUrl: `http://127.0.0.1:${PORT}` })
  for (const line of standIns.lines) log(`           ${line}`)
  return standIns
}

try {
  const standIns = values['stand-ins'] ? await startStandIns(process.env) : undefined
  const config = readConfig({ ...standIns?.settings, ...process.env })
  const app = await start({ config, isDevelopment: values.dev, log })
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      void app
        .stop()
        .then(() => standIns?.stop())
        .then(() => process.exit(0))
    })
} catch (error) {
  const message = error instanceof ConfigError ? `The program cannot start:\n${error.message}` : error
  process.stderr.write(`${message instanceof Error ? message.stack : message}\n`)
  process.exit(1)
}
