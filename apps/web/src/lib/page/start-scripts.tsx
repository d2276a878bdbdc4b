import { useContext, useLayoutEffect } from 'react'
import { keepEarlyChanges, keepEarlyPresses, reloadAfterEarlyBack } from './early-input.ts'
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
  const functions = [startPausedScripts, keepEarlyChanges, keepEarlyPresses, reloadAfterEarlyBack]
  const text = import.meta.env.SSR ? functions.map((run) => `(${run})()`).join(';') : ''
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the texts of four functions
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}

/**
 * Starts the scripts of the page after the first paint with the main picture, at the first
 * interaction, or after one second (a hidden page is not painted). Dispatches `pagefailed` if they
 * cannot be loaded. Runs as an inline script, so it uses nothing outside of itself.
 */
export function startPausedScripts() {
  const interactions = ['pointerdown', 'keydown']
  const runAfterPaint = (callback: () => void) => requestAnimationFrame(() => setTimeout(callback))

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
}
