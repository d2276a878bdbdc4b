import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { listNamespaces } from './message-files.ts'

const typesFile = resolve(import.meta.dirname, 'messages.generated.ts')

function renderTypes(): string {
  const names = listNamespaces().map((name) => [name, name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())] as const)
  const imports = names.map(([name, variable]) => `import type ${variable} from '../messages/en-GB/${name}.json'`)
  const rows = names.map(([name, variable]) => `  ${name === variable ? name : `'${name}'`}: typeof ${variable}`)
  return `// Written by packages/i18n/src/write-types.ts (the web's build and dev server run it). Do not edit.
${imports.join('\n')}

export type Messages = {
${rows.join('\n')}
}
`
}

/**
 * Writes the list of namespaces for the type of `t`. TypeScript reads the keys from the JSON files.
 * @returns whether the file was stale
 */
export function writeMessageTypes({ check = false } = {}): boolean {
  const text = renderTypes()
  const isStale = !existsSync(typesFile) || readFileSync(typesFile, 'utf8') !== text
  if (isStale && !check) writeFileSync(typesFile, text)
  return isStale
}

if (import.meta.main) writeMessageTypes()
