import type pg from 'pg'
import { DEMO_PASSWORD } from '../../packages/demo-world/src/people/demo-people.ts'
import { percentile, repeat } from '../lib/measure.ts'
import type { Line } from '../lib/report.ts'
import { call, must } from './buyers.ts'

type Place = { server: string; client: pg.Client; connections: number; seconds: number }

const AT_ONCE = 50
const PATH = '/api/v1/listings'

/** Members who know their password, one for each lane: of one account five guesses at once are all that is allowed. */
async function makeMembers(client: pg.Client): Promise<string[]> {
  const emails = Array.from({ length: AT_ONCE }, (_, i) => `bench-${i}@partlane.example`)
  await client.query(
    `with made as (
       insert into users (slug, role, status, first_name, last_name, email, email_confirmed_at)
       select 'bench-member-' || n, 'personal', 'verified', 'Bench', 'Member', email, now() from unnest($1::text[]) with ordinality as each (email, n)
       on conflict do nothing returning id)
     insert into passwords (user_id, hash)
     select made.id, p.hash from made, lateral (select hash from passwords p join users u on u.id = p.user_id where u.email like '%@demo.partlane.example' limit 1) p`,
    [emails],
  )
  return emails
}

/** Reads the newest parts for so long, and how long each took, sorted. */
async function read({ server, connections, seconds }: Place) {
  const times: number[] = []
  const figure = await repeat({ connections, seconds }, async () => {
    const began = performance.now()
    const answer = await fetch(`${server}${PATH}`)
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${answer.status} for ${PATH}`)
    times.push(performance.now() - began)
    return undefined
  })
  const sorted = times.toSorted((a, b) => a - b)
  return { figure, p50: percentile(sorted, 0.5), p95: percentile(sorted, 0.95) }
}

/**
 * Fifty people sign in again and again while others read: how much longer do readers wait? The first line is the reading while nobody signs in, the
 * second the same meanwhile, the third the sign-ins.
 */
export async function signInsMeanwhile(place: Place): Promise<{ lines: Line[]; note: string }> {
  const emails = await makeMembers(place.client)
  await read({ ...place, seconds: 1 }) // does not count
  const idle = await read(place)
  const [busy, signIns] = await Promise.all([
    read(place),
    repeat({ connections: AT_ONCE, seconds: place.seconds }, async (lane) => {
      const authentication = { email: emails[lane], password: DEMO_PASSWORD }
      await must(call(place.server, 'POST', '/users/sign_in/with_email', { authentication }))
      return undefined
    }),
  ])
  const line = (name: string, server: Line['server']): Line => ({ name, server, bare: undefined, statements: undefined })
  const shown = ({ p50, p95 }: typeof idle) => `${p50.toFixed(1)} / ${p95.toFixed(1)} ms`
  const times = (part: 'p50' | 'p95') => (busy[part] / idle[part]).toFixed(1)
  return {
    lines: [
      line('newest parts, nobody signs in', idle.figure),
      line('newest parts, fifty sign in', busy.figure),
      line('sign-in, fifty at once', signIns),
    ],
    note: `Newest parts (p50 / p95): ${shown(idle)} while nobody signs in, ${shown(busy)} while fifty do: ${times('p50')} and ${times('p95')} times as long.`,
  }
}
