/** Names whose values are nobody's business, as a part of a field's name. */
const names =
  'password|passwd|token|secret|authorization|cookie|nonce|api[_-]?key|access[_-]?key|private[_-]?key|card[_-]?number|cvc|amz-signature'

// A field of JSON, or of JSON within a text of JSON. What is no text or number has its own fields.
const field = new RegExp(
  `(\\\\?"[\\w.-]*(?:${names})[\\w.-]*\\\\?"\\s*:\\s*)(?:"(?:[^"\\\\]|\\\\.)*"|\\\\"(?:[^"\\\\]|\\\\\\\\.)*\\\\"|-?[\\d.]+)`,
  'gi',
)
const digits = /(\\?"(?:code|digits|pin)\\?"\s*:\s*\\?")\d{6}(?=\\?")/gi
const parameter = new RegExp(`([?&#;\\s](?:[\\w-]*(?:${names})[\\w-]*|key|code)=)[^&\\s"'#;\\\\]+`, 'gi')
const bearer = /\b(Bearer|Basic)\s+[\w+/=.~-]{8,}/gi
const jwt = /\beyJ[\w-]{5,}\.[\w-]*\.[\w-]*/g
const credentials = /(\b[a-z][a-z0-9+.-]*:\/\/[^\s:/@"\\]*:)[^\s@/"\\]+@/gi
const key = /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?-----END [A-Z ]*PRIVATE KEY-----/g

/**
 * A line of the log with everything blacked out that would let its reader in somewhere: fields by their names, tokens, keys, passwords in
 * addresses and codes by their form. The line stays JSON.
 */
export function withoutSecrets(line: string): string {
  return line
    .replace(key, '[secret]')
    .replace(field, (_, name: string) => `${name}${name.startsWith('\\') ? '\\"[secret]\\"' : '"[secret]"'}`)
    .replace(digits, '$1[secret]')
    .replace(jwt, '[secret]')
    .replace(bearer, '$1 [secret]')
    .replace(parameter, '$1[secret]')
    .replace(credentials, '$1[secret]@')
}
