import type { AppContext } from '#app/context.ts'
import { hashPassword } from '#features/accounts/public.ts'
import type { TestUser } from '#test/world.ts'

export const PASSWORD = 'torque wrench 42'

/** World's people come without a password; this one gets the test's. */
export async function givePassword({ db, clock }: AppContext, { id }: TestUser): Promise<void> {
  await db
    .insertInto('passwords')
    .values({ user_id: id, hash: await hashPassword(PASSWORD), updated_at: clock.now() })
    .execute()
}
