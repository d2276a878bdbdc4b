import { parseArgs } from 'node:util'
import { start } from './app/start.ts'
import { ConfigError, readConfig } from './platform/config/config.ts'

const { values } = parseArgs({ options: { dev: { type: 'boolean', default: false } } })

try {
  const running = await start({
    config: readConfig(process.env),
    development: values.dev,
    say: (line) => process.stdout.write(`${line}\n`),
  })
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      void running.stop().then(() => process.exit(0))
    })
} catch (error) {
  const message = error instanceof ConfigError ? `Invalid configuration:\n${error.message}` : error
  process.stderr.write(`${message instanceof Error ? message.stack : message}\n`)
  process.exit(1)
}
