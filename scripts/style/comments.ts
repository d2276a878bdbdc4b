import ts from 'typescript'
import { type Problem, type SourceFile, visitNodes } from './source-files.ts'

type CommentLine = { line: number; text: string; width: number }

const MAX_COMMENT_COLUMNS = 100

/** Words that are never right in a comment, with what to write instead. */
const forbiddenWords: [pattern: RegExp, advice: string][] = [
  [/\b(somebody|someone|whoever|nobody|anybody)\b/i, 'name the role: user, member, guest, seller, buyer, operator, caller'],
  [/\b(is|are|was|were|be|been|being) told\b/i, 'name the response, error or message'],
  [/\bask(s|ed|ing)? (again|whether|if)\b/i, 'write "request", "refetch", "check" or "query"'],
  [/\b(anew|one's|of its own accord|by luck)\b/i, 'write "again", the name of the owner, "by itself", "by chance"'],
  [/\b(believes|forgets|remembers|hears|gets to know|comes to life)\b/i, 'a program is not a person: name the operation'],
  [/\b(deed|deeds|ways? in)\b/i, 'use the terms of docs/glossary.md'],
]

/** Finds the lines of all comments, without strings, templates and JSX texts that look like one. */
export function findCommentLines(file: SourceFile): CommentLine[] {
  const code = blankLiterals(file)
  const lines = file.text.split('\n')
  const starts = file.ast.getLineStarts()
  return [...code.matchAll(/\/\/[^\n]*|\/\*[\s\S]*?\*\//g)].flatMap(({ index, 0: comment }) => {
    const first = file.ast.getLineAndCharacterOfPosition(index).line
    return comment.split('\n').map((_, i) => {
      const line = first + i
      const lineText = lines[line] ?? ''
      const end = index + comment.length - (starts[line] ?? 0)
      return { line: line + 1, text: lineText.slice(i === 0 ? index - (starts[line] ?? 0) : 0, end), width: Math.min(lineText.length, end) }
    })
  })
}

export function checkComments(file: SourceFile): Problem[] {
  return findCommentLines(file).flatMap(({ line, text, width }) => {
    const problems: Problem[] = []
    if (isWide({ text, width })) problems.push({ line, message: `the comment ends in column ${width}: wrap it at ${MAX_COMMENT_COLUMNS}` })
    for (const [pattern, advice] of forbiddenWords) {
      const word = pattern.exec(text)?.[0]
      if (word) problems.push({ line, message: `"${word}" in a comment: ${advice}` })
    }
    return problems
  })
}

/** URLs and comments for tools cannot be wrapped. */
const isWide = ({ text, width }: Pick<CommentLine, 'text' | 'width'>) =>
  width > MAX_COMMENT_COLUMNS && !/https?:\/\/|biome-ignore|@ts-|@vite/.test(text)

export const countWideComments = (file: SourceFile): number => findCommentLines(file).filter(isWide).length

/** Replaces the contents of literals by spaces. Positions do not change. */
function blankLiterals({ text, ast }: SourceFile): string {
  const parts: string[] = []
  let end = 0
  const blank = (from: number, to: number) => {
    if (from < end) return
    parts.push(text.slice(end, from), text.slice(from, to).replace(/[^\n]/g, ' '))
    end = to
  }
  visitNodes(ast, (node) => {
    if (ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node) || ts.isRegularExpressionLiteral(node))
      blank(node.getStart(ast), node.end)
    else if (ts.isJsxText(node)) blank(node.pos, node.end)
  })
  return parts.join('') + text.slice(end)
}
