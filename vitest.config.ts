import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Test files that need more than 20 s although they are small. Vitest starts large files first, and
 * one worker would run these at the end while the others have nothing to do.
 */
const slowFiles = [
  'test/generated-requests/generated-requests.test.ts',
  'test/money-histories/money-histories.test.ts',
  'test/two-processes/sockets-behind-nginx.test.ts',
  'test/demo-world.test.ts',
  'test/operator-command.test.ts',
  'test/import-catalogue-command.test.ts',
  'src/features/search/search-plans.test.ts',
  'src/features/catalogue/import/import-if-changed.test.ts',
  'src/platform/pages/cached-markup.test.ts',
  'src/platform/db/embedded-postgres.test.ts',
  'src/platform/jobs/postgres-crash.test.ts',
  'src/platform/cable/postgres-crash.test.ts',
]

const isSlow = ({ moduleId }: TestSpecification) => slowFiles.some((file) => moduleId.endsWith(`/apps/server/${file}`))

/** Starts the slow files first, then the others in the order of Vitest. */
class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}

// Projects: unit (pure functions), server (on a real PostgreSQL), web (components).
export default defineConfig({
  test: {
    maxWorkers: availableParallelism(),
    // Test files share a process and its loaded modules: loading them for each file took as long as
    // the tests. Modules must therefore not have state that affects other tests.
    isolate: false,
    sequence: { sequencer: SlowFilesFirst },
    // For busy machines; a passing test does not wait that long. In CI a test that fails runs once
    // more, as the browser journeys do; `npm test` lists those that passed only then.
    expect: { poll: { timeout: 15_000 } },
    retry: process.env.CI ? 1 : 0,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['apps/server/{src,test}/**/*.test.ts'],
          globalSetup: ['apps/server/test/global-setup.ts'],
          setupFiles: ['apps/server/test/matchers.ts'],
          // Node executes the modules as in production: Vite needs longer to load a thousand of them.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['apps/web/{src,test}/**/*.test.{ts,tsx}'],
          setupFiles: ['apps/web/test/setup.ts'],
          testTimeout: 20_000,
        },
      },
    ],
  },
})
