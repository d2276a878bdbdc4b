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
type LoadContext = { addWatchFile(path: string): void; environment?: { name: string } }

/**
 * Provides `import { load } from 'virtual:messages'`. In a browser each locale and feature is a
 * chunk that is loaded when a screen needs it. The server bundle contains all messages. Messages
 * are compiled here, so no ICU parser is shipped.
 * @internal Used by vite.config.ts, which knip does not count in production mode.
 */
export function messagesPlugin() {
  return {
    name: 'partlane:messages',
    enforce: 'pre' as const,
    buildStart() {
      writeMessageTypes()
    },
    resolveId: (id: string) => (id === INDEX_MODULE_ID || NAMESPACE_MODULE_PATTERN.test(id) ? `\0${id}` : undefined),
    load(this: LoadContext, id: string, options?: { ssr?: boolean }) {
      if (id === `\0${INDEX_MODULE_ID}`) return options?.ssr ? serverIndex() : browserIndex()
      const [, locale, namespace] = NAMESPACE_MODULE_PATTERN.exec(id.slice(1)) ?? []
      if (!id.startsWith('\0') || !locale || !namespace) return undefined
      this.addWatchFile(messageFilePath(locale as Locale, namespace))
      return `export default ${JSON.stringify(compileNamespace(locale as Locale, namespace))}`
    },
    configureServer(server: ViteServer) {
      server.watcher.add(messagesFolder)
      for (const event of ['add', 'unlink', 'change'] as const) server.watcher.on(event, (path) => reloadMessages(server, path))
    },
  }
}

const messageModuleKeys = () => locales.flatMap((locale) => listNamespaces().map((name) => `${locale}/${name}`))

function browserIndex(): string {
  const loaderEntries = messageModuleKeys().map((key) => `'${key}': () => import('${INDEX_MODULE_ID}/${key}')`)
  return `const loaders = {${loaderEntries.join(',\n')}}
export const load = (locale, namespace) => loaders[locale + '/' + namespace]().then((module) => module.default)`
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
