import type pg from 'pg'
import type { WriterLoad } from './writers.ts'

type Row = Record<string, unknown>
type Check = { name: string; sql: string }

/** What must not exist, of the conversations `$1`. */
const checks: Check[] = [
  {
    name: 'the unread messages of a conversation are those after the last one read',
    sql: `select c.id from chats c where c.id = any($1) and (
      c.buyer_unread <> (select count(*) from messages m where m.chat_id = c.id and m.author = 'seller' and m.id > c.buyer_read_id) or
      c.seller_unread <> (select count(*) from messages m where m.chat_id = c.id and m.author = 'buyer' and m.id > c.seller_read_id))`,
  },
  {
    name: 'the first unread message has one notice, and no other message has an open one',
    sql: `with first_unread as (
        select c.id, c.buyer_id as user_id, min(m.id) as message_id from chats c join messages m on m.chat_id = c.id
        where c.id = any($1) and m.author = 'seller' and m.id > c.buyer_read_id group by c.id
        union all
        select c.id, c.seller_id, min(m.id) from chats c join messages m on m.chat_id = c.id
        where c.id = any($1) and m.author = 'buyer' and m.id > c.seller_read_id group by c.id
      ), expected as (
        select user_id, 'chat:' || id || ':' || message_id as key from first_unread
      ), open as (
        select user_id, dedupe_key as key from notifications
        where read_at is null and split_part(dedupe_key, ':', 1) = 'chat' and split_part(dedupe_key, ':', 2)::bigint = any($1)
      )
      (select 'missing' as problem, * from expected except all select 'missing', * from open)
      union all (select 'extra', * from open except all select 'extra', * from expected)`,
  },
  {
    name: 'a notice leaves once by each way',
    sql: `select n.id, d.way from notifications n join notification_deliveries d on d.notification_id = n.id
      where split_part(n.dedupe_key, ':', 1) = 'chat' and split_part(n.dedupe_key, ':', 2)::bigint = any($1)
      group by n.id, d.way having count(*) > 1`,
  },
  {
    name: 'every event is delivered to every handler',
    sql: `select d.event_id, d.reaction, d.attempts, d.last_error, d.dead_at from outbox_deliveries d join outbox_events e on e.id = d.event_id
      where d.delivered_at is null and $1::bigint[] is not null`,
  },
  {
    name: 'a message has a larger id than those before it',
    sql: `select a.id from messages a join messages b on b.chat_id = a.chat_id
      where a.chat_id = any($1) and a.id < b.id and a.created_at > b.created_at + interval '5 seconds'`,
  },
]

export const CHECK_COUNT = checks.length + 4

/** Compares what was confirmed, what is stored, and what each device shows. @returns violations */
export async function checkChats(client: pg.Client, load: WriterLoad): Promise<string[]> {
  const chatIds = [...new Set(load.devices.map(({ client }) => client.chatId))]
  const violations: string[] = []
  const report = (name: string, rows: readonly unknown[]) => {
    if (rows.length > 0) violations.push(`${name}: ${rows.length} violations, e.g. ${JSON.stringify(rows.slice(0, 3))}`)
  }
  for (const { name, sql } of checks) report(name, (await client.query(sql, [chatIds])).rows)
  const { rows } = await client.query<{ id: string; chat_id: string; attempt: string }>(
    'select id::text, chat_id::text, attempt::text from messages where chat_id = any($1) order by messages.id',
    [chatIds],
  )
  report('a confirmed message is stored once', listNotStoredOnce(rows, load.confirmed))
  report('a device shows every message once and in order', listWrongDevices(rows, load))
  report('the counter of a device is that of the database', await listWrongCounters(client, load))
  report('a message is stored once', listDuplicates(rows.map(({ attempt }) => attempt)))
  return violations
}

function listNotStoredOnce(rows: readonly { chat_id: string; attempt: string }[], confirmed: ReadonlyMap<string, string>): string[] {
  const stored = new Map(rows.map(({ attempt, chat_id }) => [attempt, chat_id]))
  return [...confirmed].filter(([attempt, chatId]) => stored.get(attempt) !== chatId).map(([attempt]) => attempt)
}

const listDuplicates = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index)

/** A device has the newest messages: those since the oldest one that it shows. */
function listWrongDevices(rows: readonly { id: string; chat_id: string }[], { devices }: WriterLoad): Row[] {
  return devices.flatMap(({ client, member }) => {
    const shown = client.shownIds()
    const stored = rows.filter(({ chat_id }) => chat_id === client.chatId).map(({ id }) => Number(id))
    const expected = stored.slice(shown[0] === undefined ? 0 : stored.indexOf(shown[0]))
    if (JSON.stringify(shown) === JSON.stringify(expected)) return []
    return [{ chat: client.chatId, user: member.id, shown: shown.length, missing: expected.filter((id) => !shown.includes(id)) }]
  })
}

async function listWrongCounters(client: pg.Client, { devices }: WriterLoad): Promise<Row[]> {
  const { rows } = await client.query<{ user_id: string; count: number }>(
    `select user_id::text, count(*) filter (where unread > 0)::int as count from (
       select buyer_id as user_id, buyer_unread as unread from chats union all select seller_id, seller_unread from chats
     ) sides where user_id = any($1) group by user_id`,
    [devices.map(({ member }) => member.id)],
  )
  const stored = new Map(rows.map(({ user_id, count }) => [Number(user_id), count]))
  return devices.flatMap(({ client: device, member }) =>
    device.unreadCount() === stored.get(member.id) ? [] : [{ user: member.id, shown: device.unreadCount(), stored: stored.get(member.id) }],
  )
}
