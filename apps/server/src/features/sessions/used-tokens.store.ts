import { createHash } from 'node:crypto'
import type { Tx } from '#platform/db/db.ts'

/** Hashes header and payload only. One signature can be encoded in more than one way. */
const hashToken = (jwt: string) =>
  createHash('sha256')
    .update(jwt.slice(0, jwt.lastIndexOf('.')))
    .digest('base64url')

/**
 * Marks a single-use JWT as used. Of two concurrent calls the second waits for the transaction of
 * the first.
 * @returns false if the token was used before
 */
export async function consumeToken(tx: Tx, jwt: string, expiresAt: Date): Promise<boolean> {
  const insertedRow = await tx
    .insertInto('used_tokens')
    .values({ token_hash: hashToken(jwt), expires_at: expiresAt })
    .onConflict((oc) => oc.column('token_hash').doNothing())
    .returning('token_hash')
    .executeTakeFirst()
  return insertedRow !== undefined
}
