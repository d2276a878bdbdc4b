import type { CaptchaSettings } from '@partlane/client/sign-in'
import { getPageNonce } from '#lib/page/page-nonce.ts'

export type CaptchaProvider = Exclude<CaptchaSettings['provider'], 'sandbox'>

/**
 * The common part of the APIs of Turnstile, hCaptcha and reCAPTCHA. Their options have the same
 * names.
 */
type Widget = {
  render(container: HTMLElement, options: WidgetOptions): string | number
  remove?(id: string | number): void
}
type WidgetOptions = {
  sitekey: string
  theme: 'light' | 'dark'
  language: string
  hl: string
  callback: (token: string) => void
  'expired-callback': () => void
  'error-callback': () => void
}

const READY_CALLBACK = 'onCaptchaReady'
const providerScripts: Record<CaptchaProvider, { script: string; global: string }> = {
  turnstile: { script: 'https://challenges.cloudflare.com/turnstile/v0/api.js', global: 'turnstile' },
  hcaptcha: { script: 'https://js.hcaptcha.com/1/api.js', global: 'hcaptcha' },
  recaptcha: { script: 'https://www.google.com/recaptcha/api.js', global: 'grecaptcha' },
}

const windowRecord = () => window as unknown as Record<string, unknown>
const widgetPromises = new Map<CaptchaProvider, Promise<Widget>>()

/**
 * Loads the script of a provider, once per page and provider. After a failure the next call tries
 * again.
 */
export function loadWidget(provider: CaptchaProvider, language: string): Promise<Widget> {
  const cachedPromise = widgetPromises.get(provider)
  if (cachedPromise) return cachedPromise
  const widget = fetchScript(providerScripts[provider], language)
  widgetPromises.set(provider, widget)
  widget.catch(() => widgetPromises.delete(provider))
  return widget
}

const fetchScript = ({ script, global }: { script: string; global: string }, language: string) =>
  new Promise<Widget>((resolve, reject) => {
    const element = document.createElement('script')
    windowRecord()[READY_CALLBACK] = () => resolve(windowRecord()[global] as Widget)
    element.src = `${script}?render=explicit&onload=${READY_CALLBACK}&hl=${language}`
    element.nonce = getPageNonce()
    element.onerror = () => {
      element.remove()
      reject(new Error(`${script} could not be loaded`))
    }
    document.head.append(element)
  })

type RenderWidgetOptions = {
  container: HTMLElement
  siteKey: string
  theme: 'light' | 'dark'
  language: string
  onTokenChange: (token: string | null) => void
}

/** Renders the widget into the container. @returns a function that removes the widget */
export function renderWidget(widget: Widget, { container, siteKey, theme, language, onTokenChange }: RenderWidgetOptions): () => void {
  const clearToken = () => onTokenChange(null)
  // An element that has contained a widget cannot be used for a second one.
  const host = container.appendChild(document.createElement('div'))
  const id = widget.render(host, {
    sitekey: siteKey,
    theme,
    language,
    hl: language,
    callback: onTokenChange,
    'expired-callback': clearToken,
    'error-callback': clearToken,
  })
  return () => {
    widget.remove?.(id)
    host.remove()
  }
}
