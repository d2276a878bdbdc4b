import { createHash } from 'node:crypto'
import type { Tx } from '#platform/db/db.ts'

/** Without the signature, which can be written in more than one way. */
const hashToken = (jwt: string) =>
  createHash('sha256')
    .update(jwt.slice(0, jwt.lastIndexOf('.')))
    .digest('base64url')

/**
 * Uses up a signed token (JWT) that is good once. Two at once: the second waits for the first transaction.
 * @returns false when it was used before
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
