import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { rules } from './rules.ts'

export type Fault = { rule: string; from: string; to: string; why: string }
export type ImportCheck = { modules: number; faults: Fault[] }

const roots = ['apps/server', 'apps/web', 'packages', 'e2e', 'bench', 'scripts']
const passedOver = '(^|/)(node_modules|build|storybook-static|dist|\\.react-router|\\.data|test-results)/'

/** Reads every module's imports below `baseDir` and holds them against the rules. */
export async function checkImports(baseDir: string): Promise<ImportCheck> {
  const present = roots.filter((root) => existsSync(join(baseDir, root)))
  const { output } = await cruise(present, {
    baseDir,
    validate: true,
    ruleSet: { forbidden: rules.map((rule) => ({ ...rule, severity: 'error' as const })) },
    tsPreCompilationDeps: true,
    parser: 'tsc',
    exclude: { path: passedOver.replace('node_modules|', '') },
    doNotFollow: { path: 'node_modules' },
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css', '.svg'],
    },
  })
  return read(output as ICruiseResult)
}

function read({ modules, summary }: ICruiseResult): ImportCheck {
  const why = new Map(rules.map((rule) => [rule.name, rule.comment ?? '']))
  return {
    modules: modules.filter(({ source }) => !source.includes('node_modules') && /\.tsx?$/.test(source)).length,
    faults: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to, why: why.get(rule.name) ?? '' })),
  }
}
