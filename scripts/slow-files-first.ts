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
export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}
