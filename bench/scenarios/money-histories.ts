import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'

const HISTORY_COUNT = 500

/**
 * Plays random histories of purchases, refunds, chargebacks and payouts with the real commands, on
 * a PostgreSQL of their own. `npm test` plays 30 of them.
 * @throws Error when a history leaves a difference
 */
export function playMoneyHistories(): string {
  const root = resolve(import.meta.dirname, '../..')
  const startedAt = performance.now()
  const { status } = spawnSync(
    resolve(root, 'node_modules/.bin/vitest'),
    ['run', '--project', 'server', 'apps/server/test/money-histories'],
    {
      cwd: root,
      env: { ...process.env, HISTORY_COUNT: String(HISTORY_COUNT) },
      stdio: 'inherit',
    },
  )
  if (status !== 0) throw new Error('a random history of money has failed: see above')
  return `Random histories of money: ${HISTORY_COUNT} in ${Math.round((performance.now() - startedAt) / 1000)} s, without a difference.`
}
