import { roles, userStatuses } from '@partlane/domain/accounts/roles'
import {
  approvePerson,
  type Books,
  blockPerson,
  grantStaff,
  listAudit,
  listPeople,
  presentAudit,
  presentPerson,
  refuseDocuments,
  restorePerson,
  showPerson,
} from '../../src/features/operators/public.ts'
import { findPerson } from './find-person.ts'
import { auditLines, peopleLines, personLines } from './lines.ts'
import { Misunderstood } from './usage.ts'

export type Options = {
  search?: string | undefined
  waiting?: boolean | undefined
  status?: string | undefined
  role?: string | undefined
  action?: string | undefined
  reason?: string | undefined
  page?: string | undefined
}
/** What a program gets, and what a person reads. */
export type Said = { json: unknown; text: string; exitCode?: number }
type Command = (ctx: Books, who: string | undefined, options: Options) => Promise<Said>

const ITEMS = 48
const by = 'command line'

async function people(ctx: Books, _who: string | undefined, { search, waiting, ...options }: Options): Promise<Said> {
  const status = oneOf(userStatuses, options.status, 'status')
  const role = oneOf(roles, options.role, 'role')
  const found = await listPeople(ctx.db, { search, status, role, waiting: waiting ?? false, page: pageOf(options) })
  const items = found.items.map(presentPerson)
  return { json: { items, pagy: found.pagy }, text: peopleLines(items, found.pagy) }
}

async function audit(ctx: Books, _who: string | undefined, options: Options): Promise<Said> {
  const found = await listAudit(ctx.db, { action: options.action, page: pageOf(options) })
  const items = found.items.map(presentAudit)
  return { json: { items, pagy: found.pagy }, text: auditLines(items, found.pagy) }
}

async function show(ctx: Books, who: string | undefined): Promise<Said> {
  return shown(ctx, await findPerson(ctx.db, who))
}

async function shown(ctx: Books, personId: number, done?: string): Promise<Said> {
  const person = await showPerson(ctx, personId)
  return {
    json: person,
    text: done ? `${done} ${person.company_name ?? person.name} (${person.id}) is now ${person.status}.` : personLines(person),
  }
}

type Deed = (ctx: Books, deed: { by: typeof by; personId: number; reason: string }) => Promise<void>

/** A deed with a person, then how they stand. */
const deed =
  (act: Deed, done: string, { reasoned = false } = {}): Command =>
  async (ctx, who, options) => {
    const reason = reasoned ? reasonOf(options) : ''
    const personId = await findPerson(ctx.db, who)
    await act(ctx, { by, personId, reason })
    return shown(ctx, personId, done)
  }

export const commands: Record<string, Command> = {
  people,
  show,
  audit,
  approve: deed(approvePerson, 'Approved.'),
  refuse: deed(refuseDocuments, 'The documents are refused.', { reasoned: true }),
  block: deed(blockPerson, 'Blocked.', { reasoned: true }),
  restore: deed(restorePerson, 'Restored.', { reasoned: true }),
  grant: deed((ctx, { personId }) => grantStaff(ctx, { personId, operator: true }), 'An operator from now on.'),
  revoke: deed((ctx, { personId }) => grantStaff(ctx, { personId, operator: false }), 'No operator any more.'),
}

function reasonOf({ reason = '' }: Options): string {
  const text = reason.trim()
  if (text === '') throw new Misunderstood('say why: --reason "..."')
  if (text.length > 500) throw new Misunderstood('a reason has at most 500 characters')
  return text
}

function pageOf({ page = '1' }: Options) {
  if (!/^[1-9]\d{0,2}$/.test(page)) throw new Misunderstood(`--page wants a whole number, not ${page}`)
  return { page: Number(page), items: ITEMS }
}

function oneOf<T extends string>(allowed: readonly T[], given: string | undefined, option: string): T | undefined {
  const choices = allowed.filter((each) => each !== 'guest') // guests are nobody an operator deals with
  if (given === undefined || choices.some((each) => each === given)) return given as T | undefined
  throw new Misunderstood(`--${option} is one of ${choices.join(', ')}`)
}
