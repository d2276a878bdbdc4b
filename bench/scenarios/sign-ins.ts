import type pg from 'pg'
import { DEMO_PASSWORD } from '../../packages/demo-world/src/people/demo-people.ts'
import { measureRepeated, percentile } from '../lib/measure.ts'
import type { BenchResult } from '../lib/report.ts'
import { callApi, expectSuccess } from './buyers.ts'

type SignInContext = { serverUrl: string; client: pg.Client; connections: number; seconds: number }

const SIGN_IN_COUNT = 50
const LISTINGS_PATH = '/api/v1/listings'

/** Creates one member for each worker: one account allows only five attempts at a time. */
async function createMembers(client: pg.Client): Promise<string[]> {
  const emails = Array.from({ length: SIGN_IN_COUNT }, (_, i) => `bench-${i}@partlane.example`)
  await client.query(
    `with made as (
       insert into users (slug, role, status, first_name, last_name, email, email_confirmed_at)
       select 'bench-member-' || n, 'personal', 'verified', 'Bench', 'Member', email, now() from unnest($1::text[]) with ordinality as member (email, n)
       on conflict do nothing returning id)
     insert into passwords (user_id, hash)
     select made.id, p.hash from made, lateral (select hash from passwords p join users u on u.id = p.user_id where u.email like '%@demo.partlane.example' limit 1) p`,
    [emails],
  )
  return emails
}

/** Measures reads of the newest listings. */
async function measureReads({ serverUrl, connections, seconds }: SignInContext) {
  const durationsMs: number[] = []
  const measurement = await measureRepeated({ connections, seconds }, async () => {
    const startedAt = performance.now()
    const response = await fetch(`${serverUrl}${LISTINGS_PATH}`)
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${response.status} for ${LISTINGS_PATH}`)
    durationsMs.push(performance.now() - startedAt)
    return undefined
  })
  const sorted = durationsMs.toSorted((a, b) => a - b)
  return { measurement, p50: percentile(sorted, 0.5), p95: percentile(sorted, 0.95) }
}

/**
 * Measures how much reads slow down while fifty members sign in repeatedly. Results: reads without
 * sign-ins, reads during sign-ins, sign-ins.
 */
export async function measureReadsDuringSignIns(context: SignInContext): Promise<{ results: BenchResult[]; note: string }> {
  const emails = await createMembers(context.client)
  await measureReads({ ...context, seconds: 1 }) // warm-up
  const idleReads = await measureReads(context)
  const [busyReads, signIns] = await Promise.all([
    measureReads(context),
    measureRepeated({ connections: SIGN_IN_COUNT, seconds: context.seconds }, async (workerIndex) => {
      const authentication = { email: emails[workerIndex], password: DEMO_PASSWORD }
      expectSuccess(await callApi(context.serverUrl, 'POST', '/users/sign_in/with_email', { authentication }))
      return undefined
    }),
  ])
  const toResult = (name: string, server: BenchResult['server']): BenchResult => ({
    name,
    server,
    baseline: undefined,
    statementCount: undefined,
  })
  const formatLatency = ({ p50, p95 }: typeof idleReads) => `${p50.toFixed(1)} / ${p95.toFixed(1)} ms`
  const formatRatio = (percentileName: 'p50' | 'p95') => (busyReads[percentileName] / idleReads[percentileName]).toFixed(1)
  return {
    results: [
      toResult('newest listings, no sign-ins', idleReads.measurement),
      toResult('newest listings, 50 sign-ins', busyReads.measurement),
      toResult('sign-in, 50 concurrent', signIns),
    ],
    note: `Newest listings (p50 / p95): ${formatLatency(idleReads)} without sign-ins, ${formatLatency(busyReads)} with ${SIGN_IN_COUNT} concurrent sign-ins: ${formatRatio('p50')} and ${formatRatio('p95')} times as long.`,
  }
}
