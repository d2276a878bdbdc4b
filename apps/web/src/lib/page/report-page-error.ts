import type { Api } from '@partlane/client/api/api'
import { systemEndpoints } from '@partlane/client/api/endpoints/system.generated'

const MAX_REPORTS_PER_PAGE = 5

/** "React 418" for an error of React, otherwise its name: a message may contain personal data. */
function nameOfError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const reactErrorNumber = /Minified React error #(\d+)/.exec(error.message)?.[1]
  return reactErrorNumber === undefined ? error.name.replace(/[^A-Za-z]/g, '') || 'Error' : `React ${reactErrorNumber}`
}

/**
 * Creates a function that reports errors of React to the server's log, with the id of the route,
 * and to the console. A mismatch after hydration is such an error: React renders the page again.
 */
export function createPageErrorReporter(api: Api, getRouteId: () => string) {
  let reportCount = 0
  return (error: unknown): void => {
    reportError(error)
    if (++reportCount > MAX_REPORTS_PER_PAGE) return
    const page_error = { error: nameOfError(error), route: getRouteId() }
    void api(systemEndpoints)
      .reportPageError({ page_error })
      .catch(() => undefined)
  }
}

/** Id of the route that the router shows: "routes/listing". */
export function currentRouteId(): string {
  const { __reactRouterDataRouter: router } = window as { __reactRouterDataRouter?: { state: { matches: { route: { id: string } }[] } } }
  return router?.state.matches.at(-1)?.route.id ?? 'unknown'
}
