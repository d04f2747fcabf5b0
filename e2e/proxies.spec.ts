import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { freePort } from '../apps/server/test/free-port.ts'
import { owner } from './owner.ts'
import { type RunningProduct, startProduct } from './start-product.ts'

const proxies = fileURLToPath(new URL('../deploy/proxies/', import.meta.url))
const linkHost = 'link.carillon.test'

interface Place {
  folder: string
  /** The proxy's port for https, and one for http, which nginx has. */
  port: number
  plainPort: number
  product: string
  certificate: string
  key: string
}

/** The files of deploy/proxies with names, ports and certificates of this test; answers the command that serves with them. */
const kinds: Record<
  string,
  { program: string; write(place: Place): Promise<[args: string[], env?: object]> }
> = {
  nginx: {
    program: '/usr/sbin/nginx',
    async write({ folder, port, plainPort, product, certificate, key }) {
      const server = (await readFile(join(proxies, 'nginx.conf'), 'utf8'))
        .replaceAll(/listen \[::\].*\n/g, '')
        .replace('listen 80 default_server', `listen 127.0.0.1:${plainPort} default_server`)
        .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
        .replace(/server 127\.0\.0\.1:3000/, `server ${product}`)
        .replace('carillon.example.com link.example.com', `localhost ${linkHost}`)
        .replace(/(ssl_certificate) .*;/, `$1 ${certificate};`)
        .replace(/(ssl_certificate_key) .*;/, `$1 ${key};`)
      await writeFile(
        join(folder, 'carillon-proxy.conf'),
        await readFile(join(proxies, 'carillon-proxy.conf')),
      )
      const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      const main = [
        `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; events {}`,
        'http {',
        ...paths.map((path) => `${path}_temp_path ${folder}/${path};`),
        `access_log off; ${server}`,
        '}',
      ]
      await writeFile(join(folder, 'nginx.conf'), main.join('\n'))
      return [['-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')]]
    },
  },
  caddy: {
    program: '/usr/bin/caddy',
    async write({ folder, port, product, certificate, key }) {
      const given = await readFile(join(proxies, 'Caddyfile'), 'utf8')
      const global = '{\n\tadmin off\n\tauto_https disable_redirects\n}\n'
      const own = given.replace(
        /\timport carillon\n\}\s*$/,
        `\ttls ${certificate} ${key}\n\timport carillon\n}\n`,
      )
      await writeFile(join(folder, 'Caddyfile'), global + own)
      const env = {
        PUBLIC_URL: `https://localhost:${port}`,
        LINK_HOSTS: `https://${linkHost}:${port}`,
        CARILLON_HOSTS: product,
        HOME: folder,
        XDG_DATA_HOME: folder,
      }
      return [['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], env]
    },
  },
}

for (const [name, { program, write }] of Object.entries(kinds)) {
  test.describe(`behind ${name}`, () => {
    test.skip(
      !existsSync(program),
      `${program} is not installed (apt-get install ${name === 'nginx' ? 'nginx-light' : name})`,
    )
    test.use({ ignoreHTTPSErrors: true })
    let folder: string
    let product: RunningProduct | undefined
    let proxy: ChildProcess | undefined
    let url: string

    test.beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), `carillon-${name}-`))
      const [port, plainPort] = [await freePort(), await freePort()]
      url = `https://localhost:${port}`
      product = await startProduct(`behind-${name}`, { PUBLIC_URL: url, TRUSTED_PROXIES: '127.0.0.1' })
      const files = { certificate: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }
      makeCertificate(files)
      await mkdir(join(folder, 'logs'))
      const place = {
        folder,
        port,
        plainPort,
        product: product.url.replace('http://localhost', '127.0.0.1'),
        ...files,
      }
      const [args, env] = await write(place)
      proxy = spawn(program, args, {
        stdio: ['ignore', 'inherit', 'inherit'],
        env: { ...process.env, ...env },
      })
      await expect.poll(() => statusOf(`${url}/readyz`)).toBe(200)
    })

    test.afterAll(async () => {
      proxy?.kill('SIGTERM')
      await product?.stop()
      await rm(folder, { recursive: true, force: true })
    })

    test('a person signs in, with secure cookies, over HTTP/2, and the browser keeps to https', async ({
      page,
    }) => {
      const answer = await page.goto(`${url}/sign-in`)
      expect(answer?.headers()['strict-transport-security']).toBe('max-age=31536000')
      await page.getByLabel('Email').fill(owner.email)
      await page.getByLabel('Password', { exact: true }).fill(owner.password)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page.getByRole('navigation').first()).toBeVisible()
      const cookies = await page.context().cookies(url)
      expect(cookies.length).toBeGreaterThan(0)
      expect(cookies.filter(({ secure }) => !secure)).toEqual([])
      const protocol = await page.evaluate(() => {
        const [navigation] = performance.getEntriesByType('navigation') as PerformanceResourceTiming[]
        return navigation?.nextHopProtocol
      })
      expect(protocol).toBe('h2')
    })

    test('a file of 20 MB is uploaded to the address that the call names', async ({ playwright }) => {
      const headers = { authorization: `Bearer ${owner.apiKey}` }
      const api = await playwright.request.newContext({ ignoreHTTPSErrors: true })
      const made = await api.put(`${url}/v3/marketing/contacts/imports`, {
        headers,
        data: { file_type: 'csv', field_mappings: ['_rf2_T', null] },
      })
      const { job_id, upload_uri, upload_headers } = await made.json()
      expect(upload_uri).toContain(`${url}/`)
      const row = (at: number) => `person-${at}@carillon.test,${'x'.repeat(100_000)}\n`
      const data = Buffer.from(`email,note\n${Array.from({ length: 200 }, (_, at) => row(at)).join('')}`)
      const sent = Object.fromEntries(
        (upload_headers as { header: string; value: string }[]).map(({ header, value }) => [header, value]),
      )
      const uploaded = await api.put(upload_uri, { headers: sent, data })
      expect(await uploaded.json()).toEqual({ file_bytes: data.byteLength })
      expect((await api.get(`${url}/v3/marketing/contacts/imports/${job_id}`, { headers })).status()).toBe(
        200,
      )
      await api.dispose()
    })

    test('callers are known by their own addresses, whatever they claim', async () => {
      const authorization = `Bearer ${owner.apiKey}`
      const claimed = { authorization, 'x-forwarded-for': '203.0.113.7' }
      expect(await statusOf(`${url}/v3/user/account`, claimed, '127.0.0.2')).toBe(200)
      const text = await bodyOf(`${url}/v3/access_settings/activity`, { authorization }, '127.0.0.1')
      const { result } = JSON.parse(text) as { result: { ip: string }[] }
      expect(result.map(({ ip }) => ip)).toContain('127.0.0.2')
      expect(result.map(({ ip }) => ip)).not.toContain('203.0.113.7')
    })

    test('links of another domain reach the product', async () => {
      const host = `${linkHost}:${new URL(url).port}`
      expect(await statusOf(`${url}/e/nothing-here`, { host }, undefined, linkHost)).toBe(404)
      expect(await statusOf(`${url}/healthz`, { host }, undefined, linkHost)).toBe(200)
    })
  })
}

function makeCertificate({ certificate, key }: { certificate: string; key: string }): void {
  execFileSync(
    'openssl',
    [
      ...[
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '2',
      ],
      ...['-keyout', key, '-out', certificate, '-subj', '/CN=localhost'],
      ...['-addext', `subjectAltName=DNS:localhost,DNS:${linkHost}`],
    ],
    { stdio: 'ignore' },
  )
}

/** Asks from an address of this machine. The certificate of the test is not known to Node. */
function ask(url: string, headers: Record<string, string>, from?: string, servername?: string) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const options = {
      headers,
      family: 4,
      rejectUnauthorized: false,
      agent: false,
      ...(from === undefined ? {} : { localAddress: from }),
      ...(servername === undefined ? {} : { servername }),
    } as const
    get(url, options, async (answer) => {
      let text = ''
      for await (const part of answer.setEncoding('utf8')) text += part
      resolve({ status: answer.statusCode ?? 0, text })
    }).on('error', reject)
  })
}

async function statusOf(url: string, headers = {}, from?: string, servername?: string): Promise<number> {
  return ask(url, headers, from, servername).then(
    ({ status }) => status,
    () => 0,
  )
}

async function bodyOf(url: string, headers: Record<string, string>, from: string): Promise<string> {
  return (await ask(url, headers, from)).text
}
