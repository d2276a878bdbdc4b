import type { z } from 'zod'

type SnakeCase<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : S

/** A type of PayPal's library as it is on the wire: names in snake case, enums as their texts. */
export type Wire<T> = T extends string
  ? `${T}`
  : T extends readonly (infer Item)[]
    ? Wire<Item>[]
    : T extends object
      ? { [Key in keyof T as SnakeCase<Key & string>]: Wire<T[Key]> }
      : T

/** Fields of a schema: only names that the type of the library has, with values of its types. */
export type Fields<T> = { [Key in keyof Wire<T>]?: z.ZodType<Wire<T>[Key]> }
