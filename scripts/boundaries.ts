import { resolve } from 'node:path'
import { checkImports, type Violation } from './boundaries/check-imports.ts'
import { checkPatterns } from './boundaries/forbidden-patterns.ts'

/** The check fails below this number of modules: an empty file list would always pass. */
const MIN_MODULES = 200

const root = resolve(import.meta.dirname, '..')
const importCheck = await checkImports(root)
const patternCheck = checkPatterns(root)
const violations = [...importCheck.violations, ...patternCheck.violations]

for (const [rule, ruleViolations] of Object.entries(Object.groupBy(violations, ({ rule }) => rule)))
  printViolations(rule, ruleViolations ?? [])

if (importCheck.modules < MIN_MODULES || patternCheck.files < MIN_MODULES) {
  console.error(`only ${importCheck.modules} modules and ${patternCheck.files} files were read; at least ${MIN_MODULES} are expected`)
  process.exitCode = 1
} else if (violations.length > 0) process.exitCode = 1
else console.log(`${importCheck.modules} modules follow the boundary rules`)

function printViolations(rule: string, violations: Violation[]): void {
  console.error(`\n${rule}: ${violations[0]?.reason}`)
  for (const { from, to } of violations) console.error(`  ${from}\n    -> ${to}`)
}
