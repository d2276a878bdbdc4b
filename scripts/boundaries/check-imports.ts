import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { rules } from './rules.ts'

export type Violation = { rule: string; from: string; to: string; reason: string }
export type ImportCheck = { modules: number; violations: Violation[] }

const workspaceFolders = ['apps/server', 'apps/web', 'packages', 'e2e', 'bench', 'scripts']
const ignoredPaths = '(^|/)(node_modules|build|storybook-static|dist|\\.react-router|\\.data|test-results)/'

/** Checks the imports of all modules below `baseDir` against the rules. */
export async function checkImports(baseDir: string): Promise<ImportCheck> {
  const existingFolders = workspaceFolders.filter((folder) => existsSync(join(baseDir, folder)))
  const { output } = await cruise(existingFolders, {
    baseDir,
    validate: true,
    ruleSet: { forbidden: rules.map((rule) => ({ ...rule, severity: 'error' as const })) },
    tsPreCompilationDeps: true,
    parser: 'tsc',
    exclude: { path: ignoredPaths.replace('node_modules|', '') },
    doNotFollow: { path: 'node_modules' },
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css', '.svg'],
    },
  })
  return toImportCheck(output as ICruiseResult)
}

function toImportCheck({ modules, summary }: ICruiseResult): ImportCheck {
  const reasons = new Map(rules.map((rule) => [rule.name, rule.comment ?? '']))
  return {
    modules: modules.filter(({ source }) => !source.includes('node_modules') && /\.tsx?$/.test(source)).length,
    violations: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to, reason: reasons.get(rule.name) ?? '' })),
  }
}
