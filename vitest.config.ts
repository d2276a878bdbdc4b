import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// Three kinds of test: pure ones, those of the server on a real PostgreSQL, those of the web's components.
export default defineConfig({
  test: {
    maxWorkers: availableParallelism(),
    // Files share a process and what it has loaded: loading the program anew for each file took as long as the tests themselves.
    // Nothing of ours keeps state in a module that a test could trip over; one that does shows here.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['apps/server/{src,test}/**/*.test.ts'],
          globalSetup: ['apps/server/test/global-setup.ts'],
          setupFiles: ['apps/server/test/matchers.ts'],
          testTimeout: 30_000,
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
