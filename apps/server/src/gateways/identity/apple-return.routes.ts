import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { addFormParser } from '#platform/http/form-parser.ts'

const formSchema = z.object({
  id_token: z
    .string()
    .max(8000)
    .regex(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    .optional(),
  state: z.string().max(2000).optional(),
  error: z
    .string()
    .max(100)
    .regex(/^[\w.-]+$/)
    .optional(),
  user: z.string().max(4000).optional(),
})

const userFieldSchema = z.object({ name: z.object({ firstName: z.string().max(200), lastName: z.string().max(200) }).partial() })

/**
 * Apple posts its response to a URL, while other providers write it into the fragment. This route
 * redirects to the page with the response in the fragment. It validates nothing: the page compares
 * the state with its own, and the API verifies the token. Apple sends the name only once.
 */
export async function appleReturnRoutes(app: FastifyInstance): Promise<void> {
  addFormParser(app, { bodyLimit: 16_384 })
  app.post('/sign-in/apple', async (request, reply) => {
    const form = formSchema.safeParse(request.body)
    const fields = form.success ? fragmentFieldsOf(form.data) : { error: 'invalid_request' }
    return reply
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .redirect(`/sign-in/return#${new URLSearchParams(fields)}`, 303)
  })
}

function fragmentFieldsOf({ id_token, state, error, user }: z.output<typeof formSchema>): Record<string, string> {
  const names = namesOf(user)
  const fields = {
    id_token,
    state,
    error: id_token ? error : (error ?? 'invalid_request'),
    first_name: names.firstName,
    last_name: names.lastName,
  }
  return Object.fromEntries(Object.entries(fields).filter((field): field is [string, string] => Boolean(field[1])))
}

function namesOf(user: string | undefined): { firstName?: string | undefined; lastName?: string | undefined } {
  try {
    const parsed = userFieldSchema.safeParse(JSON.parse(user ?? '{}'))
    return parsed.success ? parsed.data.name : {}
  } catch {
    return {}
  }
}
