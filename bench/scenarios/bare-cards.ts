import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measurePaths } from '../lib/measure.ts'
import type { BenchResult } from '../lib/report.ts'

export type BareCard = {
  slug: string
  title: string
  partNumber: string
  price: string
  note: string
  details: string
  photo: string
  sources: { type: string; srcset: string }[]
}

const CARD_COUNT = 48
export const RENDERED_CARDS = `page: newest ${CARD_COUNT} cards, rendered`
const BARE_CARDS = `${CARD_COUNT} plain cards, react-dom alone`

type BareContext = { serverUrl: string; connections: number; seconds: number }

/**
 * Measures an HTTP server that renders 48 plain cards with react-dom alone: the limit of the
 * results page. The note compares it with the rendered page of 48 cards.
 */
export async function measureBareCards(
  context: BareContext,
  results: readonly BenchResult[],
): Promise<{ result: BenchResult; note: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'partlane-cards-'))
  const file = join(folder, 'cards.json')
  writeFileSync(file, JSON.stringify(await fetchCards(context.serverUrl)))
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-cards-server.ts'), file], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const baseUrl = await new Promise<string>((resolve, reject) => {
      child.stdout.once('data', (line: Buffer) => resolve(String(line).trim()))
      child.once('exit', (code) => reject(new Error(`the server of plain cards exited with code ${code}`)))
    })
    const server = await measurePaths({ baseUrl, paths: ['/'], ...context })
    const page = results.find(({ name }) => name === RENDERED_CARDS)
    const ratio = page ? (page.server.perSecond / server.perSecond).toFixed(2) : 'not measured'
    return {
      result: { name: BARE_CARDS, server, baseline: undefined, statementCount: undefined },
      note: `The rendered page of ${CARD_COUNT} cards compared with react-dom alone: ${ratio} (at least 0.50).`,
    }
  } finally {
    child.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

type ApiCard = {
  slug: string
  title: string
  part_number: string | null
  price: { amount: string } | null
  condition: string | null
  town: string
  photo: { url: string; sources: BareCard['sources'] } | null
}

async function fetchCards(serverUrl: string): Promise<BareCard[]> {
  const response = await fetch(`${serverUrl}/api/v1/listings?sort=newest&items=${CARD_COUNT}`)
  if (!response.ok) throw new Error(`no cards: status ${response.status}`)
  const { data } = (await response.json()) as { data: { attributes: ApiCard }[] }
  return data.map(({ attributes: { slug, title, part_number, price, condition, town, photo } }) => ({
    slug,
    title,
    partNumber: part_number ?? '',
    price: `£${price?.amount}`,
    note: '+ £14.95 delivery',
    details: `${condition} · ${town}`,
    photo: photo?.url ?? '',
    sources: photo?.sources ?? [],
  }))
}
