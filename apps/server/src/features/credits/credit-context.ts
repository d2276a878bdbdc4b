import type { AppContext } from '#app/context.ts'
import type { OperatorContext } from '#features/operators/public.ts'

/** What credits need of the context. The command line has it too. */
export type CreditContext = OperatorContext & { config: Pick<AppContext['config'], 'CREDIT_APPROVAL_LIMIT'> }
