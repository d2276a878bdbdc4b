import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, resolve } from 'node:path'
import { findSecrets, listSecretSettings } from './bundle/find-secrets.ts'

/**
 * Checks the browser bundle for secrets: names and values of secret settings, keys, tokens and
 * modules of the server. Needs a build.
 */
const root = resolve(import.meta.dirname, '..')
const clientBuild = join(root, 'apps/web/build/client')
const textExtensions = ['.js', '.css', '.html', '.json', '.map', '.txt', '.svg', '.webmanifest']

const names = listSecretSettings(readFileSync(join(root, 'apps/server/src/platform/config/config.ts'), 'utf8'))
const files = readdirSync(clientBuild, { recursive: true, encoding: 'utf8' }).filter((file) => textExtensions.includes(extname(file)))
if (names.length < 8 || files.length < 50) throw new Error(`only ${names.length} settings and ${files.length} files were read`)

const secretCriteria = { names, values: readSecretValues() }
const problems = files.flatMap((file) =>
  findSecrets(readFileSync(join(clientBuild, file), 'utf8'), secretCriteria).map(
    (secret) => `${relative(root, join(clientBuild, file))}: ${secret}`,
  ),
)
for (const problem of problems) console.error(problem)
console.log(`${files.length} files, ${names.length} settings, ${problems.length} secrets found`)
process.exitCode = problems.length > 0 ? 1 : 0

/** Values of the secret settings on this machine, including the generated token secret. */
function readSecretValues(): Record<string, string> {
  const environmentValues = names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))
  const tokenSecretFile = join(root, '.data/token-secret')
  return {
    ...Object.fromEntries(environmentValues),
    ...(existsSync(tokenSecretFile) ? { 'the token secret of .data': readFileSync(tokenSecretFile, 'utf8').trim() } : {}),
  }
}
