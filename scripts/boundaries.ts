import { resolve } from 'node:path'
import { checkImports, type Fault } from './boundaries/check-imports.ts'
import { checkWords } from './boundaries/words.ts'

/** Fewer modules than this were surely not all of them: a reader that sees nothing finds no fault. */
const AT_LEAST = 200

const root = resolve(import.meta.dirname, '..')
const imports = await checkImports(root)
const words = checkWords(root)
const faults = [...imports.faults, ...words.faults]

for (const [rule, found] of Object.entries(Object.groupBy(faults, ({ rule }) => rule))) show(rule, found ?? [])

if (imports.modules < AT_LEAST || words.files < AT_LEAST) {
  console.error(`only ${imports.modules} modules and ${words.files} files were read; at least ${AT_LEAST} are expected`)
  process.exitCode = 1
} else if (faults.length > 0) process.exitCode = 1
else console.log(`${imports.modules} modules follow the boundary rules`)

function show(rule: string, found: Fault[]): void {
  console.error(`\n${rule}: ${found[0]?.why}`)
  for (const { from, to } of found) console.error(`  ${from}\n    -> ${to}`)
}
