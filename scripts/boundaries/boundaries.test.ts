import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkImports, type Violation } from './check-imports.ts'
import { checkPatterns, patternRules, withoutComments } from './forbidden-patterns.ts'
import { rules } from './rules.ts'

const packages = [
  'zod',
  'react',
  'react-dom',
  'pg',
  'kysely',
  'csv-parse',
  'graphile-worker',
  'ioredis',
  'stripe',
  'vitest',
  'by-luck',
  '@tanstack/react-query',
]
const server = 'apps/server/src'

/** A file that violates the rule, for each rule. */
const brokenExamples: Record<string, [file: string, text: string]> = {
  'packages-domain-dependency-direction': ['packages/domain/src/up.ts', `import '../../contract/src/ok.ts'`],
  'packages-tokens-dependency-direction': ['packages/tokens/src/up.ts', `import '../../domain/src/locale.ts'`],
  'packages-i18n-dependency-direction': ['packages/i18n/src/up.ts', `import '../../contract/src/ok.ts'`],
  'packages-contract-dependency-direction': ['packages/contract/src/up.ts', `import '../../client/src/ok.ts'`],
  'packages-demo-world-dependency-direction': ['packages/demo-world/src/up.ts', `import '../../../apps/server/src/platform/ok.ts'`],
  'packages-client-dependency-direction': ['packages/client/src/up.ts', `import '../../../apps/web/src/ui/ok.ts'`],
  'apps-server-dependency-direction': [`${server}/app/up.ts`, `import '../../../web/src/ui/ok.ts'`],
  'apps-web-dependency-direction': ['apps/web/src/lib/up.ts', `import '../../../server/src/platform/ok.ts'`],
  'no-circular': ['packages/domain/src/ring-a.ts', `import { b } from './ring-b.ts'\nexport const a = () => b`],
  'no-orphans': ['packages/domain/src/alone.ts', `export const alone = 1`],
  'no-unresolvable-import': ['packages/domain/src/lost.ts', `import './nowhere.ts'`],
  'domain-is-pure': ['packages/domain/src/reads.ts', `import 'node:fs'`],
  'i18n-imports-locale-only': ['packages/i18n/src/rule.ts', `import '../../domain/src/ok.ts'`],
  'demo-world-minimal-dependencies': ['packages/demo-world/src/schema.ts', `import 'zod'`],
  'demo-world-in-scripts-only': [`${server}/features/cart/demo.ts`, `import '../../../../../packages/demo-world/src/ok.ts'`],
  'shared-packages-without-node': ['packages/client/src/node.ts', `import 'node:path'`],
  'shared-packages-without-dom-renderer': ['packages/client/src/dom.ts', `import 'react-dom'`],
  'postgres-driver-in-platform-db': [`${server}/features/cart/sql.ts`, `import 'pg'`],
  'job-queue-in-platform-jobs': [`${server}/features/cart/queue.ts`, `import 'graphile-worker'`],
  'redis-in-pubsub': [`${server}/features/cart/redis.ts`, `import 'ioredis'`],
  'providers-in-gateways': [`${server}/features/cart/card.ts`, `import 'stripe'`],
  'stand-ins-outside-the-product': [`${server}/platform/fake-bank.ts`, `import '../../stand-ins/bank.ts'`],
  'platform-without-features': [`${server}/platform/product.ts`, `import '../features/cart/public.ts'`],
  'context-type-only': [`${server}/platform/context.ts`, `import { context } from '../app/context.ts'\nexport const c = context`],
  'gateways-without-features': [`${server}/gateways/payments/sell.ts`, `import '../../features/cart/public.ts'`],
  'features-import-public-only': [`${server}/features/orders/peek.ts`, `import '../cart/cart.store.ts'`],
  'app-imports-public-files-only': [`${server}/app/store.ts`, `import '../features/cart/cart.store.ts'`],
  'policies-and-presenters-without-queries': [`${server}/features/cart/cart.policy.ts`, `import './cart.store.ts'`],
  'events-are-schemas': [`${server}/features/cart/cart.events.ts`, `import './cart.store.ts'`],
  'no-test-code-in-production': [`${server}/features/cart/tested.ts`, `import 'vitest'`],
  'web-features-independent': ['apps/web/src/features/cart/Cart.ts', `import '../home/ok.ts'`],
  'web-features-without-routes': ['apps/web/src/features/cart/Where.ts', `import '../../routes/ok.ts'`],
  'ui-is-presentational': ['apps/web/src/ui/Fetching.ts', `import '@tanstack/react-query'`],
  'no-schemas-in-first-load': ['packages/client/src/schema.ts', `import 'zod'`],
  'schema-free-files': ['packages/contract/src/search-params.ts', `import 'zod'`],
  'no-undeclared-package': ['packages/contract/src/lucky.ts', `import 'by-luck'`],
}

/** Allowed imports of the same kinds: without them a rule that forbids everything would pass. */
const allowedExamples: Record<string, string> = {
  'packages/domain/src/locale.ts': `export type Locale = 'fr'\nexport const locales = ['fr']`,
  'packages/domain/src/ok.ts': `export * from './locale.ts'`,
  'packages/domain/src/ring-b.ts': `import type { a } from './ring-a.ts'\nexport const b = 1\nexport type A = typeof a`,
  'packages/contract/src/ok.ts': `import 'zod'\nexport * from '../../domain/src/ok.ts'`,
  'packages/contract/src/json-api.ts': `export * from '../../domain/src/ok.ts'`,
  'packages/client/src/ok.ts': `import 'react'\nimport type {} from '../../contract/src/ok.ts'\nexport * from '../../contract/src/json-api.ts'`,
  'packages/demo-world/src/ok.ts': `import 'node:fs'\nimport 'kysely'\nimport 'csv-parse'\nimport '../../domain/src/ok.ts'`,
  'packages/i18n/src/ok.ts': `export * from '../../domain/src/locale.ts'`,
  'apps/web/src/ui/ok.ts': `import 'react'`,
  'apps/web/src/features/home/ok.ts': `import '../../ui/ok.ts'\nimport '../../../../../packages/client/src/ok.ts'`,
  'apps/web/src/routes/ok.ts': `import '../features/home/ok.ts'\nimport '../features/cart/own.ts'`,
  'apps/web/src/features/cart/own.ts': `import '../../ui/ok.ts'`,
  [`${server}/app/context.ts`]: `import '../features/cart/public.ts'\nimport '../features/cart/cart.routes.ts'\nexport const context = 1`,
  [`${server}/app/fill-database.ts`]: `import '../../../../packages/demo-world/src/ok.ts'`,
  'apps/server/scripts/db.ts': `import '../src/app/fill-database.ts'\nimport '../../../packages/demo-world/src/ok.ts'`,
  'apps/server/stand-ins/bank.ts': `import 'zod'`,
  [`${server}/platform/ok.ts`]: `import type { context } from '../app/context.ts'\nexport type C = typeof context`,
  [`${server}/platform/db/db.ts`]: `import 'pg'`,
  [`${server}/platform/jobs/run.ts`]: `import 'graphile-worker'`,
  [`${server}/platform/cable/redis-signals.ts`]: `import 'ioredis'`,
  [`${server}/gateways/payments/live.ts`]: `import 'stripe'`,
  [`${server}/features/cart/public.ts`]: `import './cart.store.ts'`,
  [`${server}/features/cart/cart.routes.ts`]: `import './cart.store.ts'`,
  [`${server}/features/cart/cart.store.ts`]: `import '../../platform/ok.ts'`,
  [`${server}/features/orders/orders.present.ts`]: `import type {} from './orders.queries.ts'\nexport const presentOrder = 1`,
  [`${server}/features/orders/orders.queries.ts`]: `import '../../platform/db/db.ts'`,
  [`${server}/features/orders/orders.events.ts`]: `import 'zod'\nimport '../../../../../packages/domain/src/ok.ts'`,
  [`${server}/features/cart/cart.test.ts`]: `import 'vitest'\nimport './cart.store.ts'`,
  [`${server}/features/orders/meet.ts`]: `import '../cart/public.ts'`,
}

const folder = mkdtempSync(join(tmpdir(), 'partlane-boundaries-'))
const writeFixture = (file: string, text: string) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), `${text}\n`)
}
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('checkImports', () => {
  let violations: Violation[]
  beforeAll(async () => {
    const dependencies = Object.fromEntries(packages.filter((name) => name !== 'by-luck').map((name) => [name, '1.0.0']))
    writeFixture('package.json', JSON.stringify({ name: 'fixture', type: 'module', dependencies }))
    for (const name of packages) {
      writeFixture(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }))
      writeFixture(`node_modules/${name}/index.js`, 'export default 1')
    }
    for (const [file, text] of Object.entries(allowedExamples)) writeFixture(file, text)
    for (const [file, text] of Object.values(brokenExamples)) writeFixture(file, text)
    writeFixture('packages/domain/src/ring-b.ts', `import { a } from './ring-a.ts'\nexport const b = () => a`)
    const importCheck = await checkImports(folder)
    violations = importCheck.violations
    expect(importCheck.modules).toBeGreaterThanOrEqual(
      new Set([...Object.keys(allowedExamples), ...Object.values(brokenExamples).map(([file]) => file)]).size,
    )
  }, 60_000)

  it('has an example for every rule', () => {
    expect(Object.keys(brokenExamples).sort()).toEqual(rules.map(({ name }) => name).sort())
  })

  it.each(Object.entries(brokenExamples))('reports a violation of %s', (rule, [file]) => {
    expect(violations.filter((violation) => violation.rule === rule).map(({ from }) => from)).toContain(file)
  })

  it('accepts allowed imports', () => {
    const brokenFiles = new Set(['packages/domain/src/ring-b.ts', ...Object.values(brokenExamples).map(([file]) => file)])
    expect(violations.filter(({ from }) => !brokenFiles.has(from))).toEqual([])
  })
})

describe('checkPatterns', () => {
  const examples: Record<string, [file: string, bad: string, good: string]> = {
    'sql-in-queries-and-stores': [
      `${server}/features/cart/load-cart-rows.ts`,
      "const rows = await db.selectFrom('carts').selectAll().execute()",
      'const rows = await listCartLines(db, userId) // not db.selectFrom(',
    ],
    'queries-only-read': [
      `${server}/features/cart/lines.queries.ts`,
      "await db.deleteFrom('cart_listings').execute()",
      "const rows = db.selectFrom('cart_listings').selectAll()",
    ],
    'locks-in-stores': [
      `${server}/features/cart/locked-lines.queries.ts`,
      "const lines = db.selectFrom('cart_listings').selectAll().forUpdate()",
      "const lines = db.selectFrom('cart_listings').selectAll()",
    ],
    'transactions-in-commands': [
      `${server}/features/cart/rows.store.ts`,
      'await ctx.db.transact((tx) => insertLine(tx, line))',
      'await insertLine(tx, line)',
    ],
    'policies-are-pure': [
      `${server}/features/cart/lines.policy.ts`,
      'export async function mayAdd(db: Db) {}',
      'export function mayAdd(line: CartLineRow) {}',
    ],
    'presenters-are-pure': [
      `${server}/features/cart/lines.present.ts`,
      'export const presentLine = async (id: number) => find(id)',
      'export const presentLine = (row: CartLineRow) => ({ id: row.id })',
    ],
    'public-files-only-export': [
      `${server}/features/offers/public.ts`,
      'export const maxOffers = 3',
      "export { makeOffer } from './make-offer.ts'",
    ],
    'environment-in-config-only': [
      `${server}/features/cart/env.ts`,
      'const key = process.env.KEY',
      'const key = ctx.config.KEY // not process.env',
    ],
    'domain-is-deterministic': ['packages/domain/src/now.ts', 'const now = new Date()', 'const now = new Date(startedAt)'],
    'features-use-ctx-clock': [`${server}/features/cart/now.ts`, 'const now = Date.now()', 'const now = ctx.clock.now()'],
    'advisory-locks-in-one-file': [
      `${server}/features/cart/lock.store.ts`,
      'await sql`select pg_advisory_xact_lock(1)`.execute(tx)',
      "await lockAdvisory(tx, 'cart') // not pg_advisory_xact_lock",
    ],
    'row-locks-in-one-order': [
      `${server}/features/cart/rows.store.ts`,
      "const row = tx.selectFrom('users').selectAll().forNoKeyUpdate()",
      'const rows = sql`select id from jobs for update skip locked` // lockRows, not .forUpdate()',
    ],
    'tables-by-text-are-maps': [
      `${server}/features/cart/names.ts`,
      "const names: Readonly<Record<string, string>> = { vw: 'volkswagen' }",
      "const names: ReadonlyMap<string, string> = new Map([['vw', 'volkswagen']])",
    ],
    'platform-without-marketplace-terms': [`${server}/platform/words.ts`, 'const sellerId = 1', 'const ownerId = 1 // e.g. a seller'],
  }

  it('has an example for every pattern rule', () => {
    expect(Object.keys(examples).sort()).toEqual(patternRules.map(({ name }) => name).sort())
  })

  it.each(Object.entries(examples))('reports a violation of %s', (rule, [file, invalidText, validText]) => {
    writeFixture(file, `// a line\n${invalidText}`)
    expect(checkPatterns(folder).violations.map(({ rule, from }) => [rule, from])).toContainEqual([rule, `${file}:2`])
    writeFixture(file, validText)
    expect(checkPatterns(folder).violations.filter(({ from }) => from.startsWith(file))).toEqual([])
  })
})

describe('withoutComments', () => {
  it('removes comments but not URLs', () => {
    expect(withoutComments(`const a = 'https://x' // why\n/* more\nlines */ b`)).toBe(`const a = 'https://x'\n\n b`)
  })
})
