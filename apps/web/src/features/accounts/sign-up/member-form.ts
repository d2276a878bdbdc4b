import { email, line, password, phoneNumber } from '@partlane/contract/fields'
import { identities } from '@partlane/contract/identities'
import { type CodeChannel, codeChannels } from '@partlane/domain/accounts/roles'
import { passwordFault } from '@partlane/domain/sign-in/password'
import { z } from 'zod'

type Given = Partial<z.input<typeof formFields>>

const formFields = z.object({
  by: z.enum(codeChannels),
  role: z.enum(['personal', 'business']),
  company_name: line(120).optional(),
  first_name: line(60),
  last_name: line(60),
  email: email.optional(),
  phone_number: phoneNumber.optional(),
  password: password.optional(),
})

/** Words of somebody's own that make a password easy to guess. */
export const ownWords = ({ email: address = '', first_name = '', last_name = '' }: Given): string[] => [
  address.split('@')[0] ?? '',
  first_name,
  last_name,
]

/** Says beside the field what the server would refuse of a new password. */
export function weakPassword(value: unknown, context: z.core.$RefinementCtx): void {
  const given = value as Given
  const fault = given.password ? passwordFault(given.password, ownWords(given)) : null
  if (fault) context.addIssue({ code: 'custom', path: ['password'], params: { code: fault } })
}

/** What the server would refuse, said beside the field; also while other fields are still wrong, so that all is said at once. */
const look = z.superRefine(
  (value, context) => {
    const given = value as Given
    const refuse = (path: string, code: string) => context.addIssue({ code: 'custom', path: [path], params: { code } })
    const need = (path: keyof Given) => given[path] === undefined && refuse(path, 'required')
    if (given.role === 'business') need('company_name')
    need(given.by === 'phone' ? 'phone_number' : 'email')
    if (given.by !== 'phone') need('password') // a number can do without: its code signs in
    weakPassword(value, context)
  },
  { when: () => true },
)

/** The form of sign-up: one of two addresses, and a company's name of businesses. */
export const newMember = formFields.check(look)
export type NewMemberForm = z.output<typeof newMember>

/** Somebody a provider knows: no address, no password. */
export const newcomer = identities.signUpWithGoogle.body.shape.user
  .pick({ role: true, company_name: true })
  .extend({ first_name: line(60), last_name: line(60) })
  .check(
    z.superRefine(
      (value, context) => {
        const { role, company_name } = value as Given
        if (role === 'business' && company_name === undefined)
          context.addIssue({ code: 'custom', path: ['company_name'], params: { code: 'required' } })
      },
      { when: () => true },
    ),
  )

export const blankMember = { by: 'email' as CodeChannel, role: 'personal' as const }

/** What is sent of the form: the address that was chosen, a company's name of businesses only. */
export function memberOf({ by, email: address, phone_number, password: secret, company_name, ...person }: NewMemberForm) {
  const member = { ...person, ...(person.role === 'business' && company_name ? { company_name } : {}) }
  if (by === 'phone') return { ...member, phone_number: phone_number ?? '', ...(secret ? { password: secret } : {}) }
  return { ...member, email: address ?? '', password: secret ?? '' }
}
