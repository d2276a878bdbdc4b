import { ok } from './fake-api.ts'
import { tokenFor } from './render.tsx'

/** A member in the format of the API, with the fields that the account pages use. */
export const priya = {
  id: '1',
  slug: 'priya',
  role: 'personal',
  status: 'verified',
  confirmed: true,
  email: 'priya@example.com',
  email_confirmed: true,
  phone_number: null as string | null,
  phone_confirmed: false,
  pending_email: null as string | null,
  pending_phone_number: null as string | null,
  has_password: true,
  identities: [] as string[],
}

/** Response of every sign-in endpoint. */
export const signInResponse = (user: object = {}, token = tokenFor()) =>
  ok({ ...priya, ...user, jwt_token: token, expires_at: '2026-11-22T08:00:00.000Z' })

const googleProvider = {
  provider: 'google',
  client_id: 'shop-42',
  authorize_url: 'https://id.example/authorize?client_id=shop-42',
  redirect_path: '/sign-in/return',
  scope: 'openid email profile',
  sandbox: true,
}

/** Response with the sign-in settings; by default a sandbox captcha and one provider. */
export const signInSettings = ({ captcha = { provider: 'sandbox', site_key: '' }, providers = [googleProvider] as object[] } = {}) =>
  ok({ terms_version: 1, captcha, providers })
