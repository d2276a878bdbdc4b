import type { FastifyRequest } from 'fastify'

/**
 * The origin of the site: PUBLIC_URL, or the Host header without it. Never a part of the path,
 * which may begin with `//`.
 */
export function originOf({ protocol, host }: FastifyRequest, publicUrl: string | undefined): string {
  const url = publicUrl ?? `${protocol}://${host}`
  return URL.canParse(url) ? new URL(url).origin : 'http://localhost'
}
