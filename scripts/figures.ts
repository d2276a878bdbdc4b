import { computeFigures, type Figures } from './figures/compute-figures.ts'
import { readSourceFiles } from './style/source-files.ts'

/**
 * `npm run figures`: prints the size of files, functions and folders, casts, wide comments and
 * import cycles. Generated files are not counted. It checks nothing: CONTRIBUTING.md has the aims.
 */
printFigures(computeFigures(readSourceFiles()))

function printFigures(figures: Figures): void {
  const { files, functions } = figures
  printRow('files', files.count, `${files.testCount} of them tests`)
  printRow('lines of a file', files.median, `median; p90 ${files.p90}, longest ${files.longest} (without tests)`)
  printRow('files of at most 15 lines', files.smallCount, 'without tests')
  printRow('files over 400 lines', files.large.length, 'aim: 0')
  printLines(files.large)
  printRow('lines of a function', functions.p95, `p95; median ${functions.median} (without tests; aim: at most 40)`)
  printRow('functions over 60 lines', functions.large.length, 'aim: 0')
  printLines(functions.large)
  printRow('casts', figures.castCount, '`as` without `as const`, without tests')
  printRow('wide comment lines', figures.wideCommentCount, 'over 100 columns; aim: 0')
  printRow('import cycles', figures.cycles.length, 'with type imports, within a workspace; aim: 0')
  printLines(figures.cycles.map((group) => `${group.length} files: ${group.slice(0, 4).join(', ')}${group.length > 4 ? ', …' : ''}`))
  printRow('largest folders', figures.largestFolders.length, 'files in the folder itself')
  printLines(figures.largestFolders.map(({ folder, count }) => `${String(count).padStart(4)}  ${folder}`))
}

function printRow(label: string, value: number, note: string): void {
  console.log(`${label.padEnd(28)}${String(value).padStart(6)}  ${note}`)
}

function printLines(lines: string[]): void {
  for (const line of lines) console.log(`    ${line}`)
}
