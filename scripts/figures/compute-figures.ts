import { dirname } from 'node:path'
import ts from 'typescript'
import { countWideComments } from '../style/comments.ts'
import { lineAt, type SourceFile, visitNodes } from '../style/source-files.ts'
import { findImportCycles } from './import-cycles.ts'

const MAX_SMALL_FILE_SIZE = 15
const MAX_FILE_SIZE = 400
const MAX_FUNCTION_SIZE = 60
const FOLDER_COUNT = 10

export type Figures = {
  files: { count: number; testCount: number; median: number; p90: number; longest: number; smallCount: number; large: string[] }
  functions: { median: number; p95: number; large: string[] }
  castCount: number
  wideCommentCount: number
  cycles: string[][]
  largestFolders: { folder: string; count: number }[]
}

/** Tests, their helpers, stories, benchmarks and demo data have other sizes than the product. */
const testFiles = /\.(test|spec|stories|contract)\.tsx?$|^(e2e|bench|packages\/demo-world)\/|^apps\/\w+\/test\/|\/test-[\w-]+\.ts$/

export function computeFigures(files: readonly SourceFile[]): Figures {
  const productFiles = files.filter(({ path }) => !testFiles.test(path))
  const functions = productFiles.flatMap(functionSizes)
  return {
    files: fileFigures(files, productFiles),
    functions: {
      median: quantile(sizes(functions), 0.5),
      p95: quantile(sizes(functions), 0.95),
      large: listLarge(functions, MAX_FUNCTION_SIZE),
    },
    castCount: productFiles.reduce((sum, file) => sum + countCasts(file), 0),
    wideCommentCount: files.reduce((sum, file) => sum + countWideComments(file), 0),
    cycles: findImportCycles(files),
    largestFolders: largestFolders(files),
  }
}

type Sized = { name: string; size: number }
const sizes = (items: readonly Sized[]) => items.map(({ size }) => size)

function fileFigures(files: readonly SourceFile[], productFiles: readonly SourceFile[]): Figures['files'] {
  const measured = productFiles.map(({ path, text }): Sized => ({ name: path, size: lineCount(text) }))
  const all = files.map(({ path, text }): Sized => ({ name: path, size: lineCount(text) }))
  return {
    count: files.length,
    testCount: files.length - productFiles.length,
    median: quantile(sizes(measured), 0.5),
    p90: quantile(sizes(measured), 0.9),
    longest: quantile(sizes(measured), 1),
    smallCount: measured.filter(({ size }) => size <= MAX_SMALL_FILE_SIZE).length,
    large: listLarge(all, MAX_FILE_SIZE),
  }
}

const lineCount = (text: string) => text.trimEnd().split('\n').length

/** The smallest value that is not exceeded by this share of all values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
}

const listLarge = (items: readonly Sized[], limit: number) =>
  items
    .filter(({ size }) => size > limit)
    .sort((a, b) => b.size - a.size)
    .map(({ name, size }) => `${size} lines  ${name}`)

function functionSizes(file: SourceFile): Sized[] {
  const functions: Sized[] = []
  visitNodes(file.ast, (node) => {
    if (!ts.isFunctionLike(node) || !('body' in node) || !node.body) return
    const firstLine = lineAt(file, node.getStart(file.ast))
    functions.push({ name: `${file.path}:${firstLine}`, size: lineAt(file, node.end) - firstLine + 1 })
  })
  return functions
}

function countCasts({ ast }: SourceFile): number {
  let count = 0
  visitNodes(ast, (node) => {
    if (ts.isAsExpression(node) && !isConstAssertion(node)) count++
  })
  return count
}

const isConstAssertion = ({ type }: ts.AsExpression) =>
  ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName) && type.typeName.text === 'const'

function largestFolders(files: readonly SourceFile[]): Figures['largestFolders'] {
  const counts = new Map<string, number>()
  for (const { path } of files) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  return [...counts]
    .map(([folder, count]) => ({ folder, count }))
    .sort((a, b) => b.count - a.count)
    .slice(0, FOLDER_COUNT)
}
