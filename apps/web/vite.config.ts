import { globSync, readFileSync } from 'node:fs'
import { messagesPlugin } from '@partlane/i18n/vite-plugin'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { keepPageOffline } from './scripts/keep-page-offline.ts'

/**
 * Libraries that every page needs. The data hooks of TanStack Query belong to the pages using them.
 */
const frameworkModules =
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\/(?!.*\/(use[A-Z]\w+|\w*Observer|suspense|errorBoundaryUtils|QueryErrorResetBoundary)\.js)/

/** Modules of the shell. Every page loads them and everything that they import. */
const isShellModule = (id: string) =>
  /\/apps\/web\/src\/shell\/(?!Account(Menu|Layout|Nav)|account-|Consent[BC])/.test(id) ||
  /\/apps\/web\/src\/lib\/\w+\/(create-browser-app|car|cookies|currency|device-storage|embedding|root-loader-data|guard|hydrated|Link|locale-paths|page-script|providers|return-path|route|store|theme|messages)\.tsx?$/.test(
    id,
  ) ||
  /\/apps\/web\/src\/ui\/\w+\/(Button|IconButton|Spinner|ToasterHost|toast-store|ui-context|cx|render|Skeleton|EmptyState|ErrorState)\.tsx?$/.test(
    id,
  ) ||
  /\/packages\/(client\/src\/(api\/(api|api-context|api-error|transport|parse-response|query-client)|session\/(session|session-store|token|stored-values))\.tsx?$|i18n\/src\/(?!notification-text)|contract\/src\/json-api)/.test(
    id,
  )

/** Icons that a first page load may show; they stay in the chunks of their components. */
const firstPageIcons = new Set(
  globSync('src/{shell,features/{home,notifications,search}}/*.tsx', { cwd: import.meta.dirname })
    .filter((file) => !/\/(Account|account-|NotificationIcon|notification-icons)/.test(file))
    .flatMap((file) => [...readFileSync(`${import.meta.dirname}/${file}`, 'utf8').matchAll(/lucide-react\/icons\/([\w-]+)/g)])
    .map(([, icon]) => icon),
)

/**
 * Small ui modules and icons that many pages share, but not the first. As separate chunks, their
 * names in the route manifest would be larger than their code.
 */
const isCommonUiModule = (id: string) => {
  const icon = /\/lucide-react\/.*\/icons\/([\w-]+)\.\w+$/.exec(id)?.[1]
  if (icon !== undefined) return !firstPageIcons.has(icon)
  return /\/apps\/web\/src\/ui\/\w+\/(?!Gallery|Combobox|use-combobox|DataTable|Toaster)/.test(id)
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
            // A few large chunks compress better than many small ones.
            codeSplitting: {
              groups: [
                { name: 'framework', test: frameworkModules, priority: 2 },
                { name: 'shell', test: isShellModule, priority: 1 },
                { name: 'ui-common', test: isCommonUiModule, minShareCount: 3 },
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
