import type { FileContent } from '@partlane/contract/endpoint'
import type { FastifyReply } from 'fastify'

/** Sends a file, which browsers save under its name. */
export function sendFile(reply: FastifyReply, { contentType }: { contentType: string }, { bytes, file_name }: FileContent): FastifyReply {
  return reply
    .type(contentType)
    .headers({ 'content-disposition': `attachment; filename="${file_name.replace(/[^\w.-]/g, '_')}"`, 'x-content-type-options': 'nosniff' })
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}
