/** A space beside one of these characters never changes the meaning of a statement. */
const PUNCTUATION = '(),;'

const WHITESPACE_OR_LINE_COMMENT = /(?:\s|--[^\r\n]*)+/y
const BLOCK_COMMENT_DELIMITER = /\/\*|\*\//g
const DOLLAR_QUOTE = /\$(?:[a-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/iy

/** Tokens that one pattern describes. An unterminated literal ends with the text. */
const tokenPatterns = [
  /e'[^'\\]*(?:(?:''|\\[\s\S])[^'\\]*)*(?:'|$)/iy, // escape string: a backslash escapes a quote
  /'[^']*(?:''[^']*)*(?:'|$)/y, // string
  /"[^"]*(?:""[^"]*)*(?:"|$)/y, // quoted identifier
  /[\w\u0080-\uffff][\w$\u0080-\uffff]*/y, // key word, identifier, number
]

/**
 * SQL text without comments and with uniform whitespace: two texts with the same result contain the
 * same statements. String literals, quoted identifiers and dollar-quoted bodies stay as they are,
 * with the comments inside them. Follows the lexical structure of PostgreSQL (manual, section 4.1).
 * Never throws: PostgreSQL reports invalid SQL.
 */
export function normaliseSql(sql: string): string {
  let normalised = ''
  let hasGap = false
  for (let start = 0; start < sql.length; ) {
    const gapEnd = findGapEnd(sql, start)
    if (gapEnd > start) {
      hasGap = true
      start = gapEnd
      continue
    }
    const tokenEnd = findTokenEnd(sql, start)
    const token = sql.slice(start, tokenEnd)
    if (hasGap && needsSpaceBetween(normalised, token)) normalised += ' '
    normalised += token
    hasGap = false
    start = tokenEnd
  }
  return normalised
}

function needsSpaceBetween(before: string, after: string): boolean {
  return before !== '' && !PUNCTUATION.includes(before.slice(-1)) && !PUNCTUATION.includes(after)
}

/** The end of the whitespace or comment at `start`; `start` itself when there is none. */
function findGapEnd(sql: string, start: number): number {
  if (sql.startsWith('/*', start)) return findBlockCommentEnd(sql, start)
  return matchEnd(WHITESPACE_OR_LINE_COMMENT, sql, start) ?? start
}

/** Block comments nest in PostgreSQL, unlike in the SQL of other databases. */
function findBlockCommentEnd(sql: string, start: number): number {
  let depth = 0
  BLOCK_COMMENT_DELIMITER.lastIndex = start
  for (;;) {
    const delimiter = BLOCK_COMMENT_DELIMITER.exec(sql)
    if (!delimiter) return sql.length
    depth += delimiter[0] === '/*' ? 1 : -1
    if (depth === 0) return BLOCK_COMMENT_DELIMITER.lastIndex
  }
}

function findTokenEnd(sql: string, start: number): number {
  const bodyStart = matchEnd(DOLLAR_QUOTE, sql, start)
  if (bodyStart !== undefined) {
    const quote = sql.slice(start, bodyStart)
    const bodyEnd = sql.indexOf(quote, bodyStart)
    return bodyEnd === -1 ? sql.length : bodyEnd + quote.length
  }
  for (const pattern of tokenPatterns) {
    const end = matchEnd(pattern, sql, start)
    if (end !== undefined) return end
  }
  return start + 1 // one character of an operator
}

/** Where a match of the sticky `pattern` at `start` ends. */
function matchEnd(pattern: RegExp, text: string, start: number): number | undefined {
  pattern.lastIndex = start
  return pattern.test(text) ? pattern.lastIndex : undefined
}
