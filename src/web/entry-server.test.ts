import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RefusedForm, RenderedPage } from '#contract/pagina/schema.ts'
import { buildDespedidaPagina } from '#web/testing/despedida-pagina.ts'
import { outline } from '#web/testing/outline.ts'
import { isKnownAddress, loadScreens, renderPage, renderRefused, renderWait } from './entry-server.tsx'
import { setPageLanguage } from './lib/language.ts'

const ORIGIN = 'https://memorial.exemplo.com.br'
const NOW = Date.parse('2026-11-05T10:20:00Z')

const grupo = {
  ...{ nome: 'Grupo Aurora', nomeCurto: 'Aurora', desde: '1973', cidade: 'Maceió', logo: '', sobre: 'Desde 1973.' },
  ...{ telefone: '8233000000', email: 'casa@exemplo.com.br', politica: '' },
  unidades: [{ codigo: 'PF', nome: 'Parque das Flores', endereco: 'Rua do Sol, 10', mapa: '' }],
}
const contato = {
  ...{ unidade: 'PF', nome: 'Parque das Flores', telefone: '8233000000', whatsapp: '82999990000' },
  ...{ endereco: 'Rua do Sol, 10', mapa: 'https://mapa.exemplo.com.br' },
}
const despedida = buildDespedidaPagina({
  qtd_fotografias: 1,
  pessoa_falecida: {
    ...buildDespedidaPagina().pessoa_falecida,
    nome: 'Maria "Carminha" <Lima>',
    conhecido_como: 'Carminha',
  },
  mudancas: [],
})
const refusal = (text: string, status = 404) => ({ status, text })

let replies: Record<string, unknown>
let asked: { key: string; options: object }[]
const read = async (key: string, options: object = {}) => {
  asked.push({ key, options })
  const reply = replies[key]
  if (reply === undefined) throw new Error(`no reply for ${key}`)
  if (typeof reply === 'object' && reply !== null && 'status' in reply && 'text' in reply) throw reply
  return { body: reply, total: Array.isArray(reply) ? 7 : undefined }
}
const page = async (path: string, extra: Record<string, unknown> = {}, language: 'pt-BR' | 'en' | 'es' = 'pt-BR') => {
  asked = []
  replies = { 'GET /exibicao/grupo': grupo, ...extra }
  const rendered = await renderPage(path, ORIGIN, read as never, NOW, language)
  if (!rendered) throw new Error(`${path} is not rendered`)
  return rendered
}
const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html')
/** The tags of the head, one a line. */
const headOf = ({ head }: RenderedPage): string => head.replaceAll('><', '>\n<')
const mainOf = ({ html }: RenderedPage): string => outline(parsed(html).querySelector('main') as Element)
const seededKeys = ({ state }: RenderedPage): string[] =>
  (JSON.parse(state) as [unknown, unknown][]).map(([key]) => JSON.stringify(key))
const structuredOf = ({ afterRoot }: RenderedPage): unknown =>
  JSON.parse(parsed(afterRoot).querySelector('script')?.textContent ?? 'null')
const restOf = ({
  head: _head,
  html: _html,
  state: _state,
  afterRoot: _after,
  modules: _modules,
  ...rest
}: RenderedPage) => rest

beforeAll(() => loadScreens('America/Maceio'))
afterAll(() => setPageLanguage('pt-BR', {}))

describe('a public page that the server renders', () => {
  it('begins the portal for search engines, for as long as a list of wakes holds', async () => {
    const rendered = await page('/', {
      'GET /exibicao/sobre': { sobre: '', telefone: '8230000001' },
      'GET /exibicao/despedidas/apresentadas': [],
      'GET /exibicao/despedidas/proximas': [],
    })
    expect(headOf(rendered)).toMatchInlineSnapshot(`
      "<title>Memorial Online</title>
      <meta name="description" content="Um lugar para se despedir, de perto ou de longe. Procure pelo nome, leia a história e deixe uma mensagem à família.">
      <meta property="og:type" content="website">
      <meta property="og:site_name" content="Memorial Online">
      <meta property="og:title" content="Memorial Online">
      <meta property="og:description" content="Um lugar para se despedir, de perto ou de longe. Procure pelo nome, leia a história e deixe uma mensagem à família.">
      <meta property="og:url" content="https://memorial.exemplo.com.br/">
      <link rel="canonical" href="https://memorial.exemplo.com.br/">
      <link rel="alternate" hreflang="pt-BR" href="https://memorial.exemplo.com.br/">
      <link rel="alternate" hreflang="en" href="https://memorial.exemplo.com.br/?idioma=en">
      <link rel="alternate" hreflang="es" href="https://memorial.exemplo.com.br/?idioma=es">
      <link rel="alternate" hreflang="x-default" href="https://memorial.exemplo.com.br/">
      <meta property="og:image" content="https://memorial.exemplo.com.br/imagens/memorial.jpg">
      <meta property="og:image:width" content="1200">
      <meta property="og:image:height" content="630">
      <meta name="twitter:card" content="summary_large_image">"
    `)
    expect(structuredOf(rendered)).toMatchInlineSnapshot(`
      {
        "@context": "https://schema.org",
        "@type": "WebSite",
        "inLanguage": "pt-BR",
        "name": "Memorial Online",
        "potentialAction": {
          "@type": "SearchAction",
          "query-input": "required name=nome",
          "target": "https://memorial.exemplo.com.br/lista-postagens/despedidas?nome={nome}",
        },
        "url": "https://memorial.exemplo.com.br/",
      }
    `)
    expect(restOf(rendered)).toEqual({
      status: 200,
      language: 'pt-BR',
      translated: true,
      eager: false,
      seconds: 3,
    })
    expect(parsed(rendered.afterRoot).querySelector('aside')?.textContent).toBe(
      'Assistir é de graça. Ninguém pede Pix nem cartão. Conferir um link',
    )
  })

  it.each([
    ['/forgot-password', { indexed: true, seconds: 86_400, translated: false }],
    ['/termo-uso', { indexed: true, seconds: 86_400, translated: false }],
    ['/privacidade', { indexed: true, seconds: 86_400, translated: false }],
    ['/acessibilidade', { indexed: true, seconds: 86_400, translated: false }],
    ['/painel-enviar-mensagem', { indexed: true, seconds: 30, translated: false }],
    ['/contato', { indexed: true, seconds: 30, translated: false }],
    ['/contato/PF', { indexed: true, seconds: 30, translated: false }],
    ['/pedir-pagina', { indexed: true, seconds: 86_400, translated: false, note: 'none' }],
    ['/pedir-acesso/10661', { indexed: false, seconds: 86_400, translated: true, note: 'none' }],
    ['/despedida-status/private', { indexed: false, seconds: 86_400, translated: true, note: 'codigo' }],
    ['/despedida-status/inactive', { indexed: false, seconds: 86_400, translated: true, note: 'none' }],
    ['/despedidas/abc', { indexed: false, seconds: 0, translated: true }],
    ['/lista-postagens/despedidas', { indexed: true, seconds: 3, translated: true }],
    ['/lista-postagens/despedidas?nome=Maria', { indexed: false, seconds: 0, translated: true }],
    ['/lista-postagens/aovivo', { indexed: true, seconds: 3, translated: true }],
    ['/sepultura/PF', { indexed: false, seconds: 0, translated: true, note: 'none', eager: true }],
    ['/presenca/10661/chave', { indexed: false, seconds: 0, translated: true, note: 'none', eager: true }],
  ])('at %s says %o of itself', async (path, { indexed, ...rest }) => {
    const rendered = await page(path, {
      'GET /exibicao/sobre': { nome: 'Grupo Aurora', texto: '' },
      'GET /exibicao/contatos': [contato],
      'GET /homenagem/eventos/atual': { nomeEvento: 'E', nomeEmpresa: 'M', imagens: [], convite: '', aberto: true },
      'GET /exibicao/despedidas/ultimas': [],
      'GET /exibicao/despedidas/busca': [],
      'GET /exibicao/despedidas/apresentadas': [],
      'GET /exibicao/despedidas/proximas': [],
      'GET /exibicao/despedida-chave/:token': [],
      'GET /exibicao/sepultura/:empresa': { nome: 'Parque das Flores', telefone: '', endereco: '', planta: '' },
      'GET /participantes/livro/:despedidaId': { nome: 'Maria', sexo: null, foto_perfil: null, na_capela: true },
    })
    expect(restOf(rendered)).toEqual({ status: 200, language: 'pt-BR', eager: false, ...rest })
    expect(rendered.head.includes('noindex')).toBe(!indexed)
    expect(`${headOf(rendered)}\n${seededKeys(rendered).join('\n')}`).toMatchSnapshot()
  })

  it.each([
    ['/', 'en', 'A place to say goodbye, near or far.'],
    ['/', 'es', 'Un lugar para despedirse, de cerca o de lejos.'],
    ['/lista-postagens/despedidas', 'en', 'Online memorials'],
    ['/lista-postagens/despedidas?nome=Zeca', 'es', 'Memoriales en línea'],
    ['/lista-postagens/aovivo', 'en', 'Virtual wakes'],
    ['/despedidas/abc', 'es', 'Recuerdos encontrados'],
  ] as const)('at %s is in the language of its reader: %s', async (path, language, title) => {
    const rendered = await page(
      path,
      {
        'GET /exibicao/sobre': { nome: 'Grupo Aurora', texto: '', sobre: '' },
        'GET /exibicao/contatos': [contato],
        'GET /exibicao/despedidas/ultimas': [],
        'GET /exibicao/despedidas/busca': [],
        'GET /exibicao/despedidas/apresentadas': [],
        'GET /exibicao/despedidas/proximas': [],
        'GET /exibicao/despedida-chave/:token': [],
      },
      language,
    )
    expect(rendered.language).toBe(language)
    expect(parsed(rendered.html).querySelector('h1')?.textContent).toBe(title)
    expect(mainOf(rendered)).not.toMatch(/Procur|Nenhum|Digite|Pesquisar/)
  })

  it('at / names the people of today to somebody without scripts, until one of their wakes begins', async () => {
    const card = {
      ...despedida,
      id: 10_661,
      apresentacao: {
        ...despedida.apresentacao,
        dataHoraInicial: '2026-11-05 08:00:00',
        dataHoraFinal: '2026-11-05 16:00:00',
      },
    }
    const { html } = await page('/', {
      'GET /exibicao/sobre': { sobre: '', telefone: '' },
      'GET /exibicao/contatos': [contato],
      'GET /exibicao/despedidas/apresentadas': [],
      'GET /exibicao/despedidas/proximas': [card],
    })
    const section = parsed(html).querySelector<HTMLElement>('[aria-labelledby="velorios"]')
    expect(section?.querySelector('a')?.getAttribute('href')).toBe('/despedida/10661')
    expect(section?.textContent).toContain('Hoje, às\u00a08h')
    expect(section?.dataset.expiresAt).toBe(String(Date.parse('2026-11-05T08:00:00-03:00')))
  })

  it('of a kiosk has nothing below it, and of a unit without the search there is none', async () => {
    const answers = { 'GET /exibicao/sepultura/:empresa': { nome: 'P', telefone: '', endereco: '', planta: '' } }
    expect((await page('/sepultura/PF?totem=k', answers)).afterRoot).toBe('')
    const none = await page('/sepultura/XX', { 'GET /exibicao/sepultura/:empresa': refusal('') })
    expect(restOf(none)).toMatchObject({ status: 404 })
    await expect(page('/sepultura/XX', { 'GET /exibicao/sepultura/:empresa': refusal('', 500) })).rejects.toMatchObject(
      {
        status: 500,
      },
    )
  })

  it('of an address without a screen says so, and leaves the restricted area to the browser', async () => {
    const rendered = await page('/nada')
    expect(restOf(rendered)).toMatchObject({ status: 404, language: 'pt-BR' })
    expect(await renderPage('/admin/despedidas', ORIGIN, read as never, NOW, 'pt-BR')).toBeUndefined()
    expect(['/admin/despedidas', '/admin/nada', '/nada', '/contato'].map(isKnownAddress)).toEqual([
      true,
      false,
      false,
      true,
    ])
  })

  it('stands for too many requests at any address', async () => {
    replies = { 'GET /exibicao/grupo': grupo }
    const rendered = await renderWait({ status: 429, seconds: 40 }, ORIGIN, read as never, 'pt-BR')
    expect(restOf(rendered)).toMatchObject({ plain: true, eager: false, seconds: 0, status: 200, translated: true })
    expect(mainOf(rendered)).toMatchInlineSnapshot(`
      "# Muitos acessos ao mesmo tempo
      Muitas páginas foram abertas pelo mesmo acesso à internet, e esta teve de esperar. Aguarde 40 segundos e tente de novo.
      link: Tentar de novo → 
      link: Voltar para a página inicial → /"
    `)
  })
})

describe('a despedida that the server renders', () => {
  const READ = 'GET /exibicao/despedida/:id/:codigo'

  it('has names, dates, ceremonies and places for search engines', async () => {
    const rendered = await page('/despedida/10661', { [READ]: despedida })
    expect(headOf(rendered)).toMatchInlineSnapshot(`
      "<title>Maria &quot;Carminha&quot; &lt;Lima&gt; (1941–2026) | Memorial Online</title>
      <meta name="description" content="Velório: Quinta-feira, 5/11, às 8h, Capela 1, Central de Velórios. Sepultamento: Quinta-feira, 5/11, às 16h, Cemitério Parque das Flores.…">
      <meta property="og:type" content="profile">
      <meta property="og:site_name" content="Memorial Online">
      <meta property="og:title" content="Maria &quot;Carminha&quot; &lt;Lima&gt; (1941–2026)">
      <meta property="og:description" content="Velório: Quinta-feira, 5/11, às 8h, Capela 1, Central de Velórios. Sepultamento: Quinta-feira, 5/11, às 16h, Cemitério Parque das Flores.…">
      <meta property="og:url" content="https://memorial.exemplo.com.br/despedida/10661">
      <link rel="canonical" href="https://memorial.exemplo.com.br/despedida/10661">
      <link rel="alternate" hreflang="pt-BR" href="https://memorial.exemplo.com.br/despedida/10661">
      <link rel="alternate" hreflang="en" href="https://memorial.exemplo.com.br/despedida/10661?idioma=en">
      <link rel="alternate" hreflang="es" href="https://memorial.exemplo.com.br/despedida/10661?idioma=es">
      <link rel="alternate" hreflang="x-default" href="https://memorial.exemplo.com.br/despedida/10661">
      <meta property="og:image" content="https://memorial.exemplo.com.br/exibicao/despedida/10661/cartao.jpg?v=1i6j068">
      <meta property="og:image:width" content="1200">
      <meta property="og:image:height" content="630">
      <meta name="twitter:card" content="summary_large_image">"
    `)
    expect(restOf(rendered)).toEqual({ status: 200, language: 'pt-BR', translated: true, eager: false, seconds: 3 })
    expect(asked[1]?.options).toMatchObject({ params: { id: '10661', codigo: '0' } })
    expect(parsed(rendered.html).querySelector('h1')?.textContent).toBe('Maria "Carminha" <Lima>')
  })

  it('tells search engines who died, and when and where each ceremony is', async () => {
    const rendered = await page('/despedida/10661', { [READ]: despedida })
    expect(structuredOf(rendered)).toMatchInlineSnapshot(`
      {
        "@context": "https://schema.org",
        "@graph": [
          {
            "@type": "ProfilePage",
            "mainEntity": {
              "@type": "Person",
              "alternateName": "Carminha",
              "birthDate": "1941-03-12",
              "deathDate": "2026-11-04",
              "name": "Maria "Carminha" <Lima>",
            },
            "url": "https://memorial.exemplo.com.br/despedida/10661",
          },
          {
            "@type": "Event",
            "endDate": "2026-11-05T16:00:00-03:00",
            "image": "https://memorial.exemplo.com.br/exibicao/despedida/10661/cartao.jpg?v=1i6j068",
            "location": [
              {
                "@type": "Place",
                "address": "Capela 1, Central de Velórios",
                "name": "Capela 1, Central de Velórios",
              },
              {
                "@type": "VirtualLocation",
                "url": "https://memorial.exemplo.com.br/despedida/10661",
              },
            ],
            "name": "Velório de Maria "Carminha" <Lima>",
            "startDate": "2026-11-05T08:00:00-03:00",
          },
          {
            "@type": "Event",
            "image": "https://memorial.exemplo.com.br/exibicao/despedida/10661/cartao.jpg?v=1i6j068",
            "location": {
              "@type": "Place",
              "address": {
                "@type": "PostalAddress",
                "streetAddress": "Rua do Sol, 10",
              },
              "name": "Cemitério Parque das Flores",
            },
            "name": "Sepultamento de Maria "Carminha" <Lima>",
            "startDate": "2026-11-05T16:00:00-03:00",
          },
        ],
      }
    `)
  })

  it('is in the language of its reader, with the other languages beside it', async () => {
    const rendered = await page('/despedida/10661', { [READ]: despedida }, 'es')
    expect(rendered.language).toBe('es')
    expect(rendered.head).toContain('hreflang="en" href="https://memorial.exemplo.com.br/despedida/10661?idioma=en"')
    expect(rendered.head).toContain(
      '<link rel="canonical" href="https://memorial.exemplo.com.br/despedida/10661?idioma=es">',
    )
    const portuguese = await page('/termo-uso', {}, 'en')
    expect([portuguese.language, portuguese.translated]).toEqual(['pt-BR', false])
  })

  it('names a changed hour, an unknown birth and a hidden page as they are', async () => {
    const rendered = await page('/despedida/10661', {
      [READ]: {
        ...despedida,
        ...{ fora_das_buscas: true, estado_transmissao: 'encerrada', obituario: 'Uma vida. '.repeat(30) },
        pessoa_falecida: { ...despedida.pessoa_falecida, data_nascimento: 'desconhecida', conhecido_como: '' },
        mudancas: [
          { cerimonia: 'rito', antes: '2026-11-05 15:00:00', local_antes: null, quando: '2026-11-04 20:00:00' },
        ],
      },
    })
    expect(rendered.head).toContain('noindex')
    expect(headOf(rendered).match(/description" content="([^"]*)"/)?.[1]).toMatchInlineSnapshot(
      `"Velório: Quinta-feira, 5/11, às 8h, Capela 1, Central de Velórios. Sepultamento: Quinta-feira, 5/11, às 16h, Cemitério Parque das Flores.…"`,
    )
    const graph = (structuredOf(rendered) as { '@graph': unknown[] })['@graph']
    expect(graph).toMatchInlineSnapshot(`
      [
        {
          "@type": "ProfilePage",
          "mainEntity": {
            "@type": "Person",
            "deathDate": "2026-11-04",
            "name": "Maria "Carminha" <Lima>",
          },
          "url": "https://memorial.exemplo.com.br/despedida/10661",
        },
        {
          "@type": "Event",
          "endDate": "2026-11-05T16:00:00-03:00",
          "image": "https://memorial.exemplo.com.br/exibicao/despedida/10661/cartao.jpg?v=14dprys",
          "location": {
            "@type": "Place",
            "address": "Capela 1, Central de Velórios",
            "name": "Capela 1, Central de Velórios",
          },
          "name": "Velório de Maria "Carminha" <Lima>",
          "startDate": "2026-11-05T08:00:00-03:00",
        },
        {
          "@type": "Event",
          "eventStatus": "https://schema.org/EventRescheduled",
          "image": "https://memorial.exemplo.com.br/exibicao/despedida/10661/cartao.jpg?v=14dprys",
          "location": {
            "@type": "Place",
            "address": {
              "@type": "PostalAddress",
              "streetAddress": "Rua do Sol, 10",
            },
            "name": "Cemitério Parque das Flores",
          },
          "name": "Sepultamento de Maria "Carminha" <Lima>",
          "previousStartDate": "2026-11-05T15:00:00-03:00",
          "startDate": "2026-11-05T16:00:00-03:00",
        },
      ]
    `)
  })

  it('has the messages or the photographs of the tab it is opened at', async () => {
    const messages = await page('/despedida/10661?aba=mensagens', {
      [READ]: despedida,
      'GET /homenagem/homenagem-aprovadas/:despedidaId': [],
      'GET /homenagem/agradecimento/:despedidaId': { texto: '' },
    })
    expect(seededKeys(messages)).toMatchInlineSnapshot(`
      [
        "["grupo"]",
        "["despedida",{"id":"10661","codigo":""}]",
        "["homenagens-aprovadas",10661]",
        "["agradecimento",{"despedidaId":10661}]",
      ]
    `)
    const photographs = await page('/despedida/10661?aba=fotografias', {
      [READ]: despedida,
      'GET /exibicao/fotografias/:despedidaId': [],
    })
    expect(seededKeys(photographs)).toMatchInlineSnapshot(`
      [
        "["grupo"]",
        "["despedida",{"id":"10661","codigo":""}]",
        "["fotografias-da-pagina",{"despedidaId":10661}]",
      ]
    `)
    expect((await page('/despedida/10661?aba=velorio', { [READ]: despedida })).eager).toBe(true)
  })

  it.each([
    ['Despedida não encontrada', '/despedida/10661', '/despedida-status/not-found', 'none'],
    ['Despedida privada', '/despedida/10661', '/despedida-status/private?id=10661', 'codigo'],
    ['Despedida está inativa', '/despedida/10661', '/despedida-status/inactive', 'none'],
    ['', '/despedida/abc', '/despedida-status/not-found', 'none'],
  ])('that is refused with "%s" at %s leads to %s', async (text, path, notFoundPath, note) => {
    const rendered = await page(path, { [READ]: refusal(text) })
    expect(restOf(rendered)).toMatchObject({ status: 404, notFoundPath, note, eager: true, seconds: 0 })
    expect(rendered.head).toContain('<title>Memorial Online</title>')
    expect(rendered.head).toContain('noindex')
    // The line against fraud is not said beside a private page.
    expect(rendered.afterRoot === '').toBe(text === 'Despedida privada')
  })

  it('that is private waits for the browser to send the code of its address, and has the form of the code without scripts', async () => {
    const rendered = await page('/despedida/10661/7K3M9QXZ1T', { [READ]: refusal('Despedida privada') })
    expect(restOf(rendered)).toMatchObject({ status: 200, unshared: true, note: 'codigo', eager: true, seconds: 0 })
    expect(rendered.html).toContain('action="/exibicao/abrir/10661" method="post"')
    expect(rendered.html).toContain('value="7K3M9QXZ1T"')
    expect(JSON.stringify(asked)).not.toContain('7K3M9QXZ1T')
    expect(rendered.afterRoot).toBe('')
    await expect(page('/despedida/10661', { [READ]: refusal('', 500) })).rejects.toMatchObject({ status: 500 })
  })
})

describe('the livro de presença that the server renders', () => {
  it.each([
    ['Despedida privada', { status: 200 }],
    ['Despedida está inativa', { status: 404, notFoundPath: '/despedida-status/inactive' }],
  ])('is shown or refused with "%s"', async (text, expected) => {
    const rendered = await page('/presenca/10661', { 'GET /participantes/livro/:despedidaId': refusal(text) })
    expect(restOf(rendered)).toMatchObject(expected)
  })
})

describe('the pages that only the server has', () => {
  const VERIFICAR = 'GET /exibicao/verificar'

  it('ask for a link, and answer whose it is', async () => {
    const empty = await page('/verificar')
    expect(mainOf(empty)).toMatchInlineSnapshot(`
      "# Este link é nosso?
      Cole o link, ou a mensagem inteira que o trouxe. Dizemos se ele é da casa e como falar com a unidade.
      field: Link recebido * = 
      button: Conferir
      link: Falar com uma unidade → /contato"
    `)
    expect(restOf(empty)).toMatchObject({ plain: true, language: 'pt-BR', translated: true })
    const ours = await page('/verificar?endereco=https://nosso', {
      [VERIFICAR]: { resultado: 'nosso', site: '', unidade: contato },
    })
    expect(mainOf(ours)).toMatchInlineSnapshot(`
      "# Sim, este link é nosso
      Pode abrir com calma. Assistir é de graça, e ninguém da casa ou da família pede Pix nem cartão.
      A unidade desta despedida é Parque das Flores.
      link: Ligar para (82) 3300-0000 → tel:+558233000000
      link: WhatsApp (82) 99999-0000 (abre outro site) → https://wa.me/5582999990000
      link: Conferir outro link → /verificar
      link: Falar com uma unidade → /contato"
    `)
    expect(asked.at(-1)).toEqual({ key: VERIFICAR, options: { query: { endereco: 'https://nosso' } } })
    const foreign = await page('/verificar?endereco=https://pix', {
      [VERIFICAR]: { resultado: 'alheio', site: 'pix.exemplo', unidade: { ...contato, telefone: '', whatsapp: '' } },
    })
    expect(mainOf(foreign)).toMatchInlineSnapshot(`
      "# Este link não é nosso
      Ele leva a pix.exemplo. Não pague nada nem escreva os seus dados ali.
      A unidade desta despedida é Parque das Flores.
      button: Avisar a equipe
      link: Conferir outro link → /verificar
      link: Falar com uma unidade → /contato"
    `)
    expect(foreign.html).toContain('<input type="hidden" name="endereco" value="https://pix"')
    const none = await page('/verificar?endereco=oi', { [VERIFICAR]: { resultado: 'nenhum', site: '', unidade: null } })
    expect(mainOf(none)).toMatchInlineSnapshot(`
      "# Este link é nosso?
      Cole o link, ou a mensagem inteira que o trouxe. Dizemos se ele é da casa e como falar com a unidade.
      field: Link recebido * = oi (invalid)
      Isto não parece um link. Copie o endereço inteiro, que começa com https://
      button: Conferir
      link: Falar com uma unidade → /contato"
    `)
    expect(mainOf(await page('/verificar?avisado=1'))).toMatchInlineSnapshot(`
      "# Obrigado
      A equipe foi avisada e vai cuidar disso. Não pague nada a quem enviou o link.
      link: Conferir outro link → /verificar
      link: Falar com uma unidade → /contato"
    `)
  })

  it.each([
    [{ resultado: 'nosso', dinheiro: true }, '# O link é nosso, mas não pague nada\nA mensagem fala de dinheiro'],
    [{ resultado: 'alheio', misto: true }, '# Nem todo link desta mensagem é nosso\nUm deles leva a pix.exemplo.'],
    [{ resultado: 'nenhum', dinheiro: true }, 'Não há um link aqui, e a mensagem fala de dinheiro.'],
  ])('answer to a message with %o: %s', async (answer, words) => {
    const rendered = await page('/verificar?endereco=oi', {
      [VERIFICAR]: { site: 'pix.exemplo', unidade: null, ...answer },
    })
    expect(mainOf(rendered)).toContain(words)
  })

  it('ask before the notices stop, and say that they have stopped', async () => {
    const rendered = await page('/parar-avisos/chave-x')
    expect(mainOf(rendered)).toMatchInlineSnapshot(`
      "# Parar os avisos
      Basta um toque: você deixa de receber avisos desta despedida. O seu cadastro e as suas homenagens continuam.
      button: Parar os avisos
      link: Voltar para a página inicial → /"
    `)
    expect(rendered.html).toContain('<input type="hidden" name="chave" value="chave-x"')
    expect(mainOf(await page('/parar-avisos'))).toMatchInlineSnapshot(`
      "# Parar os avisos
      Pronto: você não recebe mais avisos desta despedida.
      link: Voltar para a página inicial → /"
    `)
  })
})

describe('a form that was posted without JavaScript and refused', () => {
  const refused = (form: Partial<RefusedForm>): Promise<RenderedPage> => {
    replies = {
      'GET /exibicao/grupo': grupo,
      'GET /exibicao/despedida/:id/:codigo': despedida,
      'GET /exibicao/sobre': { telefone: '8230000001' },
      'GET /exibicao/contatos': [],
    }
    asked = []
    const whole = {
      status: 409,
      despedidaId: 10_661,
      fields: {},
      message: 'Não deu.',
      code: 'X',
      ...form,
    } as RefusedForm
    return renderRefused(whole, ORIGIN, read as never, 'pt-BR')
  }

  it.each([
    ['status', { fields: { codigo: '7K3' } }],
    ['status', { status: 400, fields: { codigo: '7K3' } }],
    ['presenca', { fields: { nome: 'Ana', cidade: 'Penedo', chave: 'k' } }],
    ['presenca', { fields: { nome: '' }, errors: [{ campo: 'nome', message: 'Falta o nome.' }] }],
    ['presenca', { code: 'DESPEDIDA_PRIVADA', fields: { nome: 'Ana' } }],
    ['pararAvisos', { fields: { chave: 'k' } }],
    ['pedirAcesso', { fields: { nome: 'Ana' } }],
    ['pedirPagina', { fields: { nome: 'Ana' } }],
    ['privacidade', { fields: { telefone: '123' }, message: 'Informe o celular com DDD.' }],
    ['verificar', { fields: { endereco: 'https://pix' } }],
    ['despedida', { fields: { nome: 'Ana', descricao: 'Saudade.', telefone: '82999990000', email: 'a@b.br' } }],
    ['despedida', { fields: { so_familia: 'on' }, errors: [{ campo: 'descricao', message: 'Falta o texto.' }] }],
  ] as [RefusedForm['page'], Partial<RefusedForm>][])(
    'of %s with %o is shown again with what was typed',
    async (page, extra) => {
      const rendered = await refused({ page, ...extra })
      expect(restOf(rendered)).toMatchObject({ plain: true, status: 200, seconds: 0 })
      const fields = [...parsed(rendered.html).querySelectorAll<HTMLFormElement>('form')].map(
        one => `${one.getAttribute('method')} ${one.getAttribute('action')}`,
      )
      expect(
        [rendered.head.match(/<title>.*?<\/title>/)?.[0], ...fields, mainOf(rendered)].join('\n'),
      ).toMatchSnapshot()
    },
  )
})
