import { messagesPlugin } from '@partlane/i18n/vite-plugin'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Rolldown } from 'vite'
import { keepPageOffline } from './scripts/keep-page-offline.ts'

/** Entries of every page. They stay separate: the first must run after inline scripts. */
const everyPage = ['entry.client.tsx', 'root.tsx', 'routes/shell.tsx', 'routes/content.tsx'].map(
  (file) => `${import.meta.dirname}/src/${file}`,
)

/**
 * Puts everything that every page imports statically into two chunks: packages, which rarely
 * change, and our own modules.
 */
function createEveryPageChunks() {
  let modules: ReadonlySet<string> | undefined
  return (id: string, context: Rolldown.ChunkingContext) => {
    modules ??= listImports(everyPage, context)
    if (!modules.has(id)) return null
    return id.includes('/node_modules/') ? 'framework' : 'shell'
  }
}

/** Modules that the given ones import statically, directly or not, without the given ones. */
function listImports(ids: readonly string[], context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const found = new Set<string>()
  const queue = [...ids]
  for (const id of queue)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) {
      if (found.has(imported)) continue
      found.add(imported)
      queue.push(imported)
    }
  for (const id of ids) found.delete(id)
  return found
}

export default defineConfig(({ command }) => ({
  plugins: [messagesPlugin(), tailwindcss(), reactRouter(), keepPageOffline()],
  // Vite then finds all dependencies at start. A dependency found later would reload the page.
  optimizeDeps: { entries: ['src/{root,entry.client}.tsx', 'src/routes/**/*.tsx'] },
  build: {
    manifest: true,
    target: 'es2022',
    // The content security policy allows no fonts within styles. Pages load only those in use.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // A few large chunks compress better than many small ones, and need fewer requests.
            codeSplitting: {
              groups: [
                { name: createEveryPageChunks(), debugName: 'every page', priority: 1 },
                { name: 'ui', test: /\/(apps\/web\/src\/ui|lucide-react)\//, minShareCount: 5 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // One file with all dependencies, because the server loads the bundle by path. React's
      // production build is selected at build time, not by NODE_ENV at run time.
      ...(command === 'build' ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
      resolve: { noExternal: command === 'build' ? true : [/^@partlane\//] },
    },
  },
}))
