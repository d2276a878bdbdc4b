import type { CaptchaSettings } from '@partlane/client/sign-in'
import { pageNonce } from '#lib/page/page-nonce.ts'

export type CaptchaProvider = Exclude<CaptchaSettings['provider'], 'sandbox'>

/** The little that Turnstile, hCaptcha and reCAPTCHA have in common; their options carry the same names. */
type Widget = {
  render(place: HTMLElement, options: WidgetOptions): string | number
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

const READY = 'onCaptchaReady'
const sources: Record<CaptchaProvider, { script: string; global: string }> = {
  turnstile: { script: 'https://challenges.cloudflare.com/turnstile/v0/api.js', global: 'turnstile' },
  hcaptcha: { script: 'https://js.hcaptcha.com/1/api.js', global: 'hcaptcha' },
  recaptcha: { script: 'https://www.google.com/recaptcha/api.js', global: 'grecaptcha' },
}

const page = () => window as unknown as Record<string, unknown>
const loading = new Map<CaptchaProvider, Promise<Widget>>()

/** The provider's script, fetched once and only where somebody signs up. After a failure the next call tries again. */
export function loadWidget(provider: CaptchaProvider, language: string): Promise<Widget> {
  const known = loading.get(provider)
  if (known) return known
  const widget = fetchScript(sources[provider], language)
  loading.set(provider, widget)
  widget.catch(() => loading.delete(provider))
  return widget
}

const fetchScript = ({ script, global }: { script: string; global: string }, language: string) =>
  new Promise<Widget>((resolve, reject) => {
    const element = document.createElement('script')
    page()[READY] = () => resolve(page()[global] as Widget)
    element.src = `${script}?render=explicit&onload=${READY}&hl=${language}`
    element.nonce = pageNonce()
    element.onerror = () => {
      element.remove()
      reject(new Error(`${script} could not be loaded`))
    }
    document.head.append(element)
  })

type Showing = { place: HTMLElement; siteKey: string; theme: 'light' | 'dark'; language: string; onToken: (token: string | null) => void }

/** Puts the widget into its place. @returns how to take it away */
export function showWidget(widget: Widget, { place, siteKey, theme, language, onToken }: Showing): () => void {
  const nothing = () => onToken(null)
  const frame = place.appendChild(document.createElement('div')) // one that is used up is no place for another
  const id = widget.render(frame, {
    sitekey: siteKey,
    theme,
    language,
    hl: language,
    callback: onToken,
    'expired-callback': nothing,
    'error-callback': nothing,
  })
  return () => {
    widget.remove?.(id)
    frame.remove()
  }
}
