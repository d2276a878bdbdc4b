import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, resolve } from 'node:path'
import { secretSettings, secretsIn } from './bundle/secrets-in.ts'

/** Nothing secret in what browsers are sent: names and values of secret settings, keys, tokens, the server's own modules. Needs a build. */
const root = resolve(import.meta.dirname, '..')
const client = join(root, 'apps/web/build/client')
const texts = ['.js', '.css', '.html', '.json', '.map', '.txt', '.svg', '.webmanifest']

const names = secretSettings(readFileSync(join(root, 'apps/server/src/platform/config/config.ts'), 'utf8'))
const files = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((file) => texts.includes(extname(file)))
if (names.length < 8 || files.length < 50) throw new Error(`only ${names.length} settings and ${files.length} files were read`)

const forbidden = { names, values: valuesHere() }
const faults = files.flatMap((file) =>
  secretsIn(readFileSync(join(client, file), 'utf8'), forbidden).map((found) => `${relative(root, join(client, file))}: ${found}`),
)
for (const fault of faults) console.error(fault)
console.log(`${files.length} files, ${names.length} settings, ${faults.length} secrets found`)
process.exitCode = faults.length > 0 ? 1 : 0

/** What these settings are on this machine, and the secret that was made for it. */
function valuesHere(): Record<string, string> {
  const set = names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))
  const made = join(root, '.data/token-secret')
  return { ...Object.fromEntries(set), ...(existsSync(made) ? { 'the token secret of .data': readFileSync(made, 'utf8').trim() } : {}) }
}
