/** The public methods of PayPal's script that the panel calls. */
type PaypalJs = { Buttons(options: ButtonsOptions): PaypalButtons }

export type ButtonsOptions = {
  /** Returns PayPal's id of the order. */
  createOrder: () => Promise<string>
  onApprove: () => Promise<void>
  onCancel: () => void
  onError: (error: unknown) => void
}

export type PaypalButtons = { isEligible(): boolean; render(container: HTMLElement): Promise<void>; close(): Promise<void> }

type ScriptOptions = { scriptUrl: string; clientId: string; merchantIds: readonly string[]; currency: string; locale: string }

const scripts = new Map<string, Promise<PaypalJs>>()

/** Loads PayPal's script for the sellers and the currency of a purchase, once per page. */
export function loadPaypalJs(options: ScriptOptions): Promise<PaypalJs> {
  const url = scriptAddress(options)
  const cached = scripts.get(url)
  if (cached) return cached
  const script = fetchScript(url, options.merchantIds)
  scripts.set(url, script)
  script.catch(() => scripts.delete(url))
  return script
}

/** For several sellers the address has `*`, and their ids are in an attribute of the script. */
function scriptAddress({ scriptUrl, clientId, merchantIds, currency, locale }: ScriptOptions): string {
  const url = new URL(scriptUrl)
  const params = {
    'client-id': clientId,
    currency: currency.toUpperCase(),
    intent: 'capture',
    commit: 'true',
    components: 'buttons',
    'merchant-id': merchantIds.length === 1 ? (merchantIds[0] ?? '') : '*',
    locale: locale === 'fr' ? 'fr_FR' : 'en_GB',
  }
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  // Another purchase has other sellers: PayPal reads them when the script starts.
  if (merchantIds.length > 1) url.hash = merchantIds.join(',')
  return url.href
}

const fetchScript = (url: string, merchantIds: readonly string[]) =>
  new Promise<PaypalJs>((resolve, reject) => {
    const element = document.createElement('script')
    const fail = () => {
      element.remove()
      reject(new Error('the script of PayPal could not be loaded'))
    }
    element.src = url
    if (merchantIds.length > 1) element.dataset.merchantId = merchantIds.join(',')
    element.onload = () => {
      const { paypal } = window as unknown as { paypal?: PaypalJs }
      if (paypal) resolve(paypal)
      else fail()
    }
    element.onerror = fail
    document.head.append(element)
  })
