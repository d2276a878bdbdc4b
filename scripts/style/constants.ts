import ts from 'typescript'
import { lineAt, type Problem, type SourceFile } from './source-files.ts'

/** CONTRIBUTING.md lists the same words. */
export const prefixes = ['MAX', 'MIN', 'DEFAULT']
const units = ['MS', 'SECONDS', 'MINUTES', 'HOURS', 'DAYS', 'YEARS', 'BYTES', 'KB', 'MB', 'MEGABYTES', 'PIXELS', 'PX', 'DPI', 'POINTS']
const measures = ['DEGREES', 'KM', 'MILES', 'CM', 'MM', 'CC', 'GRAMS', 'MINOR', 'PERCENTAGE', 'RATE', 'RATIO', 'QUALITY']
const counts = ['LIMIT', 'COUNT', 'SIZE', 'LENGTH', 'DECIMALS']
const otherSuffixes = ['ID', 'KEY', 'LEVEL', 'PORT', 'STATE', 'VERSION', 'YEAR']
export const suffixes = [...units, ...measures, ...counts, ...otherSuffixes]

const validName = new RegExp(`^(${prefixes.join('|')})_|_(${suffixes.join('|')})$|\\w_PER_\\w`)
const allowedNames = new Set(['TAU']) // the usual name of 2π

/** Checks that a numeric constant of a module says its unit, or what it counts or limits. */
export function checkConstants(file: SourceFile): Problem[] {
  return file.ast.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .flatMap(({ name, initializer }) => {
      if (!ts.isIdentifier(name) || !/^[A-Z][A-Z\d_]*$/.test(name.text) || !initializer || !isNumeric(initializer)) return []
      if (validName.test(name.text) || allowedNames.has(name.text)) return []
      const message = `"${name.text}" has no unit: begin with ${prefixes.join('_, ')}_ or end with _${suffixes.join(', _')}`
      return [{ line: lineAt(file, name.end), message }]
    })
}

/** A number, or arithmetic with at least one number. */
function isNumeric(node: ts.Expression): boolean {
  if (ts.isNumericLiteral(node)) return true
  if (ts.isPrefixUnaryExpression(node)) return isNumeric(node.operand)
  if (ts.isParenthesizedExpression(node)) return isNumeric(node.expression)
  return ts.isBinaryExpression(node) && [node.left, node.right].some(isNumeric) && isArithmetic(node.operatorToken.kind)
}

const isArithmetic = (kind: ts.SyntaxKind) =>
  [
    ts.SyntaxKind.PlusToken,
    ts.SyntaxKind.MinusToken,
    ts.SyntaxKind.AsteriskToken,
    ts.SyntaxKind.SlashToken,
    ts.SyntaxKind.AsteriskAsteriskToken,
  ].includes(kind)
