import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measurePaths } from '../lib/measure.ts'
import type { BenchResult } from '../lib/report.ts'

const CARD_COUNT = 48
export const RENDERED_CARDS = `page: newest ${CARD_COUNT} cards, rendered`
const BARE_CARDS = `${CARD_COUNT} plain cards, react-dom alone`

type BareContext = { serverUrl: string; connections: number; seconds: number }

/**
 * Measures an HTTP server that renders the card list of the results page with react-dom alone: the
 * limit of the page. The note compares it with the rendered page of 48 cards.
 */
export async function measureBareCards(
  context: BareContext,
  results: readonly BenchResult[],
): Promise<{ result: BenchResult; note: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'partlane-cards-'))
  const file = join(folder, 'cards.html')
  const list = await fetchCardList(context.serverUrl)
  writeFileSync(file, list)
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-cards-server.ts'), file], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const baseUrl = await new Promise<string>((resolve, reject) => {
      child.stdout.once('data', (line: Buffer) => resolve(String(line).trim()))
      child.once('exit', (code) => reject(new Error(`the server of plain cards exited with code ${code}`)))
    })
    await checkSameElements(baseUrl, list)
    const server = await measurePaths({ baseUrl, paths: ['/'], ...context })
    const page = results.find(({ name }) => name === RENDERED_CARDS)
    const ratio = page ? (page.server.perSecond / server.perSecond).toFixed(2) : 'not measured'
    const size = `${(list.length / 1_000).toFixed(0)} kB in ${(1_000 / server.perSecond).toFixed(2)} ms`
    return {
      result: { name: BARE_CARDS, server, baseline: undefined, statementCount: undefined },
      note: `The rendered page of ${CARD_COUNT} cards compared with its card list by react-dom alone (${size}): ${ratio} (at least 0.50).`,
    }
  } finally {
    child.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * The list of the rendered page, from its `<ul>` to the end of it.
 * @throws Error when the page has no list of 48 cards
 */
async function fetchCardList(serverUrl: string): Promise<string> {
  const response = await fetch(`${serverUrl}/search?sort=newest`)
  const html = await response.text()
  const start = html.lastIndexOf('<ul', html.indexOf('<article'))
  const list = html.slice(start, html.indexOf('</ul>', start) + '</ul>'.length)
  const cardCount = list.split('<article').length - 1
  if (cardCount !== CARD_COUNT) throw new Error(`the results page has ${cardCount} cards in its list: status ${response.status}`)
  return list
}

/**
 * Fails when the plain elements are not those of the page. React adds a preload element for each
 * photo that is loaded early.
 */
async function checkSameElements(baseUrl: string, list: string): Promise<void> {
  const html = await (await fetch(baseUrl)).text()
  if (!html.endsWith(list)) throw new Error(`the plain cards (${html.length} characters) differ from the page's (${list.length})`)
}
