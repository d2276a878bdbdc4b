import { createHash } from 'node:crypto'
import type { Tx } from '#platform/db/db.ts'

/** Without the signature, which can be written in more than one way. */
const hashOf = (jwt: string) =>
  createHash('sha256')
    .update(jwt.slice(0, jwt.lastIndexOf('.')))
    .digest('base64url')

/**
 * Uses up a signed token (JWT) that is good once. Two at once: the second waits for the first transaction.
 * @returns false when it was used before
 */
export async function spendToken(tx: Tx, jwt: string, expiresAt: Date): Promise<boolean> {
  const spent = await tx
    .insertInto('used_tokens')
    .values({ token_hash: hashOf(jwt), expires_at: expiresAt })
    .onConflict((on) => on.column('token_hash').doNothing())
    .returning('token_hash')
    .executeTakeFirst()
  return spent !== undefined
}
