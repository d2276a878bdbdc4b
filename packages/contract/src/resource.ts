import type { z } from 'zod'

export type Relation = { arity: 'one' | 'many'; resource: Resource }
export type Resource = { type: string; attributes: z.ZodObject; relationships: Record<string, Relation> }

/** Defines a JSON:API resource: type, attributes and related resources. */
export const defineResource = <A extends z.ZodObject, R extends Record<string, Relation> = Record<never, Relation>>(
  type: string,
  attributes: A,
  relationships: R = {} as R,
) => ({ type, attributes, relationships })

export const toOne = <R extends Resource>(resource: R) => ({ arity: 'one', resource }) as const
export const toMany = <R extends Resource>(resource: R) => ({ arity: 'many', resource }) as const

type RelatedValue<R extends Relation> = R['arity'] extends 'many' ? Flat<R['resource']>[] : Flat<R['resource']> | null

/** The object as server and clients use it: attributes and related objects on one level. */
export type Flat<R extends Resource> = { id: string } & z.output<R['attributes']> & {
    [K in keyof R['relationships']]: RelatedValue<R['relationships'][K]>
  }
