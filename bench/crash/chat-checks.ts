import type pg from 'pg'
import { reactions } from '../../apps/server/src/app/reactions.ts'
import { createHandlerIndex } from '../../apps/server/src/platform/outbox/reactions.ts'
import { MESSAGES_PER_PAGE } from '../../packages/contract/src/chats.ts'
import type { WriterLoad } from './writers.ts'

type Row = Record<string, unknown>
type Subject = { client: pg.Client; load: WriterLoad; chatIds: string[] }
type Check = {
  name: string
  /** What is compared. Without any the comparison says nothing, which is a violation. */
  count: (subject: Subject) => Promise<number>
  /** What must not exist. */
  find: (subject: Subject) => Promise<readonly unknown[]>
  /** Changes the data so that `find` has to find it. `$1`: the conversations. */
  breakage: string
}

const select = async <T extends Row>({ client, chatIds }: Subject, sql: string, ...more: unknown[]) =>
  (await client.query<T>(sql, [chatIds, ...more])).rows
const countRows = (from: string) => async (subject: Subject) =>
  Number((await select<{ count: string }>(subject, `select count(*) from ${from}`))[0]?.count ?? 0)

/** Handlers by the name of their event. */
const handlersByEvent = JSON.stringify(
  Object.fromEntries(
    [...Map.groupBy(createHandlerIndex(reactions).handlers, ({ eventName }) => eventName)].map(([eventName, handlers]) => [
      eventName,
      handlers.map(({ name }) => name),
    ]),
  ),
)

const CHAT_NOTICES = `notifications n
  where case split_part(n.dedupe_key, ':', 1) when 'chat' then split_part(n.dedupe_key, ':', 2)::bigint end = any($1::bigint[])`
const MESSAGES = 'messages m where m.chat_id = any($1::bigint[])'
const SENT_EVENTS = `outbox_events e where e.name = 'message_sent' and (e.payload ->> 'chat_id')::bigint = any($1::bigint[])`
const first = (column: string, from: string) => `(select min(${column}) from ${from})`

/** Each side of each conversation, with the messages after the last one that it has read. */
const SIDES = `(
  select c.id as chat_id, c.buyer_id as user_id, c.buyer_unread as unread, c.buyer_read_id as read_id,
    (select count(*) from messages m where m.chat_id = c.id and m.author = 'seller' and m.id > c.buyer_read_id) as recount,
    (select min(m.id) from messages m where m.chat_id = c.id and m.author = 'seller' and m.id > c.buyer_read_id) as first_unread_id
  from chats c where c.id = any($1::bigint[])
  union all
  select c.id, c.seller_id, c.seller_unread, c.seller_read_id,
    (select count(*) from messages m where m.chat_id = c.id and m.author = 'buyer' and m.id > c.seller_read_id),
    (select min(m.id) from messages m where m.chat_id = c.id and m.author = 'buyer' and m.id > c.seller_read_id)
  from chats c where c.id = any($1::bigint[])
) sides`

const checks: Check[] = [
  {
    name: 'the stored messages are the confirmed ones',
    count: async ({ load }) => load.confirmed.size,
    async find(subject) {
      const rows = await select<{ attempt: string; chat_id: string }>(subject, `select attempt, chat_id::text from ${MESSAGES}`)
      const stored = rows.map(({ attempt, chat_id }) => `${chat_id} ${attempt}`)
      const confirmed = [...subject.load.confirmed].map(([attempt, chatId]) => `${chatId} ${attempt}`)
      return listDifferences({ stored, confirmed })
    },
    breakage: `update messages set attempt = gen_random_uuid() where id = ${first('id', MESSAGES)}`,
  },
  {
    name: 'the messages of an author are stored once each, in the order in which they were written',
    count: countRows(MESSAGES),
    find: (subject) =>
      select(
        subject,
        `select * from (
          select m.chat_id, m.author, m.id, m.text, row_number() over (partition by m.chat_id, m.author order by m.id) as number
          from ${MESSAGES}
        ) numbered where text is distinct from 'message ' || number`,
      ),
    breakage: `insert into messages (chat_id, author, author_id, text, suspicious, attempt, created_at)
      select chat_id, author, author_id, text, suspicious, gen_random_uuid(), created_at from messages where id = ${first('id', MESSAGES)}`,
  },
  {
    name: 'a message has one event',
    count: countRows(MESSAGES),
    find: (subject) =>
      select(
        subject,
        `select m.id, count(e.id) from (select id from ${MESSAGES}) m
        full join (select id, (payload ->> 'message_id')::bigint as message_id from ${SENT_EVENTS}) e on e.message_id = m.id
        group by m.id having count(e.id) <> 1 or m.id is null`,
      ),
    breakage: `delete from outbox_events where id = ${first('e.id', SENT_EVENTS)}`,
  },
  {
    name: 'every event is delivered to each of its handlers',
    count: countRows(SENT_EVENTS),
    find: (subject) =>
      select(
        subject,
        `select e.id, e.name, h.reaction, d.attempts, d.last_error, d.dead_at
        from outbox_events e cross join jsonb_array_elements_text($2::jsonb -> e.name) as h (reaction)
        left join outbox_deliveries d on d.event_id = e.id and d.reaction = h.reaction
        where d.delivered_at is null and cardinality($1::bigint[]) > 0`,
        handlersByEvent,
      ),
    breakage: `delete from outbox_deliveries where event_id = ${first('e.id', SENT_EVENTS)} and reaction = 'chats.notify'`,
  },
  {
    name: 'the unread messages of a conversation are those after the last one read',
    count: countRows(`${SIDES} where recount > 0`),
    find: (subject) => select(subject, `select * from ${SIDES} where unread <> recount`),
    breakage: 'update chats set buyer_unread = buyer_unread + 1 where id = any($1::bigint[])',
  },
  {
    name: 'what a device has read stays read',
    count: async ({ load }) => load.devices.filter(({ client }) => client.lastReadId() > 0).length,
    async find(subject) {
      const rows = await select<{ chat_id: string; user_id: string; read_id: string }>(subject, `select * from ${SIDES}`)
      const stored = new Map(rows.map(({ chat_id, user_id, read_id }) => [`${chat_id} ${user_id}`, Number(read_id)]))
      return subject.load.devices
        .map(({ client, member }) => ({
          chat: client.chatId,
          user: member.id,
          read: client.lastReadId(),
          stored: stored.get(`${client.chatId} ${member.id}`) ?? 0,
        }))
        .filter(({ read, stored: storedId }) => storedId < read)
    },
    breakage: 'update chats set buyer_read_id = 0, seller_read_id = 0 where id = any($1::bigint[])',
  },
  {
    name: 'the first unread message has one notice, and no other message has an open one',
    count: countRows(`${CHAT_NOTICES} and n.read_at is null`),
    async find(subject) {
      const expected = await select<{ key: string }>(
        subject,
        `select user_id || ' chat:' || chat_id || ':' || first_unread_id as key from ${SIDES} where first_unread_id is not null`,
      )
      const open = await select<{ key: string }>(
        subject,
        `select n.user_id || ' ' || n.dedupe_key as key from ${CHAT_NOTICES} and n.read_at is null`,
      )
      return listDifferences({ stored: open.map(({ key }) => key), confirmed: expected.map(({ key }) => key) })
    },
    breakage: `delete from notifications where id = ${first('n.id', `${CHAT_NOTICES} and n.read_at is null`)}`,
  },
  {
    name: 'a notice has one mail, planned or ended',
    count: countRows(CHAT_NOTICES),
    find: (subject) =>
      select(
        subject,
        `select n.id, n.dedupe_key from ${CHAT_NOTICES}
        and (select count(*) from notification_deliveries d where d.notification_id = n.id and d.way = 'mail') <> 1`,
      ),
    breakage: `delete from notification_deliveries where notification_id = ${first('n.id', CHAT_NOTICES)}`,
  },
  {
    name: 'the number of unread conversations on a device is a recount of the database',
    count: countRows(`${SIDES} where recount > 0`),
    find: async (subject) => {
      const rows = await select<{ user_id: string; count: number }>(
        subject,
        `select user_id::text, count(*) filter (where recount > 0)::int as count from ${SIDES} group by user_id`,
      )
      const stored = new Map(rows.map(({ user_id, count }) => [Number(user_id), count]))
      return subject.load.devices
        .map(({ client, member }) => ({ user: member.id, shown: client.unreadCount(), stored: stored.get(member.id) }))
        .filter(({ shown, stored: storedCount }) => shown === undefined || shown !== storedCount)
    },
    breakage: `update chats set buyer_read_id = case when buyer_unread > 0 then 9e15 else 0 end where id = any($1::bigint[])`,
  },
  {
    name: 'a device shows the newest messages, at least a page, once and in order',
    count: async ({ load }) => load.devices.length,
    find: (subject) => listWrongDevices(subject, (stored, shown) => stored.slice(-Math.max(shown.length, MESSAGES_PER_PAGE))),
    breakage: `delete from messages where id in (select max(m.id) from ${MESSAGES} group by m.chat_id)`,
  },
]

const allMessages: Check = {
  name: 'a device that reads back to the first message shows every message once and in order',
  count: async ({ load }) => load.devices.length,
  find: (subject) => listWrongDevices(subject, (stored) => stored),
  breakage: `delete from messages where id = ${first('m.id', MESSAGES)}`,
}

const subjectOf = (client: pg.Client, load: WriterLoad): Subject => ({
  client,
  load,
  chatIds: [...new Set(load.devices.map(({ client: device }) => device.chatId))],
})

async function run({ name, count, find }: Check, subject: Subject): Promise<string[]> {
  const rows = await find(subject)
  if (rows.length > 0) return [`${name}: ${rows.length} violations, e.g. ${JSON.stringify(rows.slice(0, 3))}`]
  return (await count(subject)) > 0 ? [] : [`${name}: nothing was compared`]
}

/** Compares what was confirmed, what is stored, and what each device shows. @returns violations */
export async function checkChats(client: pg.Client, load: WriterLoad): Promise<string[]> {
  const subject = subjectOf(client, load)
  const violations: string[] = []
  for (const check of checks) violations.push(...(await run(check, subject)))
  return violations
}

/** Compares all messages with what each device shows when its reader has loaded all pages. */
export async function checkAllMessages(client: pg.Client, load: WriterLoad): Promise<string[]> {
  for (const { client: device } of load.devices) await device.loadOlder()
  return run(allMessages, subjectOf(client, load))
}

/**
 * Tries each comparison with data that is broken on purpose, in a transaction that is rolled back.
 * After all others: the devices show all messages. @returns those that find nothing
 */
export async function tryChecks(client: pg.Client, load: WriterLoad): Promise<string[]> {
  const subject = subjectOf(client, load)
  const blind: string[] = []
  for (const check of [...checks, allMessages]) {
    await client.query('begin')
    try {
      // Without constraints and triggers, which refuse most of it.
      await client.query('set local session_replication_role = replica')
      const usesChats = check.breakage.includes('$1')
      await client.query(check.breakage, usesChats ? [subject.chatIds] : [])
      if ((await check.find(subject)).length === 0) blind.push(`${check.name}: broken data was not found`)
    } finally {
      await client.query('rollback')
    }
  }
  return blind
}

export const CHECK_COUNT = checks.length + 1

/** Each value as often as it occurs in one list more than in the other. */
function listDifferences({ stored, confirmed }: { stored: readonly string[]; confirmed: readonly string[] }): Row[] {
  const counts = new Map<string, number>()
  for (const value of stored) counts.set(value, (counts.get(value) ?? 0) + 1)
  for (const value of confirmed) counts.set(value, (counts.get(value) ?? 0) - 1)
  return [...counts].filter(([, count]) => count !== 0).map(([value, count]) => ({ value, problem: count > 0 ? 'too many' : 'missing' }))
}

type Expect = (stored: readonly number[], shown: readonly number[]) => readonly number[]

async function listWrongDevices(subject: Subject, expect: Expect): Promise<Row[]> {
  const rows = await select<{ id: string; chat_id: string }>(subject, `select m.id, m.chat_id from ${MESSAGES} order by m.id`)
  const idsByChat = Map.groupBy(rows, ({ chat_id }) => String(chat_id))
  return subject.load.devices.flatMap(({ client, member }) => {
    const shown = client.shownIds()
    const stored = (idsByChat.get(client.chatId) ?? []).map(({ id }) => Number(id))
    const expected = expect(stored, shown)
    if (JSON.stringify(shown) === JSON.stringify(expected)) return []
    const missing = expected.filter((id) => !shown.includes(id))
    return [{ chat: client.chatId, user: member.id, stored: stored.length, shown: shown.length, missing }]
  })
}
