import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { OpenApi } from './describe-api.ts'

type OpenApiRoutesOptions = { title: string; describeApi: () => OpenApi; documentUrl: string }

/** Own scripts, and styles that the API reader adds to elements. Nothing from other hosts. */
const contentSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const swaggerUiFiles = {
  'swagger-ui.css': { type: 'text/css', path: fileURLToPath(import.meta.resolve('swagger-ui-dist/swagger-ui.css')) },
  'swagger-ui-bundle.js': { type: 'text/javascript', path: fileURLToPath(import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js')) },
}

/**
 * The OpenAPI document (openapi.json) and an HTML page that shows it (/api/docs), both from this
 * server.
 */
export async function openApiRoutes(app: FastifyInstance, { title, describeApi, documentUrl }: OpenApiRoutesOptions): Promise<void> {
  let documentJson: string | undefined // created at the first request, to keep the start short
  app.get(documentUrl, (_request, reply) => {
    documentJson ??= JSON.stringify(describeApi())
    return reply.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=300').send(documentJson)
  })

  app.get('/api/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', contentSecurityPolicy).send(renderDocsPage(title)),
  )
  app.get('/api/docs/start.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(renderStartScript(documentUrl)))
  for (const [name, { type, path }] of Object.entries(swaggerUiFiles))
    app.get(`/api/docs/${name}`, (_request, reply) =>
      reply.type(`${type}; charset=utf-8`).header('cache-control', 'public, max-age=86400').send(readFileSync(path)),
    )
}

const renderDocsPage = (title: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title} API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><div id="api"></div><script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body>
</html>
`

const renderStartScript = (url: string) =>
  `SwaggerUIBundle({ url: ${JSON.stringify(url)}, dom_id: '#api', deepLinking: true, docExpansion: 'none', filter: true, validatorUrl: null })\n`
