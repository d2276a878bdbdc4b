import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

export type SigningAlgorithm = 'EdDSA' | 'RS256' | 'ES256'
export type SigningKey = { algorithm: SigningAlgorithm; privateKey: KeyObject; publicKey: KeyObject }

/**
 * Parses a private key in PEM, with line breaks or `\n`. Its type determines the signing algorithm.
 * @throws Error whose message does not contain the key
 */
export function parseSigningKey(pem: string): SigningKey {
  const privateKey = parsePrivateKey(pem.replaceAll('\\n', '\n'))
  return { algorithm: algorithmOf(privateKey), privateKey, publicKey: createPublicKey(privateKey) }
}

function parsePrivateKey(pem: string): KeyObject {
  try {
    return createPrivateKey(pem)
  } catch {
    throw new Error('must be a private key in PEM format')
  }
}

function algorithmOf({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): SigningAlgorithm {
  if (asymmetricKeyType === 'ed25519') return 'EdDSA'
  if (asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= 2048) return 'RS256'
  if (asymmetricKeyType === 'ec' && asymmetricKeyDetails?.namedCurve === 'prime256v1') return 'ES256'
  throw new Error('must be an Ed25519 key, an RSA key of at least 2048 bits or an EC key on the curve P-256')
}
