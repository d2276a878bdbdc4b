import type { ProviderSettings } from '@partlane/client/sign-in'
import { type IdentityProvider, identityProviders } from '@partlane/domain/accounts/roles'
import type { Locale } from '@partlane/domain/locale'

/** Why somebody goes to a provider: to come in, or to connect it with the account they are in. */
export type Intent = 'sign_in' | 'connect'

/** What we asked a provider for, kept in this tab until the answer comes. An answer to anything else is not taken. */
export type ProviderRequest = {
  provider: IdentityProvider
  intent: Intent
  /** Comes back as it is: shows that the answer belongs to this question. */
  state: string
  /** The provider writes only its hash into the token, so that a token alone is of no use. */
  nonce: string
  keep: boolean
  returnTo: string
  locale: Locale
}

const KEY = 'providerRequest'
export const RETURN_PATH = '/sign-in/return'

export type Wish = Pick<ProviderRequest, 'intent' | 'keep' | 'returnTo' | 'locale'>

/** Leaves for the provider's own page. @throws where the browser keeps nothing for the tab, or cannot hash (no https) */
export async function goToProvider(settings: ProviderSettings, wish: Wish): Promise<void> {
  const request = { ...wish, provider: settings.provider, state: randomText(), nonce: randomText() }
  const address = await authorizeAddress(settings, request)
  window.sessionStorage.setItem(KEY, JSON.stringify(request))
  window.location.assign(address)
}

/**
 * OpenID Connect's implicit flow: the server has written who asks for what, the page adds what is of this tab. The answer comes back
 * behind the #, which no server ever sees.
 */
export async function authorizeAddress(
  { authorize_url, redirect_path }: ProviderSettings,
  { state, nonce }: ProviderRequest,
): Promise<string> {
  const here = window.location.origin
  const address = new URL(authorize_url, here)
  address.searchParams.set('redirect_uri', here + redirect_path)
  address.searchParams.set('state', state)
  address.searchParams.set('nonce', await hashOf(nonce))
  return address.href
}

/** The question this tab asked last. */
export function keptRequest(): ProviderRequest | null {
  try {
    const request = JSON.parse(window.sessionStorage.getItem(KEY) ?? 'null') as ProviderRequest | null
    return request && identityProviders.includes(request.provider) ? request : null
  } catch {
    return null
  }
}

export const forgetRequest = (): void => window.sessionStorage.removeItem(KEY)

const randomText = () => base64url(crypto.getRandomValues(new Uint8Array(32)))

async function hashOf(text: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
}

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
