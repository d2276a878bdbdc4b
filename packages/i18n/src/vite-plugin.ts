import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { type Locale, locales } from '@partlane/domain/locale'
import { compileNamespace, listNamespaces, messageFilePath, messagesFolder } from './message-files.ts'
import { writeMessageTypes } from './write-types.ts'

const INDEX_MODULE_ID = 'virtual:messages'
const NAMESPACE_MODULE_PATTERN = /^virtual:messages\/([\w-]+)\/([\w-]+)$/

/** The used part of Vite's types, so that this package does not depend on Vite. */
type ViteServer = {
  watcher: { on(event: 'add' | 'unlink' | 'change', listener: (path: string) => void): unknown; add(path: string): unknown }
  environments: Record<
    string,
    {
      moduleGraph: { getModuleById(id: string): unknown; invalidateModule(module: never): void }
      hot: { send(payload: { type: 'full-reload' }): void }
    }
  >
}
type LoadContext = { addWatchFile(path: string): void }
type OutputFile = { type: 'asset'; fileName: string; source: string }
type OutputContext = { environment: { name: string }; emitFile(file: OutputFile): unknown }

/**
 * Provides `import { load, fileOf } from 'virtual:messages'`. In a browser each locale and feature
 * is a script that is loaded when a screen needs it. The server bundle contains all messages.
 * Messages are compiled here, so no ICU parser is shipped.
 *
 * The build computes the name of a script from locale and feature, so that pages need no table of
 * them, which would grow with each feature.
 * @internal Used by vite.config.ts, which knip does not count in production mode.
 */
export function messagesPlugin() {
  let isBuild = false
  return {
    name: 'partlane:messages',
    enforce: 'pre' as const,
    configResolved({ command }: { command: string }) {
      isBuild = command === 'build'
    },
    buildStart() {
      writeMessageTypes()
    },
    resolveId: (id: string) => (id === INDEX_MODULE_ID || NAMESPACE_MODULE_PATTERN.test(id) ? `\0${id}` : undefined),
    load(this: LoadContext, id: string, options?: { ssr?: boolean }) {
      if (id === `\0${INDEX_MODULE_ID}`) return isBuild ? builtIndex(options?.ssr) : developmentIndex(options?.ssr)
      const [, locale, namespace] = NAMESPACE_MODULE_PATTERN.exec(id.slice(1)) ?? []
      if (!id.startsWith('\0') || !locale || !namespace) return undefined
      this.addWatchFile(messageFilePath(locale as Locale, namespace))
      return `export default ${JSON.stringify(compileNamespace(locale as Locale, namespace))}`
    },
    generateBundle(this: OutputContext) {
      if (this.environment.name !== 'client') return
      const version = messagesVersion()
      for (const { locale, namespace, source } of messageModules())
        this.emitFile({ type: 'asset', fileName: `assets/messages-${locale}-${namespace}-${version}.js`, source })
    },
    configureServer(server: ViteServer) {
      server.watcher.add(messagesFolder)
      for (const event of ['add', 'unlink', 'change'] as const) server.watcher.on(event, (path) => reloadMessages(server, path))
    },
  }
}

const messageModuleKeys = () => locales.flatMap((locale) => listNamespaces().map((name) => `${locale}/${name}`))

const messageModules = () =>
  locales.flatMap((locale) =>
    listNamespaces().map((namespace) => ({
      locale,
      namespace,
      source: `export default ${JSON.stringify(compileNamespace(locale, namespace))}`,
    })),
  )

/** One hash of all messages: it changes with each of them, so browsers may cache the scripts. */
const messagesVersion = () =>
  createHash('sha256')
    .update(JSON.stringify(messageModules().map(({ source }) => source)))
    .digest('hex')
    .slice(0, 8)

function builtIndex(isServer = false): string {
  const fileOf = `export const fileOf = (locale, namespace) => '/assets/messages-' + locale + '-' + namespace + '-${messagesVersion()}.js'`
  const load =
    'export const load = (locale, namespace) => import(/* @vite-ignore */ fileOf(locale, namespace)).then((module) => module.default)'
  return `${fileOf}\n${isServer ? serverIndex() : load}`
}

/** In development each script is a module of Vite, which is reloaded after a change. */
function developmentIndex(isServer = false): string {
  const entries = messageModuleKeys().map((key) => `'${key}': () => import('${INDEX_MODULE_ID}/${key}')`)
  const load = `const loaders = {${entries.join(',\n')}}
export const load = (locale, namespace) => loaders[locale + '/' + namespace]().then((module) => module.default)`
  return `export const fileOf = () => undefined\n${isServer ? serverIndex() : load}`
}

function serverIndex(): string {
  const keys = messageModuleKeys()
  const imports = keys.map((key, i) => `import m${i} from '${INDEX_MODULE_ID}/${key}'`)
  return `${imports.join('\n')}
const all = {${keys.map((pair, i) => `'${pair}': m${i}`).join(',\n')}}
export const entries = Object.entries(all)
export const load = async (locale, namespace) => all[locale + '/' + namespace] ?? {}`
}

/** Invalidates the message modules and reloads the page after a change of a message file. */
function reloadMessages(server: ViteServer, path: string): void {
  if (!resolve(path).startsWith(messagesFolder)) return
  writeMessageTypes()
  for (const environment of Object.values(server.environments)) {
    for (const id of [INDEX_MODULE_ID, ...messageModuleKeys().map((pair) => `${INDEX_MODULE_ID}/${pair}`)]) {
      const module = environment.moduleGraph.getModuleById(`\0${id}`)
      if (module) environment.moduleGraph.invalidateModule(module as never)
    }
  }
  server.environments.client?.hot.send({ type: 'full-reload' })
}
