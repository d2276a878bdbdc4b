import { dirname, join } from 'node:path'
import ts from 'typescript'
import type { SourceFile } from '../style/source-files.ts'

/** Folders of the import aliases, by workspace: `#platform/x.ts` is a file of apps/server/src. */
const aliasFolders: Record<string, (specifier: string) => string> = {
  'apps/server': (specifier) => (specifier.startsWith('#test/') ? specifier.slice(1) : `src/${specifier.slice(1)}`),
  'apps/web': (specifier) => (specifier.startsWith('#test/') ? specifier.slice(1) : `src/${specifier.slice(1)}`),
}

/**
 * Groups of files that import each other, directly or through other files of the group. Imports of
 * types count; imports of other workspaces do not.
 */
export function findImportCycles(files: readonly SourceFile[]): string[][] {
  const known = new Set(files.map(({ path }) => path))
  const graph = new Map(files.map((file) => [file.path, importedPaths(file).filter((path) => known.has(path))]))
  return stronglyConnected(graph).filter((group) => group.length > 1)
}

function importedPaths({ path, ast }: SourceFile): string[] {
  const workspace = path.split('/').slice(0, 2).join('/')
  return ast.statements.flatMap((statement) => {
    const isImport = ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)
    const specifier =
      isImport && statement.moduleSpecifier && ts.isStringLiteral(statement.moduleSpecifier) && statement.moduleSpecifier.text
    if (!specifier) return []
    if (specifier.startsWith('.')) return [join(dirname(path), specifier)]
    const toFolder = specifier.startsWith('#') ? aliasFolders[workspace] : undefined
    return toFolder ? [join(workspace, toFolder(specifier))] : []
  })
}

/** Tarjan's algorithm. */
function stronglyConnected(graph: ReadonlyMap<string, string[]>): string[][] {
  const groups: string[][] = []
  const stack: string[] = []
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const onStack = new Set<string>()
  const visit = (node: string): number => {
    const index = order.size
    order.set(node, index)
    low.set(node, index)
    stack.push(node)
    onStack.add(node)
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) low.set(node, Math.min(low.get(node) ?? index, visit(next)))
      else if (onStack.has(next)) low.set(node, Math.min(low.get(node) ?? index, order.get(next) ?? index))
    }
    if (low.get(node) === index) {
      const group = stack.splice(stack.indexOf(node))
      for (const member of group) onStack.delete(member)
      groups.push(group.sort())
    }
    return low.get(node) ?? index
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return groups
}
