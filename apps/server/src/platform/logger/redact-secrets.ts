/** Parts of field names whose values are secret. */
const secretNames =
  'password|passwd|token|secret|authorization|cookie|nonce|api[_-]?key|access[_-]?key|private[_-]?key|card[_-]?number|cvc|amz-signature'

// A field of JSON, also of JSON inside a JSON string. Matches only strings and numbers: objects
// have their own fields.
const jsonFieldPattern = new RegExp(
  `(\\\\?"[\\w.-]*(?:${secretNames})[\\w.-]*\\\\?"\\s*:\\s*)(?:"(?:[^"\\\\]|\\\\.)*"|\\\\"(?:[^"\\\\]|\\\\\\\\.)*\\\\"|-?[\\d.]+)`,
  'gi',
)
const codePattern = /(\\?"(?:code|digits|pin)\\?"\s*:\s*\\?")\d{6}(?=\\?")/gi
const parameterPattern = new RegExp(`([?&#;\\s](?:[\\w-]*(?:${secretNames})[\\w-]*|key|code|share)=)[^&\\s"'#;\\\\]+`, 'gi')
const authorizationPattern = /\b(Bearer|Basic)\s+[\w+/=.~-]{8,}/gi
const jwtPattern = /\beyJ[\w-]{5,}\.[\w-]*\.[\w-]*/g
const urlPasswordPattern = /(\b[a-z][a-z0-9+.-]*:\/\/[^\s:/@"\\]*:)[^\s@/"\\]+@/gi
const privateKeyPattern = /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?-----END [A-Z ]*PRIVATE KEY-----/g

/**
 * Redacts secrets in a log line: fields by name; tokens, keys, passwords in URLs and verification
 * codes by format. The line remains valid JSON.
 */
export function redactSecrets(line: string): string {
  return line
    .replace(privateKeyPattern, '[secret]')
    .replace(jsonFieldPattern, (_, name: string) => `${name}${name.startsWith('\\') ? '\\"[secret]\\"' : '"[secret]"'}`)
    .replace(codePattern, '$1[secret]')
    .replace(jwtPattern, '[secret]')
    .replace(authorizationPattern, '$1 [secret]')
    .replace(parameterPattern, '$1[secret]')
    .replace(urlPasswordPattern, '$1[secret]@')
}
