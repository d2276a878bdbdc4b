import { auth } from '@partlane/contract/auth'
import { passwordFault } from '@partlane/domain/accounts/password'
import { z } from 'zod'

type Given = Partial<z.input<typeof auth.signUpWithEmail.body.shape.user>>

/** What the server would refuse, said beside the field; also while other fields are still wrong, so that all is said at once. */
const look = z.superRefine(
  (value, context) => {
    const { email = '', password, first_name = '', last_name = '', role, company_name } = value as Given
    const refuse = (path: string, code: string) => context.addIssue({ code: 'custom', path: [path], params: { code } })
    const fault = password ? passwordFault(password, [email.split('@')[0] ?? '', first_name, last_name]) : null
    if (fault) refuse('password', fault)
    if (role === 'business' && company_name === undefined) refuse('company_name', 'required')
  },
  { when: () => true },
)

/** What sign-up takes. A business has a name. */
export const newMember = auth.signUpWithEmail.body.shape.user.check(look)
