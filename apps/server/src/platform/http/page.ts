import type { FastifyReply, FastifyRequest } from 'fastify'

/** The language a visitor without an account reads: the first of Accept-Language that we have. */
export function readerLanguage(request: FastifyRequest): 'en' | 'de' {
  const wanted = (request.headers['accept-language'] ?? '')
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase())
  return wanted.find((language) => language === 'de' || language === 'en') === 'de' ? 'de' : 'en'
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/**
 * A small page for people without an account: works without scripts, light and dark, in the product's look.
 * @param page.body HTML that is already safe: texts in it are passed through escapeHtml.
 */
export function sendSmallPage(
  reply: FastifyReply,
  page: { language: 'en' | 'de'; title: string; body: string; status?: number },
): FastifyReply {
  reply.header(
    'content-security-policy',
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  )
  reply.header('cache-control', 'no-store')
  reply.header('referrer-policy', 'no-referrer')
  reply.code(page.status ?? 200).type('text/html; charset=utf-8')
  return reply.send(`<!doctype html>
<html lang="${page.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(page.title)}</title>
<style>${style}</style>
</head>
<body><main><h1>${escapeHtml(page.title)}</h1>${page.body}</main></body>
</html>`)
}

const style = `
:root{--ink:#1b1a17;--ink-2:#57534c;--line:#e6e2da;--edge:#8f897f;--paper:#faf8f4;--surface:#fff;--brand:#0e6655;--on-brand:#fff}
@media (prefers-color-scheme:dark){:root{--ink:#f1eee8;--ink-2:#bdb7ac;--line:#33302b;--edge:#7a746a;--paper:#171613;--surface:#1f1d1a;--brand:#4fb89f;--on-brand:#0f1a17}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px 16px;background:var(--paper);color:var(--ink);font:15px/1.55 Inter,system-ui,-apple-system,"Segoe UI",sans-serif}
main{width:100%;max-width:480px;background:var(--surface);border:1px solid var(--line);border-radius:10px;padding:32px}
h1{margin:0 0 8px;font-size:24px;line-height:1.25;letter-spacing:-.02em;font-weight:650}
p{margin:0 0 16px;color:var(--ink-2);overflow-wrap:anywhere}p:last-child{margin-bottom:0}
strong{color:var(--ink)}
a{color:var(--brand)}
button{min-height:44px;padding:0 18px;border-radius:8px;border:1px solid var(--brand);background:var(--brand);color:var(--on-brand);font:inherit;font-weight:600;cursor:pointer}
button.quiet{background:transparent;color:var(--ink);border-color:var(--edge)}
:focus-visible{outline:2px solid var(--brand);outline-offset:2px}
fieldset{border:0;margin:0 0 16px;padding:0}
label.choice{display:flex;gap:12px;padding:12px 0;border-top:1px solid var(--line)}
label.choice input{width:20px;height:20px;margin:2px 0 0;accent-color:var(--brand)}
label.choice span{display:block}label.choice small{color:var(--ink-2);font-size:13px}
form+form{margin-top:12px}
`
