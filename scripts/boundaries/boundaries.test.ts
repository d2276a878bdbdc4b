import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkImports, type Violation } from './check-imports.ts'
import { checkPatterns, patternRules, withoutComments } from './forbidden-patterns.ts'
import { rules } from './rules.ts'

const packages = ['zod', 'react', 'react-dom', 'pg', 'graphile-worker', 'ioredis', 'stripe', 'vitest', 'by-luck', '@tanstack/react-query']
const server = 'apps/server/src'

/** For each rule a file that breaks it. */
const brokenExamples: Record<string, [file: string, text: string]> = {
  'packages-domain-looks-down': ['packages/domain/src/up.ts', `import '../../contract/src/ok.ts'`],
  'packages-tokens-looks-down': ['packages/tokens/src/up.ts', `import '../../domain/src/locale.ts'`],
  'packages-i18n-looks-down': ['packages/i18n/src/up.ts', `import '../../contract/src/ok.ts'`],
  'packages-contract-looks-down': ['packages/contract/src/up.ts', `import '../../client/src/ok.ts'`],
  'packages-client-looks-down': ['packages/client/src/up.ts', `import '../../../apps/web/src/ui/ok.ts'`],
  'apps-server-looks-down': [`${server}/app/up.ts`, `import '../../../web/src/ui/ok.ts'`],
  'apps-web-looks-down': ['apps/web/src/lib/up.ts', `import '../../../server/src/platform/ok.ts'`],
  'no-cycle': ['packages/domain/src/ring-a.ts', `import { b } from './ring-b.ts'\nexport const a = () => b`],
  'no-orphan': ['packages/domain/src/alone.ts', `export const alone = 1`],
  found: ['packages/domain/src/lost.ts', `import './nowhere.ts'`],
  'domain-is-pure': ['packages/domain/src/reads.ts', `import 'node:fs'`],
  'i18n-takes-only-the-locale': ['packages/i18n/src/rule.ts', `import '../../domain/src/ok.ts'`],
  'shared-runs-anywhere': ['packages/client/src/node.ts', `import 'node:path'`],
  'shared-has-no-dom-renderer': ['packages/client/src/dom.ts', `import 'react-dom'`],
  'driver-in-platform-db': [`${server}/features/cart/sql.ts`, `import 'pg'`],
  'queue-in-platform-jobs': [`${server}/features/cart/queue.ts`, `import 'graphile-worker'`],
  'redis-in-the-pubsub': [`${server}/features/cart/redis.ts`, `import 'ioredis'`],
  'providers-in-gateways': [`${server}/features/cart/card.ts`, `import 'stripe'`],
  'platform-knows-no-feature': [`${server}/platform/product.ts`, `import '../features/cart/public.ts'`],
  'context-only-as-a-type': [`${server}/platform/context.ts`, `import { context } from '../app/context.ts'\nexport const c = context`],
  'gateways-know-no-feature': [`${server}/gateways/cards/sell.ts`, `import '../../features/cart/public.ts'`],
  'features-meet-at-public': [`${server}/features/orders/peek.ts`, `import '../cart/cart.store.ts'`],
  'app-takes-doors-only': [`${server}/app/store.ts`, `import '../features/cart/cart.store.ts'`],
  'tests-stay-tests': [`${server}/features/cart/tested.ts`, `import 'vitest'`],
  'web-features-do-not-meet': ['apps/web/src/features/cart/Cart.ts', `import '../home/ok.ts'`],
  'web-features-know-no-route': ['apps/web/src/features/cart/Where.ts', `import '../../routes/ok.ts'`],
  'ui-is-only-looks': ['apps/web/src/ui/Fetching.ts', `import '@tanstack/react-query'`],
  'no-schema-on-the-first-page': ['packages/client/src/schema.ts', `import 'zod'`],
  'schemaless-stays-so': ['packages/contract/src/search-params.ts', `import 'zod'`],
  'no-undeclared-package': ['packages/contract/src/lucky.ts', `import 'by-luck'`],
}

/** What is allowed, beside each of the above: a rule that forbids everything would pass the tests above. */
const allowedExamples: Record<string, string> = {
  'packages/domain/src/locale.ts': `export type Locale = 'fr'\nexport const locales = ['fr']`,
  'packages/domain/src/ok.ts': `export * from './locale.ts'`,
  'packages/domain/src/ring-b.ts': `import type { a } from './ring-a.ts'\nexport const b = 1\nexport type A = typeof a`,
  'packages/contract/src/ok.ts': `import 'zod'\nexport * from '../../domain/src/ok.ts'`,
  'packages/contract/src/json-api.ts': `export * from '../../domain/src/ok.ts'`,
  'packages/client/src/ok.ts': `import 'react'\nimport type {} from '../../contract/src/ok.ts'\nexport * from '../../contract/src/json-api.ts'`,
  'packages/i18n/src/ok.ts': `export * from '../../domain/src/locale.ts'`,
  'apps/web/src/ui/ok.ts': `import 'react'`,
  'apps/web/src/features/home/ok.ts': `import '../../ui/ok.ts'\nimport '../../../../../packages/client/src/ok.ts'`,
  'apps/web/src/routes/ok.ts': `import '../features/home/ok.ts'\nimport '../features/cart/own.ts'`,
  'apps/web/src/features/cart/own.ts': `import '../../ui/ok.ts'`,
  [`${server}/app/context.ts`]: `import '../features/cart/public.ts'\nimport '../features/cart/cart.routes.ts'\nexport const context = 1`,
  [`${server}/platform/ok.ts`]: `import type { context } from '../app/context.ts'\nexport type C = typeof context`,
  [`${server}/platform/db/db.ts`]: `import 'pg'`,
  [`${server}/platform/jobs/run.ts`]: `import 'graphile-worker'`,
  [`${server}/platform/cable/redis-pubsub.ts`]: `import 'ioredis'`,
  [`${server}/gateways/cards/live.ts`]: `import 'stripe'`,
  [`${server}/features/cart/public.ts`]: `import './cart.store.ts'`,
  [`${server}/features/cart/cart.routes.ts`]: `import './cart.store.ts'`,
  [`${server}/features/cart/cart.store.ts`]: `import '../../platform/ok.ts'`,
  [`${server}/features/cart/cart.test.ts`]: `import 'vitest'\nimport './cart.store.ts'`,
  [`${server}/features/orders/meet.ts`]: `import '../cart/public.ts'`,
}

const folder = mkdtempSync(join(tmpdir(), 'partlane-boundaries-'))
const writeFixture = (file: string, text: string) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), `${text}\n`)
}
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('imports', () => {
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

  it('has a broken example of every rule', () => {
    expect(Object.keys(brokenExamples).sort()).toEqual(rules.map(({ name }) => name).sort())
  })

  it.each(Object.entries(brokenExamples))('%s is seen', (rule, [file]) => {
    expect(violations.filter((violation) => violation.rule === rule).map(({ from }) => from)).toContain(file)
  })

  it('lets sound imports pass', () => {
    const brokenFiles = new Set(['packages/domain/src/ring-b.ts', ...Object.values(brokenExamples).map(([file]) => file)])
    expect(violations.filter(({ from }) => !brokenFiles.has(from))).toEqual([])
  })
})

describe('words', () => {
  const examples: Record<string, [file: string, bad: string, good: string]> = {
    'one-reader-of-the-environment': [
      `${server}/features/cart/env.ts`,
      'const key = process.env.KEY',
      'const key = ctx.config.KEY // not process.env',
    ],
    'domain-has-no-clock': ['packages/domain/src/now.ts', 'const now = new Date()', 'const now = new Date(given)'],
    'server-has-one-clock': [`${server}/features/cart/now.ts`, 'const now = Date.now()', 'const now = ctx.clock.now()'],
    'advisory-locks-in-one-file': [
      `${server}/features/cart/lock.ts`,
      'await sql`select pg_advisory_xact_lock(1)`.execute(tx)',
      "await lockAdvisory(tx, 'cart') // not pg_advisory_xact_lock",
    ],
    'platform-without-marketplace-words': [`${server}/platform/words.ts`, 'const sellerId = 1', 'const ownerId = 1 // e.g. a seller'],
  }

  it('has an example of every rule', () => {
    expect(Object.keys(examples).sort()).toEqual(patternRules.map(({ name }) => name).sort())
  })

  it.each(Object.entries(examples))('%s is seen', (rule, [file, invalidText, validText]) => {
    writeFixture(file, `// a line\n${invalidText}`)
    expect(checkPatterns(folder).violations.map(({ rule, from }) => [rule, from])).toContainEqual([rule, `${file}:2`])
    writeFixture(file, validText)
    expect(checkPatterns(folder).violations.filter(({ from }) => from.startsWith(file))).toEqual([])
  })

  it('knows a comment from an address', () => {
    expect(withoutComments(`const a = 'https://x' // why\n/* more\nlines */ b`)).toBe(`const a = 'https://x'\n\n b`)
  })
})
