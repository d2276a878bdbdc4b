import { preloadModule } from 'react-dom'

/** A pointer that rests on a link for this time is about to click. */
const HOVER_MS = 60

type RouteManifest = { version: string }
type RouteEntry = { module: string; imports?: string[] }

/**
 * URL that React Router requests before it opens a path whose routes it does not know: the path and
 * all its ancestors. The response of the prefetch is then in the browser's cache.
 */
export function routeManifestUrl(pathname: string, version: string): string {
  const segments = pathname.split('/').slice(1)
  const paths = segments.map((_, index) => `/${segments.slice(0, index + 1).join('/')}`)
  return `/__manifest?${new URLSearchParams({ paths: paths.sort().join(','), version })}`
}

/** Requests the routes of a path and their scripts. The click repeats a failed request. */
async function prefetchRoutes(pathname: string, version: string): Promise<void> {
  const response = await fetch(routeManifestUrl(pathname, version))
  if (response.status !== 200) return
  const routes = (await response.json()) as Record<string, RouteEntry>
  for (const { module, imports = [] } of Object.values(routes))
    for (const file of [module, ...imports]) preloadModule(file, { as: 'script' })
}

/** Path of the link that the event is about, or of the form, such as the search box. */
function targetPathOf({ target }: Event): string | undefined {
  const element = target instanceof Element ? target.closest('a[href], form[action]') : null
  if (!element) return undefined
  const url = new URL(element.getAttribute('href') ?? element.getAttribute('action') ?? '', window.location.href)
  return url.origin === window.location.origin ? url.pathname : undefined
}

/**
 * Prefetches the routes and scripts of a link when a pointer rests on it, a finger touches it or it
 * gets the focus. A first page contains its own routes only, so the click would wait for them.
 */
export function prefetchRoutesOnIntent(): void {
  const { version } = (window as unknown as { __reactRouterManifest: RouteManifest }).__reactRouterManifest
  const prefetchedPaths = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const listen = (eventName: string, delayMs: number) =>
    document.addEventListener(
      eventName,
      (event) => {
        clearTimeout(timer)
        const path = targetPathOf(event)
        if (path === undefined || prefetchedPaths.has(path)) return
        timer = setTimeout(() => {
          prefetchedPaths.add(path)
          prefetchRoutes(path, version).catch(() => prefetchedPaths.delete(path))
        }, delayMs)
      },
      // Capture phase: React stops events on parts that are not hydrated.
      { capture: true, passive: true },
    )
  listen('pointerover', HOVER_MS)
  listen('focusin', HOVER_MS)
  listen('pointerdown', 0)
}
