import type { z } from 'zod'

type ActionSchemas = Record<string, z.ZodType>

/**
 * What crosses the wire on one real-time channel: its Action Cable name, the parameters a client subscribes with,
 * the messages it hears, and (seldom) the actions it may perform.
 */
export type ChannelContract<
  Name extends string = string,
  Params extends z.ZodType = z.ZodType,
  Message extends z.ZodType = z.ZodType,
  Actions extends ActionSchemas = ActionSchemas,
> = {
  readonly name: Name
  readonly params: Params
  readonly messages: Message
  readonly actions: Actions
  /** Checks one message and strips what the schema does not name, so that a broadcast cannot carry a field nobody meant to show. */
  readonly message: (value: z.input<Message>) => z.output<Message>
}

export type ChannelParams<C extends ChannelContract> = z.output<C['params']>
/** What a client passes: defaults may be left out. */
export type ChannelParamsInput<C extends ChannelContract> = z.input<C['params']>
export type ChannelMessage<C extends ChannelContract> = z.output<C['messages']>
export type ChannelActionName<C extends ChannelContract> = keyof C['actions'] & string
export type ChannelActionData<C extends ChannelContract, Action extends ChannelActionName<C>> = z.output<C['actions'][Action]>
export type ChannelActionInput<C extends ChannelContract, Action extends ChannelActionName<C>> = z.input<C['actions'][Action]>

/** Writes down one channel for server and clients alike. The name is the Rails class name that clients send, e.g. `ChatRoomsChannel`. */
export function defineChannelContract<
  const Name extends string,
  Params extends z.ZodType,
  Message extends z.ZodType,
  Actions extends ActionSchemas = Record<never, never>,
>(spec: { name: Name; params: Params; message: Message; actions?: Actions }): ChannelContract<Name, Params, Message, Actions> {
  return {
    name: spec.name,
    params: spec.params,
    messages: spec.message,
    actions: spec.actions ?? ({} as Actions),
    message: (value) => spec.message.parse(value),
  }
}
