import { sql } from 'kysely'

/**
 * SQL expression of the name of a user for operators: the company, else the full name, else the
 * slug. `table`: the alias of `users`.
 */
export const userNameOf = (table: string) =>
  sql<string>`coalesce(${sql.ref(`${table}.company_name`)}, nullif(concat_ws(' ', ${sql.ref(`${table}.first_name`)}, ${sql.ref(`${table}.last_name`)}), ''), ${sql.ref(`${table}.slug`)})`
