import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWebIfStale } from '../../scripts/build-web.ts'

// Starts the server with an empty data folder, which is deleted when the server exits.
const dataDir = mkdtempSync(join(tmpdir(), 'partlane-e2e-'))
await buildWebIfStale()
// Purchases are charged by the sandbox, and by the stand-in of Stripe or PayPal if they name it.
const gateways = { PAYMENT_GATEWAYS: 'sandbox,stripe,paypal' }
const env = {
  ...process.env,
  ...gateways,
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
  RATE_LIMIT: '0',
  TRUST_PROXY: '127.0.0.1',
}
const server = spawn(process.execPath, [join(import.meta.dirname, '../../apps/server/src/main.ts'), '--stand-ins'], {
  env,
  stdio: 'inherit',
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => server.kill('SIGTERM'))
server.on('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(code ?? 0)
})
