import { sql } from 'kysely'

/**
 * SQL expression of the name of a user for others, as `displayName` shows it unless the account is
 * closed. `table`: the alias of `users`.
 */
export const displayNameOf = (table: string) =>
  sql<string>`coalesce(nullif(${sql.ref(`${table}.company_name`)}, ''), nullif(concat_ws(' ', nullif(${sql.ref(`${table}.first_name`)}, ''), left(nullif(${sql.ref(`${table}.last_name`)}, ''), 1) || '.'), ''), ${sql.ref(`${table}.slug`)})`

/**
 * SQL expression of the name of a user for operators: the company, else the full name, else the
 * slug. `table`: the alias of `users`.
 */
export const userNameOf = (table: string) =>
  sql<string>`coalesce(${sql.ref(`${table}.company_name`)}, nullif(concat_ws(' ', ${sql.ref(`${table}.first_name`)}, ${sql.ref(`${table}.last_name`)}), ''), ${sql.ref(`${table}.slug`)})`
