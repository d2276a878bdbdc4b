import type { AppContext } from '../../src/app/context.ts'
import type { OperatorContext } from '../../src/features/operators/public.ts'

export type Options = {
  search?: string | undefined
  waiting?: boolean | undefined
  status?: string | undefined
  role?: string | undefined
  action?: string | undefined
  reason?: string | undefined
  page?: string | undefined
  event?: string | undefined
  handler?: string | undefined
  kind?: string | undefined
  days?: string | undefined
  items?: string | undefined
  reference?: string | undefined
  missed?: boolean | undefined
  failed?: boolean | undefined
  outcome?: string | undefined
  amount?: string | undefined
  delivery?: string | undefined
  currency?: string | undefined
  percentage?: string | undefined
  'on-dispatch'?: string | undefined
  from?: string | undefined
  to?: string | undefined
  statement?: string | undefined
  operator?: string | undefined
}
/** What a program gets, and what a person reads. */
export type CommandResult = { json: unknown; text: string; exitCode?: number }
/** `pictures`: for the addresses of photos. */
type CommandContext = OperatorContext & Pick<AppContext, 'pictures' | 'rates' | 'config'>
/** `second`: another argument of a command with a colon in its name. */
export type Command = (
  ctx: CommandContext,
  identifier: string | undefined,
  options: Options,
  second?: string | undefined,
) => Promise<CommandResult>
