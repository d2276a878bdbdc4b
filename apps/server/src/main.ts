import { parseArgs } from 'node:util'
import { start } from './app/start.ts'
import { ConfigError, readConfig } from './platform/config/config.ts'

const { values } = parseArgs({ options: { dev: { type: 'boolean', default: false } } })

process.umask(0o077) // files of the program are for its user only

try {
  const app = await start({
    config: readConfig(process.env),
    isDevelopment: values.dev,
    log: (line) => process.stdout.write(`${line}\n`),
  })
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      void app.stop().then(() => process.exit(0))
    })
} catch (error) {
  const message = error instanceof ConfigError ? `The program cannot start:\n${error.message}` : error
  process.stderr.write(`${message instanceof Error ? message.stack : message}\n`)
  process.exit(1)
}
