import { basename } from 'node:path'
import ts from 'typescript'
import { findForbiddenTerm, type Term } from './glossary.ts'
import { lineAt, type Problem, type SourceFile, visitNodes } from './source-files.ts'

/**
 * Names that contain a forbidden term for a reason. Names in snake_case need no exception: they are
 * fields of the wire and columns, which the specification and the schema name.
 */
const allowedNames: { name: RegExp; files?: RegExp; reason: string }[] = [
  { name: /look-?up/i, reason: '"look up" is the usual verb for reading a register' },
  { name: /^COUNTS_KEPT_SECONDS$/, reason: 'an environment variable' },
  { name: /^faults$/, reason: 'a field of the VIN response on the wire' },
  { name: /^answer$/, files: /^apps\/server\/src\/gateways\/\w+\/sandbox/, reason: 'a form field of the page of the payment sandbox' },
  {
    name: /person/i,
    files: /^packages\/demo-world\/|^apps\/server\/(src\/gateways\/identity|test\/identity-tokens)/,
    reason: 'a person of the demo data or of the sandbox of a provider, who is not a user yet',
  },
  { name: /^person$/, files: /^packages\/domain\/src\/codes\//, reason: 'the key of a limit, which is stored' },
  { name: /^person(Blocked|Restored)$/, reason: 'named after an event, whose name is stored in the outbox' },
  { name: /^(isStanding|turns)$/, files: /^packages\/demo-world\/src\/drawings\//, reason: 'geometry of a drawing' },
  { name: /standing/i, files: /auction/, reason: 'the usual term for the leader and price of an auction, see the glossary' },
  { name: /^staff-person$/, reason: 'the id of a route, which follows its path /staff/people' },
]

/** Creates the check of the names that a file declares, and of its own name. */
export function createIdentifierCheck(terms: readonly Term[]): (file: SourceFile) => Problem[] {
  const termsByName = new Map<string, Term | undefined>() // most names occur in many files
  const findTerm = (name: string): Term | undefined => {
    if (!termsByName.has(name)) termsByName.set(name, findForbiddenTerm(name, terms))
    return termsByName.get(name)
  }
  return (file) => {
    const names = [{ name: basename(file.path).replace(/\..*/, ''), line: 1 }, ...findDeclaredNames(file)]
    return names.flatMap(({ name, line }) => {
      const term = findTerm(name)
      if (!term || isAllowed(name, file.path)) return []
      return [{ line, message: `"${name}": docs/glossary.md says ${term.advice} instead of "${term.words.join(' ')}"` }]
    })
  }
}

const isAllowed = (name: string, path: string) =>
  /^[a-z\d]+(_[a-z\d]+)+$/.test(name) || allowedNames.some((allowed) => allowed.name.test(name) && (allowed.files?.test(path) ?? true))

function findDeclaredNames(file: SourceFile): { name: string; line: number }[] {
  const names: { name: string; line: number }[] = []
  visitNodes(file.ast, (node) => {
    const name = declaredName(node)
    if (name) names.push({ name: name.text, line: lineAt(file, name.end) })
  })
  return names
}

/** The name that a node declares. Shorthand properties and imports repeat a name. */
function declaredName(node: ts.Node): ts.Identifier | undefined {
  const isDeclaration =
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isBindingElement(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isClassDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeParameterDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isMethodSignature(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isPropertySignature(node) ||
    ts.isPropertyAssignment(node)
  return isDeclaration && node.name && ts.isIdentifier(node.name) ? node.name : undefined
}
