import { ApiError } from '@partlane/client/api/api-error'

/** Whole messages of browsers for a `fetch` or an `import` that gets no response. */
const CONNECTION_ERROR_PATTERN =
  /^(Failed to fetch( dynamically imported module: .*)?|NetworkError when attempting to fetch resource\.|error loading dynamically imported module: .*|Load failed( \(.*\))?|Importing a module script failed\.)$/i

/** Whether the data or the code of a page got no response. */
export const isConnectionError = (error: unknown): boolean =>
  error instanceof ApiError ? error.code === 'unreachable' : error instanceof TypeError && CONNECTION_ERROR_PATTERN.test(error.message)

/** Whether the server responds. A browser can be online without reaching it. */
export async function canReachServer(): Promise<boolean> {
  try {
    await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' })
    return true
  } catch {
    return false
  }
}
