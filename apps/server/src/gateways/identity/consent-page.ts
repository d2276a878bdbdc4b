import type { IdentityProvider } from '@partlane/domain/accounts/roles'
import { escapeHtml } from '#platform/mail/escape-html.ts'
import { renderSandboxPage } from '../sandbox-page.ts'
import type { AuthorizationRequest } from './authorization-request.ts'

const providerNames = { google: 'Google', facebook: 'Facebook', apple: 'Apple' } as const

/**
 * Accounts of the sandbox provider: the first is in the demo data, the other one is new. Any other
 * can be typed.
 */
const sandboxPeople = [
  { first_name: 'Priya', last_name: 'Nair', email: 'priya@demo.partlane.example' },
  { first_name: 'Nina', last_name: 'Hughes', email: 'nina.hughes@mail.example' },
]

/** The consent page of the provider: choose an account, allow or deny. */
export function renderConsentPage(provider: IdentityProvider, authorizationRequest: AuthorizationRequest): string {
  const name = providerNames[provider]
  const form = (fields: string, css = '') => `<form method="post"${css}>${hiddenInputs(authorizationRequest)}${fields}</form>`
  const knownPeopleForms = sandboxPeople.map((person) =>
    form(
      `${hiddenInputs({ ...person, email_verified: 'on' })}<button class="quiet" name="decision" value="allow">${escapeHtml(`${person.first_name} ${person.last_name} (${person.email})`)}</button>`,
      ' class="row"',
    ),
  )
  const otherPersonForm = form(`<label>Email address <input name="email" type="email" autocomplete="off" required></label>
<label>First name <input name="first_name" autocomplete="off" maxlength="60"></label>
<label>Last name <input name="last_name" autocomplete="off" maxlength="60"></label>
<label><input name="email_verified" type="checkbox" checked> Email is verified</label>
<button name="decision" value="allow">Continue</button>`)
  return renderSandboxPage(
    `${name} (test mode)`,
    `<p class="mark">Test mode: this is not the real ${name}.</p><h1>Sign in with ${name}</h1>
<h2>Choose an account</h2>${knownPeopleForms.join('')}
<h2>Use another account</h2>${otherPersonForm}
<h2>Cancel</h2>${form('<button class="quiet" name="decision" value="deny">Cancel sign-in</button>')}`,
  )
}

const hiddenInputs = (fields: Record<string, string | undefined>) =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value ?? '')}">`)
    .join('')
