import type { Actor, OperatorContext } from '../../src/features/operators/public.ts'
import type { Options } from './command-types.ts'
import { getUserId } from './get-user-id.ts'
import { UsageError } from './usage.ts'

/** Who acts: the operator of `--operator`, else the command line. */
export async function actorOf({ db }: OperatorContext, { operator }: Options): Promise<Actor> {
  if (operator === undefined) return 'command line'
  const id = await getUserId(db, operator)
  const user = await db.selectFrom('users').where('id', '=', id).where('operator', '=', true).select('id').executeTakeFirst()
  if (!user) throw new UsageError(`${operator} is not an operator`)
  return user
}
