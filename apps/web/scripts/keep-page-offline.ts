import type { Plugin } from 'vite'

const MODULE_PATH = '/react-router/dist/production/lib/dom/ssr/routeModules.js'
const RELOAD_CODE = 'window.location.reload();'
/** `entry.client.tsx` provides the function. */
const CHECK_CODE = 'const offlineModule = await window.loadOfflineModule(); if (offlineModule) return offlineModule;'

/**
 * React Router reloads the document when the code of a route cannot be loaded, which is right after
 * a deployment. Without a network the reload would leave the site for the browser's error page, so
 * the route shows `NoConnectionPage` instead: React Router ignores a thrown error here. The build
 * fails when the code has changed.
 */
export function keepPageOffline(): Plugin {
  let isApplied = false
  return {
    name: 'partlane-keep-page-offline',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /routeModules\.js$/ },
      handler(code, id) {
        if (!id.endsWith(MODULE_PATH)) return
        if (code.split(RELOAD_CODE).length !== 2) this.error('loadRouteModule of React Router has changed')
        isApplied = true
        return { code: code.replace(RELOAD_CODE, `${CHECK_CODE} ${RELOAD_CODE}`), map: null }
      },
    },
    buildEnd(error) {
      if (!error && !isApplied) this.error('loadRouteModule of React Router was not found')
    },
  }
}
