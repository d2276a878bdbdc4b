import type { z } from 'zod'

type ActionSchemas = Record<string, z.ZodType>

/**
 * Who may subscribe, with the words of endpoints: `member` is a user with an account that is not
 * blocked, `guest` also a guest, `public` also a visitor without a token.
 */
export type ChannelAudience = 'public' | 'guest' | 'member'

/**
 * Contract of one real-time channel: its Action Cable name, the parameters of a subscription, the
 * messages that a client receives and the actions that it may perform (rarely any).
 */
export type ChannelContract<
  Name extends string = string,
  Params extends z.ZodObject = z.ZodObject,
  Message extends z.ZodType = z.ZodType,
  Actions extends ActionSchemas = ActionSchemas,
  Audience extends ChannelAudience = ChannelAudience,
> = {
  readonly name: Name
  readonly audience: Audience
  readonly params: Params
  readonly messages: Message
  readonly actions: Actions
  /**
   * Validates a message and strips unknown fields, so that a broadcast cannot leak other fields.
   */
  readonly message: (value: z.input<Message>) => z.output<Message>
}

export type ChannelParams<C extends ChannelContract> = z.output<C['params']>
/** Parameters that a client passes. Fields with a default are optional. */
export type ChannelParamsInput<C extends ChannelContract> = z.input<C['params']>
export type ChannelMessage<C extends ChannelContract> = z.output<C['messages']>
export type ChannelActionName<C extends ChannelContract> = keyof C['actions'] & string
export type ChannelActionData<C extends ChannelContract, Action extends ChannelActionName<C>> = z.output<C['actions'][Action]>
export type ChannelActionInput<C extends ChannelContract, Action extends ChannelActionName<C>> = z.input<C['actions'][Action]>

/**
 * Defines a channel for server and clients. `name` is the Rails class name that clients send, for
 * example `ChatRoomsChannel`. Without an audience only members may subscribe. Unknown parameters
 * are always refused: they would name the same subscription a second time.
 */
export function defineChannelContract<
  const Name extends string,
  Params extends z.ZodObject,
  Message extends z.ZodType,
  Actions extends ActionSchemas = Record<never, never>,
  const Audience extends ChannelAudience = 'member',
>(spec: {
  name: Name
  audience?: Audience
  params: Params
  message: Message
  actions?: Actions
}): ChannelContract<Name, Params, Message, Actions, Audience> {
  return {
    name: spec.name,
    audience: spec.audience ?? ('member' as Audience),
    params: spec.params.strict() as unknown as Params,
    messages: spec.message,
    actions: spec.actions ?? ({} as Actions),
    message: (value) => spec.message.parse(value),
  }
}
