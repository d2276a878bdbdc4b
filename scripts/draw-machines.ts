import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { machines } from '@partlane/domain/machines'
import { drawInto, marks } from './machines/draw.ts'

/**
 * `npm run docs:machines`: draws each state machine of the product between its marks in a README
 * (`<!-- machine:listing -->` ... `<!-- /machine -->`). `--check` only compares. A machine without a place is a fault.
 */
const root = resolve(import.meta.dirname, '..')
const readmes = readdirSync(join(root, 'apps/server/src/features'), { withFileTypes: true, recursive: true })
  .filter(({ name }) => name === 'README.md')
  .map(({ parentPath, name }) => join(parentPath, name))

const check = process.argv.includes('--check')
const drawn = new Set<string>()
const faults: string[] = []

for (const file of readmes) {
  const text = readFileSync(file, 'utf8')
  for (const name of marks(text)) drawn.add(name)
  const fresh = drawInto(text, machines)
  if (fresh === text) continue
  if (check) faults.push(`${relative(root, file)} has an outdated diagram: run npm run docs:machines`)
  else writeFileSync(file, fresh)
}

const known = new Set<string>(machines.map(({ name }) => name))
for (const name of known)
  if (!drawn.has(name))
    faults.push(`the ${name} machine has no diagram: add <!-- machine:${name} --><!-- /machine --> to the README of its feature`)
for (const name of drawn) if (!known.has(name)) faults.push(`<!-- machine:${name} -->: unknown machine`)
for (const fault of faults) console.error(fault)
if (faults.length === 0) console.log(`${known.size} machine diagrams are up to date`)
process.exitCode = faults.length > 0 ? 1 : 0
