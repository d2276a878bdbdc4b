import { useContext, useLayoutEffect } from 'react'
import { NonceContext } from './nonce.ts'

const HINT = '<link rel="modulepreload"'
const PAUSED_HINT = '<link rel="paused-modulepreload"'
const MODULE_SCRIPT = ' type="module" async="">'
const PAUSED_SCRIPT = ' type="text/plain" id="page-module">'

/**
 * Pages can be read before their scripts run, so the scripts wait for the first paint with the main
 * picture instead of sharing the connection with it. React Router writes scripts that start at once
 * and has no option for it. Figures: docs/measurements/first-load-techniques.md.
 * `register-pages.test.ts` fails when React Router writes other HTML.
 * @param html a whole document of React Router
 * @returns the document with preload hints and a module script that browsers ignore, until
 *   `StartScript` changes both
 */
export function pauseScripts(html: string): string {
  const headLength = html.indexOf('</head>')
  const script = html.lastIndexOf(MODULE_SCRIPT)
  if (headLength === -1 || script === -1) return html
  const head = html.slice(0, headLength).replaceAll(HINT, PAUSED_HINT)
  return head + html.slice(headLength, script) + PAUSED_SCRIPT + html.slice(script + MODULE_SCRIPT.length)
}

/** Must come after React Router's `Scripts`. */
export function StartScript() {
  const nonce = useContext(NonceContext)
  useLayoutEffect(() => {
    window.dispatchEvent(new Event('pagehydrated'))
  }, [])
  // Only the server needs the text: the script runs before hydration.
  const text = import.meta.env.SSR ? `(${startPausedScripts})()` : ''
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text of a function of this file
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}

/**
 * Starts the scripts of the page after the first paint with the main picture, at the first
 * interaction, or after one second (a hidden page is not painted). Until hydration it also keeps
 * presses of buttons that need scripts, which would otherwise do nothing or post the form to the
 * server, and changes of selects, and repeats each once then. "Back" changes only the address of a
 * page that has not hydrated, so the page is loaded again. If scripts cannot be loaded, it shows
 * `ScriptsFailedNotice`.
 * Runs as an inline script, so it uses nothing outside of itself. `pre-hydration-click.ts` and
 * `lazy-on-interaction.ts` handle parts of the page that hydrate later.
 */
export function startPausedScripts() {
  const interactions = ['pointerdown', 'keydown']
  const runAfterPaint = (callback: () => void) => requestAnimationFrame(() => setTimeout(callback))

  const [navigation] = performance.getEntriesByType('navigation')
  const withoutHash = (url: string) => url.split('#', 1)[0]
  const reloadAfterBack = () => {
    // Old browsers give another name than the address of the document.
    const isLoadedAddress = withoutHash(navigation?.name ?? '') === withoutHash(location.href)
    if (navigation?.name.startsWith(location.origin) && !isLoadedAddress) location.reload()
  }
  reloadAfterBack() // "Back" may have been earlier than this script
  addEventListener('popstate', reloadAfterBack)

  const start = () => {
    clearTimeout(timer)
    for (const type of interactions) removeEventListener(type, start, true)
    const paused = document.getElementById('page-module')
    if (!paused) return // already started
    paused.removeAttribute('id')
    for (const hint of document.querySelectorAll<HTMLLinkElement>('link[rel="paused-modulepreload"]')) hint.rel = 'modulepreload'
    const script = document.createElement('script')
    script.type = 'module'
    script.textContent = paused.textContent
    script.addEventListener('error', () => window.dispatchEvent(new Event('pagefailed')))
    document.head.append(script)
    script.remove() // It runs nevertheless, and React finds the document as it was rendered.
  }

  const timer = setTimeout(start, 1_000)
  for (const type of interactions) addEventListener(type, start, true)
  runAfterPaint(() => {
    const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')
    if (!picture || picture.complete) return start()
    for (const type of ['load', 'error']) picture.addEventListener(type, () => runAfterPaint(start), { once: true })
  })

  const presses = new Set<HTMLElement>()
  const changedSelects = new Map<HTMLSelectElement, string>()
  const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
    button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)
  const needsScripts = (pressed: HTMLElement, event: MouseEvent) => {
    // A link works without scripts, but leaving the page would lose an earlier press.
    if (pressed instanceof HTMLAnchorElement) return presses.size > 0 && isPlainClick(event)
    const { type, form } = pressed as HTMLButtonElement
    return !(type === 'submit' && form?.hasAttribute('action')) // such as the search box
  }
  const keepPress = (event: MouseEvent) => {
    const pressed = (event.target as Element).closest<HTMLElement>('button, a[href]')
    if (!pressed || !needsScripts(pressed, event)) return
    presses.add(pressed)
    pressed.dataset.waiting = '' // shell.css
    event.preventDefault()
    event.stopImmediatePropagation() // React may already listen, and would handle the press as well
  }
  const keepChange = ({ target }: Event) => {
    if (target instanceof HTMLSelectElement) changedSelects.set(target, target.value)
  }
  const stopKeeping = () => {
    removeEventListener('click', keepPress, true)
    removeEventListener('change', keepChange, true)
    removeEventListener('popstate', reloadAfterBack)
    for (const pressed of presses) delete pressed.dataset.waiting
  }
  const repeat = () => {
    stopKeeping()
    // After React's commit: during it, React ignores events.
    queueMicrotask(() => {
      for (const [select, value] of changedSelects) {
        select.value = value
        select.dispatchEvent(new Event('change', { bubbles: true }))
      }
      for (const pressed of presses) if (pressed.isConnected) pressed.click()
    })
  }
  const showFailure = () => {
    stopKeeping()
    const notice = document.getElementById('scripts-failed')
    if (notice) notice.hidden = false
  }
  addEventListener('click', keepPress, true)
  addEventListener('change', keepChange, true)
  addEventListener('pagehydrated', repeat, { once: true })
  addEventListener('pagefailed', showFailure, { once: true })
}
