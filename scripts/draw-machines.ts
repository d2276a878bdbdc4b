import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { machines } from '@partlane/domain/machines'
import { findMachineNames, insertDiagrams } from './machines/state-diagram.ts'

/**
 * `npm run docs:machines`: draws each state machine between its markers in a README
 * (`<!-- machine:listing -->` ... `<!-- /machine -->`). `--check` only compares.
 * A machine without markers is an error.
 */
const root = resolve(import.meta.dirname, '..')
const readmes = readdirSync(join(root, 'apps/server/src/features'), { withFileTypes: true, recursive: true })
  .filter(({ name }) => name === 'README.md')
  .map(({ parentPath, name }) => join(parentPath, name))

const checkOnly = process.argv.includes('--check')
const drawnMachines = new Set<string>()
const problems: string[] = []

for (const file of readmes) {
  const text = readFileSync(file, 'utf8')
  for (const name of findMachineNames(text)) drawnMachines.add(name)
  const updated = insertDiagrams(text, machines)
  if (updated === text) continue
  if (checkOnly) problems.push(`${relative(root, file)} has an outdated diagram: run npm run docs:machines`)
  else writeFileSync(file, updated)
}

const knownMachines = new Set<string>(machines.map(({ name }) => name))
for (const name of knownMachines)
  if (!drawnMachines.has(name))
    problems.push(`the ${name} machine has no diagram: add <!-- machine:${name} --><!-- /machine --> to the README of its feature`)
for (const name of drawnMachines) if (!knownMachines.has(name)) problems.push(`<!-- machine:${name} -->: unknown machine`)
for (const problem of problems) console.error(problem)
if (problems.length === 0) console.log(`${knownMachines.size} machine diagrams are up to date`)
process.exitCode = problems.length > 0 ? 1 : 0
