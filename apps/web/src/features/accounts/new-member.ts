import { auth } from '@partlane/contract/accounts'
import { passwordFault } from '@partlane/domain/accounts/password'
import type { z } from 'zod'

/** What sign-up takes, with what the server would refuse anyway said while typing. A business has a name. */
export const newMember = auth.signUpWithEmail.body.shape.user.check((context) => {
  const { email, password, first_name, last_name, role, company_name } = context.value
  const refuse = (path: string, code: string) =>
    context.issues.push({ code: 'custom', path: [path], params: { code }, input: context.value })
  const fault = passwordFault(password, [email.split('@')[0] ?? '', first_name, last_name])
  if (fault) refuse('password', fault)
  if (role === 'business' && company_name === undefined) refuse('company_name', 'required')
})
export type NewMember = z.output<typeof newMember>
