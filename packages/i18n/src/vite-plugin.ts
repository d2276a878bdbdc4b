import { resolve } from 'node:path'
import { type Locale, locales } from '@partlane/domain/locale'
import { compileNamespace, listNamespaces, messageFile, messagesFolder } from './files.ts'
import { writeMessageTypes } from './write-types.ts'

const INDEX = 'virtual:messages'
const ONE = /^virtual:messages\/([\w-]+)\/([\w-]+)$/

/** The few of Vite's hooks used here, so that this package needs no Vite. */
type Server = {
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
 * `import { load } from 'virtual:messages'`: in a browser each (locale, feature) is a chunk of its own, loaded when a screen needs it;
 * a server's bundle holds them all. Messages are compiled here, so no ICU parser ships.
 */
export function messagesPlugin() {
  return {
    name: 'partlane:messages',
    enforce: 'pre' as const,
    buildStart() {
      writeMessageTypes()
    },
    resolveId: (id: string) => (id === INDEX || ONE.test(id) ? `\0${id}` : undefined),
    load(this: LoadContext, id: string, options?: { ssr?: boolean }) {
      if (id === `\0${INDEX}`) return options?.ssr ? serverIndex() : browserIndex()
      const [, locale, namespace] = ONE.exec(id.slice(1)) ?? []
      if (!id.startsWith('\0') || !locale || !namespace) return undefined
      this.addWatchFile(messageFile(locale as Locale, namespace))
      return `export default ${JSON.stringify(compileNamespace(locale as Locale, namespace))}`
    },
    configureServer(server: Server) {
      server.watcher.add(messagesFolder)
      for (const event of ['add', 'unlink', 'change'] as const) server.watcher.on(event, (path) => refresh(server, path))
    },
  }
}

const pairs = () => locales.flatMap((locale) => listNamespaces().map((name) => `${locale}/${name}`))

function browserIndex(): string {
  const rows = pairs().map((pair) => `'${pair}': () => import('${INDEX}/${pair}')`)
  return `const loaders = {${rows.join(',\n')}}
export const load = (locale, namespace) => loaders[locale + '/' + namespace]().then((module) => module.default)`
}

function serverIndex(): string {
  const all = pairs()
  const imports = all.map((pair, i) => `import m${i} from '${INDEX}/${pair}'`)
  return `${imports.join('\n')}
const all = {${all.map((pair, i) => `'${pair}': m${i}`).join(',\n')}}
export const entries = Object.entries(all)
export const load = async (locale, namespace) => all[locale + '/' + namespace] ?? {}`
}

/** A changed word shows at once: the modules made from the file are thrown away and the page loads again. */
function refresh(server: Server, path: string): void {
  if (!resolve(path).startsWith(messagesFolder)) return
  writeMessageTypes()
  for (const environment of Object.values(server.environments)) {
    for (const id of [INDEX, ...pairs().map((pair) => `${INDEX}/${pair}`)]) {
      const module = environment.moduleGraph.getModuleById(`\0${id}`)
      if (module) environment.moduleGraph.invalidateModule(module as never)
    }
  }
  server.environments.client?.hot.send({ type: 'full-reload' })
}
