import { anyOf, type PatternRule, testFiles } from './pattern-rule.ts'

/**
 * File roles of a server feature (CONTRIBUTING.md, "File roles"): which file may contain SQL,
 * locks, transactions, decisions and JSON. The platform has its own structure and is not checked,
 * except for row locks.
 */
const sqlFiles = /\.(queries|store|sql)\.ts$|\/personal-data\.ts$/

/** Statements of Kysely's query builder. */
const builderCall = /\.(selectFrom|selectNoFrom|insertInto|replaceInto|mergeInto|updateTable|deleteFrom)\(/
/** Kysely's `sql` template and its helpers. A generic argument may end on a later line. */
const sqlTemplate = /\bsql(`|<|\.(raw|join|ref|id|table|lit|val)\b)/
const writingCall = /\.(insertInto|replaceInto|mergeInto|updateTable|deleteFrom)\(|\b(insertRows|updateRows)\(/
const writingSql = /\binsert into \w|\bdelete from \w|\bupdate \w+( \w+)? set\b|\btruncate \w/
const rowLock = /\.for(Update|NoKeyUpdate|Share|KeyShare)\(|\bfor (no key )?update\b|\bfor (key )?share\b/

export const fileRoleRules: PatternRule[] = [
  {
    name: 'sql-in-queries-and-stores',
    reason: 'SQL belongs in *.queries.ts (reads), *.store.ts (locks and writes), *.sql.ts (fragments) or personal-data.ts',
    files: /^apps\/server\/src\/(app|features|gateways)\//,
    excluded: anyOf(
      testFiles,
      sqlFiles,
      // Runs before the features, on an empty database, and passes the transaction to the demo data
      /^apps\/server\/src\/app\/fill-database\.ts$/,
      // A sandbox stands for an external provider and has a database schema of its own
      /^apps\/server\/src\/gateways\/[\w-]+\/sandbox/,
    ),
    pattern: anyOf(builderCall, sqlTemplate, /\b(insertRows|updateRows)\(/),
  },
  {
    name: 'queries-only-read',
    reason: 'a function of *.queries.ts or *.sql.ts is safe to call anywhere: move writes into *.store.ts',
    files: /^apps\/server\/src\/(app|features|gateways)\/.*\.(queries|sql)\.ts$/,
    excluded: testFiles,
    pattern: anyOf(writingCall, writingSql),
  },
  {
    name: 'locks-in-stores',
    reason: 'row locks and advisory locks are taken by lock* functions of *.store.ts, so that their order can be checked in one place',
    files: /^apps\/server\/src\//,
    excluded: anyOf(
      testFiles,
      /\.store\.ts$/,
      // Define the locks
      /^apps\/server\/src\/platform\/db\/(advisory-locks|lock-order)\.ts$/,
    ),
    pattern: anyOf(rowLock, /\b(lockAdvisory|lockRows|lockRow|lockRowOrThrow)\(/),
  },
  {
    name: 'transactions-in-commands',
    reason: 'only commands, jobs and handlers open a transaction. Move `transact` into a file that is named verb-noun',
    files:
      /^apps\/server\/src\/(features|gateways)\/.*(\.(queries|store|sql|policy|present|events|routes|channels)|\/(load-[\w-]+|public|personal-data))\.ts$/,
    excluded: testFiles,
    pattern: /\.(transact|transaction|startTransaction)\(/,
  },
  {
    name: 'policies-are-pure',
    reason: 'a policy decides about values that its caller has loaded: no query, no lock, no I/O, no promise',
    files: /^apps\/server\/src\/features\/.*\.policy\.ts$/,
    excluded: testFiles,
    pattern: /\bawait\b|\basync\b|\bPromise\b|\b(Db|Tx|DbOrTx)\b/,
  },
  {
    name: 'presenters-are-pure',
    reason: 'a presenter turns rows into JSON. Load everything first, in queries, a command or a load-*.ts file',
    files: /^apps\/server\/src\/features\/.*\.present\.ts$/,
    excluded: testFiles,
    pattern: /\bawait\b|\basync\b|\bPromise\b|\b(Db|Tx|DbOrTx)\b/,
  },
  {
    name: 'public-files-only-export',
    reason: 'public.ts lists what other features may use: only `export … from` lines',
    files: /^apps\/server\/src\/features\/[^/]+\/public\.ts$/,
    excluded: testFiles,
    pattern: /^(import|const|let|function|async|type|class)\b|^export (const|let|function|async|class|default|type \w+ =)/,
  },
]
