import { randomInt } from 'node:crypto'

/** Without 0, O, 1, I and L, which are confused when a reference is read aloud. */
const REFERENCE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
/** 44.6 bits: with an email address, a reference lets a guest find an order. */
const REFERENCE_LENGTH = 9

/**
 * Creates the reference of a purchase or an order. References are random, so that none can be
 * guessed from another. The database refuses a second one, and the payment is settled again later.
 */
export const createReference = () =>
  `PL${Array.from({ length: REFERENCE_LENGTH }, () => REFERENCE_ALPHABET[randomInt(REFERENCE_ALPHABET.length)]).join('')}`
