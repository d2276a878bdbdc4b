import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** A token that cannot be guessed: 256 random bits, 43 characters. */
export const createSharedCartToken = () => randomBytes(TOKEN_BYTES).toString('base64url')

/** The hash of a token, which is all that the database has. */
export const hashSharedCartToken = (token: string) => createHash('sha256').update(token).digest('base64url')
