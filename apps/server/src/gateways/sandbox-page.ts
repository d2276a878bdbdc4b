import { escapeHtml } from '#platform/mail/escape-html.ts'

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:30rem;margin:12vh auto;padding:0 1.25rem;color:#12161c;background:#f5f6f8}h1{font-size:1.6rem}h2{font-size:1.1rem;margin:2rem 0 .5rem}
.mark{background:#fff3d6;color:#6b4600;padding:.5rem .75rem;border-radius:8px;font-weight:700}button{font:600 1rem system-ui;min-height:44px;padding:.6rem 1.2rem;border-radius:8px;border:1px solid #1257b8;background:#1257b8;color:#fff;cursor:pointer}
button.quiet{background:#fff;color:#12161c;border-color:#9aa5b3}label{display:block;margin:.75rem 0}input:not([type=checkbox]){display:block;width:100%;box-sizing:border-box;font:inherit;padding:.5rem;border:1px solid #6b7684;border-radius:8px}form.row{margin:.5rem 0}
input[type=checkbox]{width:1.25rem;height:1.25rem;vertical-align:middle}`

/** Headers of a page whose forms lead to itself. */
export const SANDBOX_PAGE_HEADERS = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
  'cache-control': 'no-store',
}

/** A page of a sandbox provider, e.g. a bank or an OpenID provider. English only. */
export const renderSandboxPage = (title: string, body: string): string =>
  `<!doctype html><html lang="en-GB"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<style>${style}</style><main>${body}</main></html>`
