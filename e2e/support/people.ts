import { randomBytes } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { DEMO_DOMAIN, DEMO_PASSWORD } from '../../packages/demo-world/src/people/demo-people.ts'
import { type ApiDocument, callApi } from './api.ts'

export type Member = { id: string; email: string; password: string; name: string; token: string }

/** Eight random hex digits, for names, part numbers and addresses. */
export const uniqueId = () => randomBytes(4).toString('hex').toUpperCase()

export const uniqueEmail = (name: string) => `${name}-${uniqueId().toLowerCase()}@example.com`

/** Shared by all journeys of a worker, so that a demo member signs in once. */
const memberPromises = new Map<string, Promise<Member>>()

/** A member of the demo data. Journeys must not change their data, because they share it. */
export function demoMember(request: APIRequestContext, key: string): Promise<Member> {
  const member = memberPromises.get(key) ?? signIn(request, `${key}@${DEMO_DOMAIN}`, DEMO_PASSWORD)
  memberPromises.set(key, member)
  return member
}

const randomIp = () => `10.${[...randomBytes(3)].join('.')}`

type AccountKind = { role: 'personal' } | { role: 'business'; company_name: string }

/** Creates a member with a confirmed email address and no other data. */
export async function createMember(
  request: APIRequestContext,
  firstName: string,
  kind: AccountKind = { role: 'personal' },
): Promise<Member> {
  const [email, password] = [uniqueEmail(firstName.toLowerCase()), 'grey-plastic-bucket-7']
  const user = { email, password, ...kind, first_name: firstName, last_name: 'Journey' }
  const { data: agent } = await callApi(request, '/users/agent_tokens', { method: 'POST', body: { agent: 'web' } })
  const tokens = { agent_token: agent.attributes.agent_token, captcha_token: 'sandbox-pass' }
  const { data } = await callApi(request, '/users/sign_up/with_email', { method: 'POST', body: { user, ...tokens }, ip: randomIp() })
  const token = String(data.attributes.jwt_token)
  const code = await waitForEmailCode(request, email)
  await callApi(request, '/users/account_verification/confirm', { method: 'POST', body: { code }, token })
  return toMember(await callApi(request, '/users/sessions/extend', { method: 'POST', body: {}, token }), email, password)
}

async function signIn(request: APIRequestContext, email: string, password: string): Promise<Member> {
  const body = { authentication: { email, password } }
  return toMember(await callApi(request, '/users/sign_in/with_email', { method: 'POST', body }), email, password)
}

function toMember({ data }: ApiDocument, email: string, password: string): Member {
  const { first_name, last_name, company_name, jwt_token } = data.attributes
  return { id: data.id, email, password, name: String(company_name ?? `${first_name} ${last_name}`), token: String(jwt_token) }
}

type Mail = { to: string; subject: string; text: string }

/** Reads the sandbox mailbox, which holds all mails, newest first. */
export async function fetchMails(request: APIRequestContext, email: string): Promise<Mail[]> {
  const response = await request.get('/dev/mailbox.json', { params: { to: email } })
  return ((await response.json()) as { data: Mail[] }).data
}

/** Waits for a mail with a verification code and returns the code of the newest one. */
export async function waitForEmailCode(request: APIRequestContext, email: string): Promise<string> {
  let code: string | undefined
  await expect
    .poll(async () => {
      const mails = await fetchMails(request, email)
      code = mails.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).find(Boolean)
      return code
    })
    .toBeDefined()
  return code ?? ''
}
