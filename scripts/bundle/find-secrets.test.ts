import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findSecrets, listSecretSettings } from './find-secrets.ts'

const config = readFileSync(resolve(import.meta.dirname, '../../apps/server/src/platform/config/config.ts'), 'utf8')
const criteria = { names: listSecretSettings(config), values: { TOKEN_SECRET: 'a-secret-of-some-length' } }

describe('listSecretSettings', () => {
  it('lists every secret setting of the server', () => {
    expect(criteria.names).toEqual(
      expect.arrayContaining(['TOKEN_SECRET', 'TOKEN_PRIVATE_KEY', 'S3_SECRET_ACCESS_KEY', 'DATABASE_URL', 'SMTP_URL']),
    )
    expect(criteria.names).not.toContain('PRODUCT_NAME')
  })
})

describe('findSecrets', () => {
  it.each([
    ['const e=process.env.TOKEN_SECRET', 'the setting TOKEN_SECRET'],
    ['x="a-secret-of-some-length"', 'the value of TOKEN_SECRET'],
    ['import"node:crypto"', 'the server’s node:crypto'],
    ['k=`-----BEGIN PRIVATE KEY-----\nabc`', 'a private key'],
    ['t="eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOjEyMzQ1fQ.c2lnbmF0dXJlcw"', 'a token (JWT)'],
    ['u="postgres://partlane:hunter22@db/partlane"', 'a password in a URL'],
  ])('finds %s', (text, expected) => {
    expect(findSecrets(text, criteria)).toEqual([expected])
  })

  it('ignores names that pages need', () => {
    expect(
      findSecrets('localStorage.token;"authToken";"agent_token";fetch("/api/v1/users/agent_tokens");"MY_TOKEN_SECRETS"', criteria),
    ).toEqual([])
  })
})
