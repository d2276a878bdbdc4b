import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { SlowFilesFirst } from './scripts/slow-files-first.ts'

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
