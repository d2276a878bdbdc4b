import { loadScript } from '../load-script.ts'

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

/** Loads PayPal's script for the sellers and the currency of a purchase, once per page. */
export function loadPaypalJs(options: ScriptOptions): Promise<PaypalJs> {
  const { merchantIds } = options
  return loadScript(scriptAddress(options), {
    read: () => (window as unknown as { paypal?: PaypalJs }).paypal,
    ...(merchantIds.length > 1 ? { data: { merchantId: merchantIds.join(',') } } : {}),
  })
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
