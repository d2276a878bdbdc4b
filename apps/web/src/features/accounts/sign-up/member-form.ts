import { email, password, phoneNumber, textLine } from '@partlane/contract/fields'
import { identities } from '@partlane/contract/identities'
import { type CodeChannel, codeChannels } from '@partlane/domain/accounts/roles'
import { findPasswordIssue } from '@partlane/domain/sign-in/password'
import { z } from 'zod'

type MemberFormInput = Partial<z.input<typeof formFields>>

const formFields = z.object({
  by: z.enum(codeChannels),
  role: z.enum(['personal', 'business']),
  company_name: textLine(120).optional(),
  first_name: textLine(60),
  last_name: textLine(60),
  email: email.optional(),
  phone_number: phoneNumber.optional(),
  password: password.optional(),
})

/** Words of somebody's own that make a password easy to guess. */
export const personalTerms = ({ email: emailAddress = '', first_name = '', last_name = '' }: MemberFormInput): string[] => [
  emailAddress.split('@')[0] ?? '',
  first_name,
  last_name,
]

/** Says beside the field what the server would refuse of a new password. */
export function checkPassword(value: unknown, context: z.core.$RefinementCtx): void {
  const values = value as MemberFormInput
  const errorCode = values.password ? findPasswordIssue(values.password, personalTerms(values)) : null
  if (errorCode) context.addIssue({ code: 'custom', path: ['password'], params: { code: errorCode } })
}

/** What the server would refuse, said beside the field; also while other fields are still wrong, so that all is said at once. */
const checkMember = z.superRefine(
  (value, context) => {
    const values = value as MemberFormInput
    const addIssue = (path: string, code: string) => context.addIssue({ code: 'custom', path: [path], params: { code } })
    const requireField = (path: keyof MemberFormInput) => values[path] === undefined && addIssue(path, 'required')
    if (values.role === 'business') requireField('company_name')
    requireField(values.by === 'phone' ? 'phone_number' : 'email')
    if (values.by !== 'phone') requireField('password') // a number can do without: its code signs in
    checkPassword(value, context)
  },
  { when: () => true },
)

/** The form of sign-up: one of two addresses, and a company's name of businesses. */
export const newMemberSchema = formFields.check(checkMember)
export type NewMemberForm = z.output<typeof newMemberSchema>

/** Somebody a provider knows: no address, no password. */
export const providerMemberSchema = identities.signUpWithGoogle.body.shape.user
  .pick({ role: true, company_name: true })
  .extend({ first_name: textLine(60), last_name: textLine(60) })
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

export const emptyMember = { by: 'email' as CodeChannel, role: 'personal' as const }

/** What is sent of the form: the address that was chosen, a company's name of businesses only. */
export function toMemberInput({
  by: channel,
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
