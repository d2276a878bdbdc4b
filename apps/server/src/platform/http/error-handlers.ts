import type { Endpoint } from '@partlane/contract/endpoint'
import { errorStatus, type RefusalCode } from '@partlane/contract/errors'
import { Refusal } from '@partlane/domain/refusal'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { listUnknownFields, toErrorResponse } from './errors.ts'
import { sendJson } from './media-type.ts'

/** When a client may try again after 503. A restart of the database takes a few seconds. */
export const RETRY_AFTER_SECONDS = 5

/** Handles the errors of all other routes. Only unexpected errors are logged as errors. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => void sendErrorResponse(error, { request, reply }))
}

/**
 * Handles errors of one endpoint. It is an error in the program when a command refuses a field that
 * the endpoint does not have: the response is 500 if `isStrict`, otherwise it has no `source`.
 */
export function createErrorHandler({ endpoint, isStrict }: { endpoint: Endpoint; isStrict: boolean }) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const unknownFields = listUnknownFields(error, endpoint)
    const message = `${endpoint.method} ${endpoint.path} has no field ${unknownFields.join(', ')}`
    if (unknownFields.length > 0 && !isStrict) request.log.error({ err: error }, message)
    const reportedError = unknownFields.length > 0 && isStrict ? new Error(message, { cause: error }) : error
    void sendErrorResponse(reportedError, { request, reply, endpoint })
  }
}

type ErrorTarget = { request: FastifyRequest; reply: FastifyReply; endpoint?: Endpoint }

/** Sends the response of a refusal code. */
export const sendError = (code: RefusalCode, target: ErrorTarget) => sendErrorResponse(new Refusal(code), target)

export function sendErrorResponse(error: unknown, { request, reply, endpoint }: ErrorTarget): FastifyReply {
  const { status, errors, unexpected } = toErrorResponse(error, request.id, endpoint)
  if (unexpected) request.log.error({ err: error, url: request.routeOptions.url }, 'request failed')
  if (status === errorStatus.unavailable) reply.header('retry-after', RETRY_AFTER_SECONDS)
  const waitSeconds = status === errorStatus.too_many_requests ? errors[0]?.meta?.retry_after : undefined
  if (waitSeconds !== undefined) reply.header('retry-after', Number(waitSeconds))
  return sendJson(request, reply.code(status), { errors })
}
