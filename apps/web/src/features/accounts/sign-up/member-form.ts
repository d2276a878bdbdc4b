import { email, password, phoneNumber, requiredText } from '@partlane/contract/fields'
import { identities } from '@partlane/contract/identities'
import { type CodeChannel, codeChannels } from '@partlane/domain/accounts/roles'
import { passwordIssueOf } from '@partlane/domain/sign-in/password'
import { z } from 'zod'

type MemberFormInput = Partial<z.input<typeof formFields>>

const formFields = z.object({
  channel: z.enum(codeChannels),
  role: z.enum(['personal', 'business']),
  company_name: requiredText(120).optional(),
  first_name: requiredText(60),
  last_name: requiredText(60),
  email: email.optional(),
  phone_number: phoneNumber.optional(),
  password: password.optional(),
})

/** Personal terms that make a password easy to guess. */
export const personalTerms = ({ email: emailAddress = '', first_name = '', last_name = '' }: MemberFormInput): string[] => [
  emailAddress.split('@')[0] ?? '',
  first_name,
  last_name,
]

/** Adds an issue for a password that the server would reject. */
export function checkPassword(value: unknown, context: z.core.$RefinementCtx): void {
  const values = value as MemberFormInput
  const errorCode = values.password ? passwordIssueOf(values.password, personalTerms(values)) : null
  if (errorCode) context.addIssue({ code: 'custom', path: ['password'], params: { code: errorCode } })
}

/**
 * Adds an issue for each value that the server would reject. It also runs while other fields are
 * invalid (`when`), so that the form shows all errors at once.
 */
const checkMember = z.superRefine(
  (value, context) => {
    const values = value as MemberFormInput
    const addIssue = (path: string, code: string) => context.addIssue({ code: 'custom', path: [path], params: { code } })
    const requireField = (path: keyof MemberFormInput) => values[path] === undefined && addIssue(path, 'required')
    if (values.role === 'business') requireField('company_name')
    requireField(values.channel === 'phone' ? 'phone_number' : 'email')
    // With a phone number the password is optional, because a code by text message signs in.
    if (values.channel !== 'phone') requireField('password')
    checkPassword(value, context)
  },
  { when: () => true },
)

/** The sign-up form: an email address or a phone number, and for a business the company name. */
export const newMemberSchema = formFields.check(checkMember)
export type NewMemberForm = z.output<typeof newMemberSchema>

/** The form after sign-in with a provider, which supplies the identity: no address, no password. */
export const providerMemberSchema = identities.signUpWithGoogle.body.shape.user
  .pick({ role: true, company_name: true })
  .extend({ first_name: requiredText(60), last_name: requiredText(60) })
  .check(
    z.superRefine(
      (value, context) => {
        const { role, company_name } = value as MemberFormInput
        if (role === 'business' && company_name === undefined)
          context.addIssue({ code: 'custom', path: ['company_name'], params: { code: 'required' } })
      },
      { when: () => true },
    ),
  )

export const emptyMember = { channel: 'email' as CodeChannel, role: 'personal' as const }

/**
 * Converts the form to the request: only the chosen identifier, the company name of a business
 * only.
 */
export function toMemberInput({
  channel,
  email: emailAddress,
  phone_number,
  password: passwordValue,
  company_name,
  ...profile
}: NewMemberForm) {
  const member = { ...profile, ...(profile.role === 'business' && company_name ? { company_name } : {}) }
  if (channel === 'phone') return { ...member, phone_number: phone_number ?? '', ...(passwordValue ? { password: passwordValue } : {}) }
  return { ...member, email: emailAddress ?? '', password: passwordValue ?? '' }
}
