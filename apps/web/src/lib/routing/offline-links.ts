type Router = { navigate: (path: string) => Promise<void> }

const currentRouter = () => (window as { __reactRouterDataRouter?: Router }).__reactRouterDataRouter

/** URL that the browser would open for the event; undefined for another site, tab or method. */
function targetUrlOf(event: Event): URL | undefined {
  const { target } = event
  if (event instanceof SubmitEvent && target instanceof HTMLFormElement) {
    if (target.method !== 'get' || target.target) return undefined
    const url = new URL(target.action)
    for (const [name, value] of new FormData(target)) if (typeof value === 'string') url.searchParams.set(name, value)
    return url
  }
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  const isPlainClick =
    event instanceof MouseEvent && event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)
  return link && isPlainClick && !link.target && !link.hasAttribute('download') ? new URL(link.href) : undefined
}

/**
 * Without a network, opens the links and forms of parts that are not hydrated with the router, so
 * that the site shows its own page. The browser would leave the site for its error page.
 */
export function openLinksWithRouterWhileOffline(getRouter: () => Router | undefined = currentRouter): void {
  const openWithRouter = (event: Event) => {
    if (navigator.onLine || event.defaultPrevented) return
    const [router, url] = [getRouter(), targetUrlOf(event)]
    const isOtherPage =
      url?.origin === window.location.origin && url.pathname + url.search !== window.location.pathname + window.location.search
    if (!router || !isOtherPage) return
    event.preventDefault()
    void router.navigate(url.pathname + url.search + url.hash)
  }
  // After the listeners of React, which are on the document.
  window.addEventListener('click', openWithRouter)
  window.addEventListener('submit', openWithRouter)
}
