import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyRepository, runInCopy } from './copy-repository.ts'

/**
 * A step of `npm test`: generates a server and a web feature in a copy of the repository and checks
 * them as `npm test` would: types, lint, boundaries, messages, unused code, the generated tests,
 * and the tests that every table must pass.
 */
const FEATURE = 'sample-notes'
const WORKSPACES_WITH_GENERATED_CODE = ['packages/contract', 'packages/client', 'packages/i18n', 'apps/server', 'apps/web']

const copy = mkdtempSync(join(tmpdir(), 'partlane-new-feature-'))
try {
  copyRepository(copy)
  run('generate a server feature', 'node', ['scripts/new.ts', 'server', FEATURE])
  run('generate a web feature', 'node', ['scripts/new.ts', 'web', FEATURE, '--menu', 'buying'])
  run('route types', 'react-router', ['typegen'], 'apps/web')
  for (const workspace of WORKSPACES_WITH_GENERATED_CODE)
    run(`types of ${workspace}`, 'node', ['node_modules/typescript7/bin/tsc', '--noEmit', '-p', workspace])
  run('lint', 'biome', ['check', '--error-on-warnings', '--vcs-enabled=false', 'apps', 'packages'])
  run('boundaries', 'node', ['scripts/boundaries.ts'])
  run('messages', 'node', ['scripts/check-messages.ts'])
  run('unused code', 'knip', ['--no-progress', '--no-gitignore'])
  const serverTests = [
    `src/features/${FEATURE}`,
    'test/user-data.test.ts',
    'test/schema.test.ts',
    'src/features/profile/export-data.test.ts',
  ]
  run('server tests', 'vitest', ['run', '--project', 'server', ...serverTests.map((path) => `apps/server/${path}`)])
  run('web tests', 'vitest', ['run', '--project', 'web', `apps/web/src/features/${FEATURE}`])
} finally {
  rmSync(copy, { recursive: true, force: true })
}

function run(title: string, command: string, args: string[], folder = '.'): void {
  runInCopy(join(copy, folder), title, command, args)
}
