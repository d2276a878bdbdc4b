import type { AddressLimiter } from '#platform/http/address-limiter.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import type { PageCache } from './page-cache.ts'
import type { CallApi, FindChange, PageSettings, TagResult } from './page-request.ts'

export type PagesOptions = {
  settings: PageSettings
  callApi: CallApi
  metrics: Pick<Metrics, 'counter' | 'gauge'>
  /** Names the data of API results, for `PageCache.invalidate`. */
  tagResult?: TagResult
  /** When API results are outdated by themselves. */
  findChange?: FindChange
  /** Called with the tags of each stored page that is sent again. */
  onCacheHit?: (tags: readonly string[]) => void
  /** Connects the cache to the changes of all processes. */
  onCacheCreated?: (cache: PageCache) => Promise<() => Promise<void>>
  /** The clock of the API, in milliseconds. */
  now: () => number
  /** Serves from source with Vite and hot module replacement; otherwise from the build. */
  isDevelopment: boolean
  /** Origin for uploads, if it is not this host. */
  uploadOrigin?: string
  /** Limits rendering, not responses from a cache. */
  limiter?: AddressLimiter
  /** Limits the questions which routes a link has. */
  linkLimiter?: AddressLimiter
  /** External CSP sources of the pages, by directive. */
  extraSources?: Readonly<Record<string, readonly string[]>>
}
