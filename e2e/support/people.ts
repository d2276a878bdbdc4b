import { randomBytes } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { DEMO_DOMAIN, DEMO_PASSWORD } from '../../packages/demo-world/src/people/demo-people.ts'
import { type Answer, call } from './api.ts'

export type Member = { id: string; email: string; password: string; name: string; token: string }

/** Letters and digits that nobody else has: for names, numbers and addresses. */
export const unique = () => randomBytes(4).toString('hex').toUpperCase()

export const freshEmail = (name: string) => `${name}-${unique().toLowerCase()}@example.com`

const signedIn = new Map<string, Promise<Member>>() // once for all journeys of a worker

/** A person of the demo world. Journeys only look with them: what they own is shared by all. */
export function demoPerson(request: APIRequestContext, key: string): Promise<Member> {
  const known = signedIn.get(key) ?? signIn(request, `${key}@${DEMO_DOMAIN}`, DEMO_PASSWORD)
  signedIn.set(key, known)
  return known
}

type Kind = { role: 'personal' } | { role: 'business'; company_name: string }

/** Somebody of one's own, with a confirmed address: nothing in the cart, nothing bought, no car. */
export async function newMember(request: APIRequestContext, firstName: string, kind: Kind = { role: 'personal' }): Promise<Member> {
  const [email, password] = [freshEmail(firstName.toLowerCase()), 'grey-plastic-bucket-7']
  const user = { email, password, ...kind, first_name: firstName, last_name: 'Journey' }
  const { meta: agent } = await call(request, '/users/agent_tokens', { method: 'POST', body: { agent: 'web' } })
  const proofs = { agent_token: agent.agent_token, captcha_token: 'sandbox-pass' }
  const { meta } = await call(request, '/users/sign_up/with_email', { method: 'POST', body: { user, ...proofs } })
  const token = String(meta.jwt_token)
  const code = await codeSentTo(request, email)
  await call(request, '/users/account_verification/confirm', { method: 'POST', body: { code }, token })
  return memberOf(await call(request, '/users/sessions/extend', { method: 'POST', body: {}, token }), email, password)
}

async function signIn(request: APIRequestContext, email: string, password: string): Promise<Member> {
  const body = { authentication: { email, password } }
  return memberOf(await call(request, '/users/sign_in/with_email', { method: 'POST', body }), email, password)
}

function memberOf({ data, meta }: Answer, email: string, password: string): Member {
  const { first_name, last_name, company_name } = data.attributes
  return { id: data.id, email, password, name: String(company_name ?? `${first_name} ${last_name}`), token: String(meta.jwt_token) }
}

type Mail = { to: string; subject: string; text: string }

/** Mails of the demonstration stay in its mailbox. */
export async function mailsTo(request: APIRequestContext, email: string): Promise<Mail[]> {
  const answer = await request.get('/dev/mailbox.json', { params: { to: email } })
  return ((await answer.json()) as { data: Mail[] }).data
}

/** The six digits, as soon as they have come. */
export async function codeSentTo(request: APIRequestContext, email: string): Promise<string> {
  let code: string | undefined
  await expect
    .poll(async () => {
      const mails = await mailsTo(request, email)
      code = mails.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).find(Boolean)
      return code
    })
    .toBeDefined()
  return code ?? ''
}
