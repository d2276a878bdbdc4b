import type { ProviderSettings } from '@partlane/client/sign-in'
import { type IdentityProvider, identityProviders } from '@partlane/domain/accounts/roles'
import type { Locale } from '@partlane/domain/locale'

/** `sign_in`: sign in or sign up. `connect`: connect the provider to the signed-in account. */
export type Intent = 'sign_in' | 'connect'

/**
 * Request to a provider, stored in the session storage of this tab until the response arrives.
 * A response to another request is rejected.
 */
export type ProviderRequest = {
  provider: IdentityProvider
  intent: Intent
  /** The provider returns it unchanged, which proves that the response belongs to this request. */
  state: string
  /** The token contains only its hash, so a stolen token is useless without the nonce. */
  nonce: string
  /** Keep the user signed in. The name is part of the stored format. */
  keep: boolean
  returnTo: string
  locale: Locale
}

const STORAGE_KEY = 'providerRequest'
export const RETURN_PATH = '/sign-in/return'

export type ProviderRequestOptions = Pick<ProviderRequest, 'intent' | 'keep' | 'returnTo' | 'locale'>

/**
 * Stores the request and opens the page of the provider.
 * @throws if session storage is not available, or SHA-256 is not available because the page is not
 * loaded over HTTPS
 */
export async function redirectToProvider(settings: ProviderSettings, options: ProviderRequestOptions): Promise<void> {
  const request = { ...options, provider: settings.provider, state: randomText(), nonce: randomText() }
  const url = await buildAuthorizeUrl(settings, request)
  window.sessionStorage.setItem(STORAGE_KEY, JSON.stringify(request))
  window.location.assign(url)
}

/**
 * Builds the URL of an OpenID Connect implicit flow. The server provides the client id and scope;
 * the page adds the redirect URI, state and nonce of this tab. The response returns in the URL
 * fragment, which browsers do not send to servers.
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

/** Reads the last request of this tab. null: there is none, or it is malformed. */
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
