import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSampleDataDir, type Portal, removeDataDir, startPortal } from '../e2e/support/portal-process.ts'
import { TRUSTING, withModule } from './clients.ts'

/** Pages of the built portal for clients that run no JavaScript: search engines, messengers, old phones. */
const PUBLIC = 'https://memorial.exemplo.com.br'
const dataDir = makeSampleDataDir()
let portal: Portal
let staff: Record<string, string>
type Card = { id: number; pessoa_falecida: { nome: string } }
let card: Card

const readJson = async <T>(path: string): Promise<T> => (await (await fetch(portal.url + path)).json()) as T

/** A despedida without an apresentacao, so that place and hour are its own. */
const findUnbooked = async (): Promise<Card> => {
  for (const latest of await readJson<Card[]>('/exibicao/despedidas/ultimas')) {
    type Publica = { apresentacao: { empresa: string | null } }
    if ((await readJson<Publica>(`/exibicao/despedida/${latest.id}/0`)).apresentacao.empresa === null) return latest
  }
  throw new Error('every despedida of the sample world has an apresentacao')
}

beforeAll(async () => {
  portal = await startPortal(dataDir, { ...TRUSTING, ...withModule('slow-clock.mjs'), PUBLIC_URL: PUBLIC })
  card = await findUnbooked()
  const signIn = await fetch(`${portal.url}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin@exemplo.com.br', password: 'memorial1973' }),
  })
  staff = { authorization: `Bearer ${((await signIn.json()) as { accessToken: string }).accessToken}` }
})
afterAll(async () => {
  await portal.stop()
  removeDataDir(dataDir)
})

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(portal.url + path, { headers, redirect: 'manual' })
  return { status: response.status, headers: response.headers, html: await response.text() }
}
/** The text without tags, as `curl` shows it. */
const wordsOf = (html: string): string =>
  html
    .replace(/<(script|style|title)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
const metaOf = (html: string, name: string): string | undefined =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]

const set = async (id: number, body: object) => {
  const response = await fetch(`${portal.url}/cliente/update-despedida`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...staff },
    body: JSON.stringify({ id, ...body }),
  })
  expect(response.status).toBe(200)
}

describe('a public despedida without JavaScript', () => {
  it('contains the name, the dates, the hours and the biography, on every tab', async () => {
    await set(card.id, {
      obituario: 'Plantava jasmim no quintal.',
      data_velorio: '2027-01-05 08:00:00',
      local_velorio: 'Central de Velórios, capela 2',
    })
    const { status, html } = await get(`/despedida/${card.id}`)
    expect(status).toBe(200)
    const words = wordsOf(html)
    for (const sentence of [
      card.pessoa_falecida.nome,
      'Plantava jasmim no quintal.',
      'Terça-feira, às oito da manhã',
      'capela 2',
    ])
      expect(words).toContain(sentence)
    expect(wordsOf((await get(`/despedida/${card.id}?aba=servicos`)).html)).toContain('Floristas parceiras')
    expect(wordsOf((await get(`/despedida/${card.id}?aba=velorio`)).html)).toContain('Velório virtual')
    expect(wordsOf((await get(`/despedida/${card.id}?aba=mensagens`)).html)).toContain('Escreva uma mensagem')
  })

  it('has metadata for messengers and search engines, with absolute addresses', async () => {
    const { html } = await get(`/despedida/${card.id}`)
    expect(/<title>([^<]*)<\/title>/.exec(html)?.[1]).toContain(card.pessoa_falecida.nome)
    expect(metaOf(html, 'description')).toContain('Velório: Terça-feira')
    const image = metaOf(html, 'og:image') ?? ''
    expect(image.replace(/\?v=\w+$/, '')).toBe(`${PUBLIC}/exibicao/despedida/${card.id}/cartao.jpg`)
    expect((await fetch(image.replace(PUBLIC, portal.url))).headers.get('content-type')).toBe('image/jpeg')
    expect(metaOf(html, 'twitter:card')).toBe('summary_large_image')
    expect(html).toContain(`<link rel="canonical" href="${PUBLIC}/despedida/${card.id}">`)
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '{}')
    expect(JSON.stringify(data)).toContain('"@type":"Person"')
    expect(data['@graph'].some((one: { startDate?: string }) => one.startDate === '2027-01-05T08:00:00-03:00')).toBe(
      true,
    )
  })

  it('never contains the code of its address', async () => {
    const { html } = await get(`/despedida/${card.id}/ABCDEF1234`)
    expect(metaOf(html, 'og:url')).toBe(`${PUBLIC}/despedida/${card.id}`)
    expect(html.slice(0, html.indexOf('</head>'))).not.toContain('ABCDEF1234')
  })

  it('loads no script before an interaction, and allows only its own inline script', async () => {
    const { html, headers } = await get(`/despedida/${card.id}`)
    expect(html.match(/<script[^>]* src=|<link rel="(?:modulepreload|stylesheet)"/g)).toBeNull()
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]+'/)
    expect(policy).not.toContain("script-src 'self' 'unsafe-inline'")
  })

  it('is sent precompressed once, and then revalidated by its ETag', async () => {
    const first = await get(`/despedida/${card.id}`, { 'accept-encoding': 'br' })
    expect(first.headers.get('content-encoding')).toBe('br')
    const etag = first.headers.get('etag') ?? ''
    expect((await get(`/despedida/${card.id}`, { 'if-none-match': etag })).status).toBe(304)
    await set(card.id, { obituario: 'Plantava jasmim na varanda.' })
    const after = await get(`/despedida/${card.id}`, { 'if-none-match': etag })
    expect(after.status).toBe(200)
    expect(wordsOf(after.html)).toContain('na varanda')
  })
})

describe('a page for a device with display preferences', () => {
  const PATHS = ['/despedida/ID', '/despedida/ID?outra=1', '/termo-uso', '/nao-existe']

  it.each(PATHS)('is written with them: %s', async path => {
    const readWith = (cookie: string) => get(path.replace('ID', `${card.id}`), { cookie })
    const plain = await readWith('a=b')
    expect(plain.html).not.toMatch(/<html[^>]* data-(?:text-size|contrast)=/)
    expect(plain.headers.get('vary')).toContain('cookie')
    const chosen = await readWith('leitura=130-alto')
    expect(chosen.html.replace(' data-text-size="130" data-contrast="alto"', '')).toBe(plain.html)
    for (const value of ['100-normal', '130', '130-alto%22%3E', '200-alto']) {
      const { html, headers } = await readWith(`leitura=${value}`)
      expect(html).toBe(plain.html)
      expect(headers.get('etag')).toBe(plain.headers.get('etag'))
    }
  })

  it.each(PATHS)('has one script, at its end, that its policy allows: %s', async path => {
    const { html, headers } = await get(path.replace('ID', `${card.id}`))
    expect(html.slice(0, html.indexOf('</head>'))).not.toContain('<script>')
    const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)]
    expect(scripts).toHaveLength(1)
    const hash = createHash('sha256')
      .update(scripts[0]?.[1] ?? '')
      .digest('base64')
    expect(headers.get('content-security-policy')).toContain(`'sha256-${hash}'`)
  })

  it('shows a change immediately', async () => {
    const readWith = async (cookie: string) => (await get(`/despedida/${card.id}`, { cookie })).html
    for (const obituario of ['Cantava no coro.', 'Cantava no coro aos domingos.']) {
      await set(card.id, { obituario })
      for (const cookie of ['leitura=130-alto', 'a=b']) expect(wordsOf(await readWith(cookie))).toContain(obituario)
    }
  })
})

describe('a despedida that is not public', () => {
  it('responds 404 without personal data, and is not indexed by search engines', async () => {
    const { nome } = card.pessoa_falecida
    for (const change of [{ tipo: 'Privada' }, { tipo: 'Publica' }] as const) {
      await set(card.id, change)
      const { status, html } = await get(`/despedida/${card.id}`)
      if (change.tipo === 'Publica') expect(status).toBe(200)
      else {
        expect(status).toBe(404)
        expect(html).not.toContain(nome)
        expect(wordsOf(html)).toContain('Despedida Privada')
        expect(metaOf(html, 'robots')).toBe('noindex')
        expect(metaOf(html, 'og:title')).toBe('Memorial Online')
        expect(html).not.toContain('canonical')
      }
    }
    const absent = await get('/despedida/99999999')
    expect(absent.status).toBe(404)
    expect(wordsOf(absent.html)).toContain('Despedida não localizada')
  })

  it('is readable but not indexed if the family chose so', async () => {
    await set(card.id, { fora_das_buscas: true })
    const { status, html } = await get(`/despedida/${card.id}`)
    expect(status).toBe(200)
    expect(metaOf(html, 'robots')).toBe('noindex')
    expect((await get('/sitemap-1.xml')).html).not.toContain(`/despedida/${card.id}<`)
    await set(card.id, { fora_das_buscas: false })
  })
})

describe('an address that no screen has', () => {
  it('responds 404 with a text, and is not indexed by search engines', async () => {
    for (const path of ['/nao-existe', '/despedidass/x?y=1', '/a/b/c']) {
      const { status, html } = await get(path)
      expect(status, path).toBe(404)
      expect(metaOf(html, 'robots'), path).toBe('noindex')
      expect(wordsOf(html), path).toContain('Este endereço não existe no portal.')
    }
    expect((await get('/capela/CV/01')).status).toBe(200)
    expect((await get('/admin/despedidas')).status).toBe(200)
  })

  it('is told apart in the restricted area too, where the browser shows it', async () => {
    for (const path of ['/admin/nao-existe', '/admin/despedidas/1/2', '/admin/editardespedida'])
      expect((await get(path)).status, path).toBe(404)
    for (const path of [
      '/admin',
      '/admin/entrar',
      '/admin/editardespedida/1?x=1',
      '/admin/configuracoes/',
      '/criar-senha',
    ])
      expect((await get(path)).status, path).toBe(200)
  })
})

describe('the rate limit of reads', () => {
  const from = async (address: string, path: string) =>
    (await get(path, { 'x-forwarded-for': address, 'accept-encoding': 'br' })).status

  it('counts every page that is not in the cache, and none that is', async () => {
    const statuses = async (address: string, count: number, path: (n: number) => string) => {
      const seen: number[] = []
      for (let n = 1; n <= count; n += 1) seen.push(await from(address, path(n)))
      return seen
    }
    // Calls count together with pages and cost less: they leave two of either page.
    expect(new Set(await statuses('198.51.100.1', 596, () => '/exibicao/grupo'))).toEqual(new Set([200]))
    const pages = ['/despedida-status/not-found?id=', '/termo-uso?inventado='] as const
    expect(await statuses('198.51.100.1', 6, n => `${pages[n % 2]}${n}`)).toEqual([200, 200, 200, 200, 429, 429])
    expect(new Set(await statuses('198.51.100.3', 605, () => '/termo-uso'))).toEqual(new Set([200]))
    expect(await from('198.51.100.1', '/termo-uso')).toBe(200)
    expect(await from('198.51.100.1', '/capela/CV/01'), 'the document of a display').toBe(200)
  })

  it('counts a page with a search as a search too', async () => {
    const seen: number[] = []
    for (let n = 0; n < 40; n += 1)
      seen.push(await from('198.51.100.4', `/lista-postagens/despedidas?nome=${card.pessoa_falecida.nome.slice(0, 3)}`))
    expect([seen[0], seen.at(-1)]).toEqual([200, 429])
    const address = '/lista-postagens/despedidas?nome=maria'
    const refused = await get(address, { 'x-forwarded-for': '198.51.100.4', accept: 'text/html' })
    expect(wordsOf(refused.html)).toMatch(/Aguarde \d+ segundos? e tente de novo\. Tentar de novo/)
    expect(refused.html).toMatch(/<a href="" class="[^"]+">Tentar de novo/)
  })
})

describe('the other public pages without JavaScript', () => {
  it('contain their texts: landing, lists, search, terms, status, forms', async () => {
    for (const [path, sentence] of [
      ['/', 'Um lugar para se despedir'],
      ['/lista-postagens/despedidas', card.pessoa_falecida.nome],
      ['/lista-postagens/aovivo', 'Velório Virtual'],
      ['/termo-uso', 'Termos de Uso e Serviço'],
      ['/despedida-status/inactive', 'Despedida Inativa'],
      ['/painel-enviar-mensagem', 'Envie uma homenagem'],
      ['/contato/CV', 'Fale conosco'],
      ['/forgot-password', 'Recuperação de senha'],
      ['/privacidade', 'Seus dados'],
    ] as const)
      expect(wordsOf((await get(path)).html), path).toContain(sentence)
    const name = card.pessoa_falecida.nome.split(' ')[0] ?? ''
    expect(wordsOf((await get(`/lista-postagens/despedidas?nome=${encodeURIComponent(name)}`)).html)).toContain(name)
  })

  it('leave restricted screens and displays to the browser', async () => {
    expect((await get('/admin/despedidas')).html).toContain('<div id="root"><p class="carregando">')
    expect((await get('/capela/CV/01')).html).not.toContain('data-modules')
  })
})

describe('a portal in the time zone of Manaus', () => {
  const otherDir = makeSampleDataDir()
  let other: Portal
  beforeAll(async () => {
    other = await startPortal(otherDir, { ...TRUSTING, PUBLIC_URL: PUBLIC, TZ_PORTAL: 'America/Manaus' })
  })
  afterAll(async () => {
    await other.stop()
    removeDataDir(otherDir)
  })
  const htmlOf = async (path: string): Promise<string> => (await fetch(other.url + path)).text()

  it('names its zone in the documents of visitors, staff and displays', async () => {
    for (const path of ['/', '/admin/despedidas', '/capela/CV/01', '/painel'])
      expect(await htmlOf(path), path).toMatch(/^<!doctype html>\s*<html [^>]*data-time-zone="America\/Manaus"/)
  })

  it('states the hours of ceremonies with the offset of that zone', async () => {
    const cards = (await (await fetch(`${other.url}/exibicao/despedidas/ultimas`)).json()) as Card[]
    const pages = await Promise.all(cards.slice(0, 4).map(({ id }) => htmlOf(`/despedida/${id}`)))
    const starts = pages.flatMap(html => html.match(/"startDate":"[^"]+"/g) ?? [])
    expect(starts.length).toBeGreaterThan(0)
    for (const start of starts) expect(start).toMatch(/T\d\d:\d\d:\d\d-04:00"$/)
  })
})
