/** @see web-build.mjs, plain JavaScript because it runs under the Node that is installed */
export function ensureWebBuilt(): void
export function ensureDocsBuilt(): void
