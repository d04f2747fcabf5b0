import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Where the API answers during development. The built app is served by the server itself and needs none. */
const apiUrl = process.env['API_URL'] ?? 'http://127.0.0.1:3000'

/** What the server owns: the API, recipients' pages, images, the mailbox's own files and health. */
const ownedByServer = [
  '/v3',
  '/e/',
  '/f/',
  '/i/',
  '/healthz',
  '/readyz',
  '/metrics',
  '/docs',
  '/openapi.json',
]

export default defineConfig({
  plugins: [react()],
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(ownedByServer.map((path) => [path, { target: apiUrl, changeOrigin: false }])),
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: true,
    rollupOptions: { input: { index: 'index.html', embed: 'embed-host.html' } },
  },
})
