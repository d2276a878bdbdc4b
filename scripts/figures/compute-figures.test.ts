import { describe, expect, it } from 'vitest'
import { parseSource } from '../style/source-files.ts'
import { computeFigures, quantile } from './compute-figures.ts'
import { findImportCycles } from './import-cycles.ts'

describe('computeFigures', () => {
  const longFunction = `function long() {\n${'  run()\n'.repeat(60)}}\n`
  const files = [
    parseSource('packages/domain/src/a.ts', `// ${'x'.repeat(100)}\nconst a = b as string\nconst c = [1] as const\n`),
    parseSource('packages/domain/src/b.ts', longFunction),
    parseSource('packages/domain/src/b.test.ts', 'const a = b as string\n'),
  ]

  it('measures the files and functions of the product', () => {
    expect(computeFigures(files)).toMatchObject({
      files: { count: 3, testCount: 1, median: 3, longest: 62, smallCount: 1, large: [] },
      functions: { p95: 62, large: ['62 lines  packages/domain/src/b.ts:1'] },
      castCount: 1,
      wideCommentCount: 1,
      largestFolders: [{ folder: 'packages/domain/src', count: 3 }],
    })
  })
})

describe('quantile', () => {
  it('returns a value of the list', () => {
    expect([quantile([3, 1, 2], 0.5), quantile([3, 1, 2], 1), quantile([], 0.5)]).toEqual([2, 3, 0])
  })
})

describe('findImportCycles', () => {
  it('finds cycles of type imports, through aliases too, and ignores other imports', () => {
    const files = [
      parseSource('apps/server/src/app/context.ts', `import type { Cable } from '#platform/cable.ts'`),
      parseSource('apps/server/src/platform/cable.ts', `export type { Context } from '../app/context.ts'\nimport 'zod'`),
      parseSource('apps/server/src/main.ts', `import './app/context.ts'`),
    ]
    expect(findImportCycles(files)).toEqual([['apps/server/src/app/context.ts', 'apps/server/src/platform/cable.ts']])
  })
})
