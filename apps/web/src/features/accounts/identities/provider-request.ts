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

const STORAGE_KEY = 'providerRequest'
export const RETURN_PATH = '/sign-in/return'

export type ProviderRequestOptions = Pick<ProviderRequest, 'intent' | 'keep' | 'returnTo' | 'locale'>

/** Leaves for the provider's own page. @throws where the browser keeps nothing for the tab, or cannot hash (no https) */
export async function redirectToProvider(settings: ProviderSettings, options: ProviderRequestOptions): Promise<void> {
  const request = { ...options, provider: settings.provider, state: randomText(), nonce: randomText() }
  const url = await buildAuthorizeUrl(settings, request)
  window.sessionStorage.setItem(STORAGE_KEY, JSON.stringify(request))
  window.location.assign(url)
}

/**
 * OpenID Connect's implicit flow: the server has written who asks for what, the page adds what is of this tab. The answer comes back
 * behind the #, which no server ever sees.
 */
export async function buildAuthorizeUrl(
  { authorize_url, redirect_path }: ProviderSettings,
  { state, nonce }: ProviderRequest,
): Promise<string> {
  const origin = window.location.origin
  const url = new URL(authorize_url, origin)
  url.searchParams.set('redirect_uri', origin + redirect_path)
  url.searchParams.set('state', state)
  url.searchParams.set('nonce', await sha256Base64url(nonce))
  return url.href
}

/** The question this tab asked last. */
export function loadProviderRequest(): ProviderRequest | null {
  try {
    const request = JSON.parse(window.sessionStorage.getItem(STORAGE_KEY) ?? 'null') as ProviderRequest | null
    return request && identityProviders.includes(request.provider) ? request : null
  } catch {
    return null
  }
}

export const clearProviderRequest = (): void => window.sessionStorage.removeItem(STORAGE_KEY)

const randomText = () => base64url(crypto.getRandomValues(new Uint8Array(32)))

async function sha256Base64url(text: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
}

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
