import type { Purchase } from '@partlane/client/checkout/checkout'
import { minorUnitsOf } from '@partlane/domain/money/amounts'
import { useLocale } from '@partlane/i18n/react'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useColourScheme } from '#lib/preferences/colour-scheme.ts'
import { readAppearance } from './appearance.ts'
import { loadStripeJs, type StripeElement, type StripeElements, type StripeJs } from './stripe-js.ts'

const WALLET_HEIGHT_PX = 48

type StripeFields = {
  state: 'loading' | 'ready' | 'failed'
  hasWallets: boolean
  cardRef: RefObject<HTMLDivElement | null>
  walletRef: RefObject<HTMLDivElement | null>
  /** A message of Stripe that does not belong to a field, in the language of the page. */
  error: string | null
  retry(): void
  /** Checks the fields. @returns a payment token, undefined if the buyer has to correct them */
  createToken(): Promise<string | undefined>
}

type Loaded = { stripe: StripeJs; elements: StripeElements; parts: StripeElement[] }

/**
 * Shows Stripe's card fields and wallet buttons in the two containers. They are in frames of
 * Stripe: the page never has a card number.
 * `onWallet`: the buyer has confirmed in a wallet, and the form has to be submitted.
 */
export function useStripeFields({ panel, total }: Pick<Purchase, 'panel' | 'total'>, { onWallet }: { onWallet: () => void }): StripeFields {
  const locale = useLocale()
  const scheme = useColourScheme()
  const cardRef = useRef<HTMLDivElement>(null)
  const walletRef = useRef<HTMLDivElement>(null)
  const loaded = useRef<Loaded>(undefined)
  const [state, setState] = useState<StripeFields['state']>('loading')
  const [hasWallets, setHasWallets] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const confirmWallet = useEffectEvent(onWallet)
  const { script_url: scriptUrl, publishable_key: key } = panel ?? { script_url: null, publishable_key: null }
  const amount = minorUnitsOf(total)
  const { currency } = total

  const start = useEffectEvent((stripe: StripeJs, card: HTMLElement, wallet: HTMLElement) => {
    const appearance = readAppearance(scheme)
    const elements = stripe.elements({ mode: 'payment', amount, currency, captureMethod: 'manual', locale, appearance })
    const wallets = mountWallets(elements, wallet, { onReady: setHasWallets, onConfirm: () => confirmWallet() })
    const fields = mountFields(elements, card, { onState: setState, onChange: () => setError(null) })
    loaded.current = { stripe, elements, parts: [wallets, fields] }
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads the script again
  useEffect(() => {
    let isCancelled = false
    setState(scriptUrl && key ? 'loading' : 'failed')
    if (scriptUrl && key)
      loadStripeJs(scriptUrl).then(
        (create) => {
          const [card, wallet] = [cardRef.current, walletRef.current]
          if (!isCancelled && card && wallet) start(create(key, { locale }), card, wallet)
        },
        () => !isCancelled && setState('failed'),
      )
    return () => {
      isCancelled = true
      for (const part of loaded.current?.parts ?? []) part.destroy()
      loaded.current = undefined
    }
  }, [scriptUrl, key, locale, attempt])

  useEffect(() => loaded.current?.elements.update({ appearance: readAppearance(scheme) }), [scheme])

  async function createToken(): Promise<string | undefined> {
    if (!loaded.current) return undefined
    const { stripe, elements } = loaded.current
    setError(null)
    const { error: fieldError } = await elements.submit()
    const result = fieldError ? { error: fieldError } : await stripe.createConfirmationToken({ elements })
    // The elements show a validation error at their field.
    if (result.error && result.error.type !== 'validation_error') setError(result.error.message ?? null)
    return 'confirmationToken' in result ? result.confirmationToken?.id : undefined
  }

  return { state, hasWallets, cardRef, walletRef, error, retry: () => setAttempt(attempt + 1), createToken }
}

function mountWallets(
  elements: StripeElements,
  container: HTMLElement,
  { onReady, onConfirm }: { onReady: (hasWallets: boolean) => void; onConfirm: () => void },
): StripeElement {
  const wallets = elements.create('expressCheckout', { buttonHeight: WALLET_HEIGHT_PX })
  wallets.on('ready', ({ availablePaymentMethods }) => onReady(availablePaymentMethods !== undefined))
  wallets.on('click', ({ resolve }) => resolve())
  wallets.on('confirm', onConfirm)
  wallets.mount(container)
  return wallets
}

function mountFields(
  elements: StripeElements,
  container: HTMLElement,
  { onState, onChange }: { onState: (state: 'ready' | 'failed') => void; onChange: () => void },
): StripeElement {
  const fields = elements.create('payment', { layout: 'tabs', wallets: { applePay: 'never', googlePay: 'never' } })
  fields.on('ready', () => onState('ready'))
  fields.on('loaderror', () => onState('failed'))
  fields.on('change', onChange)
  fields.mount(container)
  return fields
}
