import { globSync, readFileSync } from 'node:fs'
import { messagesPlugin } from '@partlane/i18n/vite-plugin'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** Libraries of every page; the hooks that ask for data come with the pages that do. */
const frameworkModules =
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\/(?!.*\/(use[A-Z]\w+|\w*Observer|suspense|errorBoundaryUtils|QueryErrorResetBoundary)\.js)/

/** The frame around every page, named one by one: whatever matches here comes with every page, and so does all it imports. */
const isShellModule = (id: string) =>
  /\/apps\/web\/src\/shell\/(?!Account(Menu|Layout|Nav)|account-|Consent[BC])/.test(id) ||
  /\/apps\/web\/src\/lib\/\w+\/(create-browser-app|car|cookies|currency|device-storage|embedding|root-loader-data|guard|hydrated|Link|locale-paths|page-script|providers|return-path|route|theme|messages)\.tsx?$/.test(
    id,
  ) ||
  /\/apps\/web\/src\/ui\/\w+\/(Button|IconButton|Spinner|ToasterHost|toast-store|ui-context|cx|render|Skeleton|EmptyState|ErrorState)\.tsx?$/.test(
    id,
  ) ||
  /\/packages\/(client\/src\/(api\/(api|api-context|api-error|transport|parse-response|query-client|endpoints\.generated)|session\/(session|session-store|token|stored-values))\.tsx?$|i18n\/src\/(?!notification-text)|contract\/src\/json-api)/.test(
    id,
  )

/** Pictures that the first page may show: they stay with what shows them. */
const firstPageIcons = new Set(
  globSync('src/{shell,features/{home,notifications,search}}/*.tsx', { cwd: import.meta.dirname })
    .filter((file) => !/\/(Account|account-|NotificationIcon|notification-icons)/.test(file))
    .flatMap((file) => [...readFileSync(`${import.meta.dirname}/${file}`, 'utf8').matchAll(/lucide-react\/icons\/([\w-]+)/g)])
    .map(([, icon]) => icon),
)

/** Small pieces of looks that most pages but the first share: apart, their names alone would weigh more in the list of routes than they do. */
const isCommonUiModule = (id: string) => {
  const icon = /\/lucide-react\/.*\/icons\/([\w-]+)\.\w+$/.exec(id)?.[1]
  if (icon !== undefined) return !firstPageIcons.has(icon)
  return /\/apps\/web\/src\/ui\/\w+\/(?!Gallery|Combobox|use-combobox|DataTable|Toaster)/.test(id)
}

export default defineConfig(({ command }) => ({
  plugins: [messagesPlugin(), tailwindcss(), reactRouter()],
  optimizeDeps: { entries: ['src/{root,entry.client}.tsx', 'src/routes/**/*.tsx'] }, // found before the first page, not by reloading it
  build: { manifest: true, target: 'es2022' },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // The list of routes names every script, and what looks random does not pack: eight hex digits tell builds apart, too
            hashCharacters: 'hex',
            // Few scripts pack better than many: what changes with our libraries, and what is on every page of ours
            codeSplitting: {
              groups: [
                { name: 'framework', test: frameworkModules, priority: 2 },
                { name: 'shell', test: isShellModule, priority: 1 },
                { name: 'looks', test: isCommonUiModule, minShareCount: 3 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // One file with everything in it: the server loads it by path, and React's production build is chosen here and not by NODE_ENV
      ...(command === 'build' ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
      resolve: { noExternal: command === 'build' ? true : [/^@partlane\//] },
    },
  },
}))
