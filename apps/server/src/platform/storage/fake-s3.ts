import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/**
 * A fake S3 server for the requests of the S3 driver: path-style put, get, head, delete and list of
 * one bucket, in memory. It checks no signatures and supports no POST policy. Its list pages have
 * two keys, so that the driver has to read several pages.
 */
export async function startFakeS3(bucket: string) {
  const objects = new Map<string, { bytes: Buffer; contentType: string }>()
  const requests: { method: string; url: string; authorization: string }[] = []

  const server = createServer(async (request, response) => {
    const { method = '', url = '' } = request
    requests.push({ method, url, authorization: request.headers.authorization ?? '' })
    const { pathname, searchParams } = new URL(url, 'http://s3')
    const key = decodeURIComponent(pathname.slice(bucket.length + 2))
    if (!pathname.startsWith(`/${bucket}`)) sendXml(response, 404, errorXml('NoSuchBucket'))
    else if (method === 'GET' && searchParams.has('list-type'))
      sendXml(response, 200, listBucketXml([...objects.keys()].sort(), searchParams))
    else if (method === 'PUT') {
      objects.set(key, { bytes: await readBody(request), contentType: request.headers['content-type'] ?? '' })
      sendXml(response, 200, '')
    } else if (method === 'DELETE') {
      objects.delete(key)
      sendXml(response, 204, '')
    } else sendObject(response, objects.get(key))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { endpoint: `http://127.0.0.1:${address.port}`, objects, requests, stop: () => new Promise((resolve) => server.close(resolve)) }
}

function sendObject(response: ServerResponse, object: { bytes: Buffer; contentType: string } | undefined): void {
  if (!object) {
    sendXml(response, 404, errorXml('NoSuchKey'))
    return
  }
  const etag = `"${createHash('md5').update(object.bytes).digest('hex')}"`
  response.writeHead(200, { 'content-type': object.contentType, 'content-length': object.bytes.length, etag }).end(object.bytes)
}

function sendXml(response: ServerResponse, status: number, xml: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(xml)
}

const errorXml = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`

function listBucketXml(keys: string[], query: URLSearchParams): string {
  const matchingKeys = keys.filter((key) => key.startsWith(query.get('prefix') ?? '') && key > (query.get('continuation-token') ?? ''))
  const page = matchingKeys.slice(0, 2)
  const isTruncated = matchingKeys.length > page.length
  const nextToken = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${nextToken}${contents}</ListBucketResult>`
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  return Buffer.concat(await request.toArray())
}
