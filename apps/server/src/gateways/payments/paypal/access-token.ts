import { z } from 'zod'

/** A token is renewed before its end, so that none ends during a call. */
const RENEWAL_SECONDS = 60

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })

type AccessTokenOptions = { clientId: string; clientSecret: string; apiUrl: string }

/** The access token of the marketplace, which is fetched once for all calls until it ends. */
export type AccessToken = {
  get(signal: AbortSignal): Promise<string>
  /** Fetches another one for the next call. */
  drop(token: string): void
}

export function createAccessToken({ clientId, clientSecret, apiUrl }: AccessTokenOptions): AccessToken {
  let current: { token: string; endsAt: number } | undefined
  let fetching: Promise<string> | undefined

  async function fetchToken(signal: AbortSignal): Promise<string> {
    const response = await fetch(`${apiUrl}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
      signal,
    })
    if (!response.ok) throw new AccessTokenError(`access token: ${response.status}`)
    const { access_token, expires_in } = tokenSchema.parse(await response.json())
    current = { token: access_token, endsAt: Date.now() + Math.max(expires_in - RENEWAL_SECONDS, 0) * 1000 }
    return access_token
  }

  return {
    async get(signal) {
      if (current && current.endsAt > Date.now()) return current.token
      // Calls at the same time share a request. Its failure is the failure of each.
      fetching ??= fetchToken(signal).finally(() => {
        fetching = undefined
      })
      return fetching
    },
    drop(token) {
      if (current?.token === token) current = undefined
    },
  }
}

/** PayPal gives no token: a limit, an internal error or wrong keys. */
class AccessTokenError extends Error {
  override name = 'AccessTokenError'
}
