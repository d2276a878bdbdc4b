import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'

export type SourceFile = { path: string; text: string; ast: ts.SourceFile }
/** `message` says what is wrong and what to do. */
export type Problem = { line: number; message: string }

const repositoryRoot = resolve(import.meta.dirname, '../..')
const ignoredFolders = /(^|\/)(node_modules|build|dist|\.react-router|storybook-static|test-results)(\/|$)/
const generatedFiles = /\.generated\.ts$|\/generated\//

/** Parses all TypeScript files of the repository that people write. */
export const readSourceFiles = (root = repositoryRoot): SourceFile[] =>
  globSync('{apps,packages,e2e,bench,scripts}/**/*.{ts,tsx}', { cwd: root, exclude: (path) => ignoredFolders.test(path) })
    .filter((path) => !generatedFiles.test(path))
    .sort()
    .map((path) => parseSource(path, readFileSync(join(root, path), 'utf8')))

/** Parses one file without types. Nodes have no parents, which makes parsing faster. */
export function parseSource(path: string, text: string): SourceFile {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  return { path, text, ast: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, kind) }
}

/** Calls `visitor` for a node and everything below it. */
export function visitNodes(node: ts.Node, visitor: (node: ts.Node) => void): void {
  visitor(node)
  ts.forEachChild(node, (child) => visitNodes(child, visitor))
}

/** The line of a position, from 1. */
export const lineAt = ({ ast }: SourceFile, position: number): number => ast.getLineAndCharacterOfPosition(position).line + 1
