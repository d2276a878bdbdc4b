import { createPublicKey, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

/** A value in DER: tag, length, content. */
function der(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  if (content.length < 128) return Buffer.concat([Buffer.from([tag, content.length]), content])
  const size = Buffer.from(content.length.toString(16).padStart(content.length > 255 ? 4 : 2, '0'), 'hex')
  return Buffer.concat([Buffer.from([tag, 0x80 | size.length]), size, content])
}

const SHA256_WITH_RSA = Buffer.from('300d06092a864886f70d01010b0500', 'hex')
const COMMON_NAME_ID = Buffer.from('0603550403', 'hex')
const YEAR_MS = 365 * 86_400_000

const nameOf = (commonName: string) => der(0x30, der(0x31, der(0x30, COMMON_NAME_ID, der(0x0c, Buffer.from(commonName)))))
const timeOf = (at: Date) => der(0x18, Buffer.from(`${at.toISOString().replace(/\D/g, '').slice(0, 14)}Z`))

/** A certificate (X.509 version 1) that its own key has signed. Node reads them only. */
function createCertificate(privateKey: KeyObject, commonName: string): string {
  const name = nameOf(commonName)
  const validity = der(0x30, timeOf(new Date(Date.now() - YEAR_MS)), timeOf(new Date(Date.now() + 10 * YEAR_MS)))
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  const serial = der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)]))
  const content = der(0x30, serial, SHA256_WITH_RSA, name, validity, name, publicKey)
  const signature = createSign('RSA-SHA256').update(content).sign(privateKey)
  const certificate = der(0x30, content, SHA256_WITH_RSA, der(0x03, Buffer.from([0]), signature))
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}

export type SigningKey = { privateKey: KeyObject; certificate: string }

export function createSigningKey(): SigningKey {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { privateKey, certificate: createCertificate(privateKey, 'messageverificationcerts.paypal.com') }
}
