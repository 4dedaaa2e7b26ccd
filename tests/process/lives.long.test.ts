import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSampleDataDir, type Portal, removeDataDir, startPortal } from '../e2e/support/portal-process.ts'
import { portalTime } from '../e2e/support/portal-time.ts'
import { anyAddress, TRUSTING } from './clients.ts'

/** What every output of the built portal says about the people of the sample world whose life is not told by two days. */
const dataDir = makeSampleDataDir()
let portal: Portal
let staff: Record<string, string>
beforeAll(async () => {
  portal = await startPortal(dataDir, TRUSTING)
  const signIn = await send('/api/auth/signin', {
    body: { username: 'admin@exemplo.com.br', password: 'memorial1973' },
  })
  staff = { authorization: `Bearer ${(JSON.parse(signIn) as { accessToken: string }).accessToken}` }
})
afterAll(async () => {
  await portal.stop()
  removeDataDir(dataDir)
})

const request = async (
  path: string,
  { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
) => {
  const response = await fetch(portal.url + path, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': anyAddress(), ...headers },
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${(await response.text()).slice(0, 300)}`)
  return response
}
const send = async (...args: Parameters<typeof request>): Promise<string> => (await request(...args)).text()

type Card = { id: number; pessoa_falecida: { nome: string } }
const HOUR_MS = 3_600_000

/** The despedida of a name, with a velório that is live in a chapel of its own. */
const withVelorio = async (nome: string, capela: string): Promise<number> => {
  const found = JSON.parse(await send(`/exibicao/despedidas/busca?nome=${encodeURIComponent(nome)}`)) as Card[]
  const id = found[0]?.id ?? 0
  const body = {
    ...{ id: 0, id_despedida: id, empresa: 'CV', capela, status: true, status_camera: true },
    ...{ dataHoraInicial: portalTime(-HOUR_MS), dataHoraFinal: portalTime(2 * HOUR_MS) },
  }
  await send('/apresentacao/salva', { body, headers: staff })
  return id
}

const readPdf = async (path: string): Promise<string> => {
  const bytes = await (await request(path, { headers: staff })).arrayBuffer()
  return (await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })).text
}

/** Everything that leaves the portal about a despedida, by the name of the output. */
const outputsOf = async (nome: string, id: number, capela: string): Promise<Record<string, string>> => {
  const search = encodeURIComponent(nome)
  const tabs = ['biografia', 'velorio', 'mensagens'].flatMap(aba =>
    ['pt', 'en', 'es'].map(
      idioma => [`page ${aba} ${idioma}`, `/despedida/${id}?aba=${aba}&idioma=${idioma}`] as const,
    ),
  )
  const open = [
    ...tabs,
    ['call of the page', `/exibicao/despedida/${id}/0`],
    ['display of the chapel', `/exibicao/despedida-capela/CV/${capela}`],
    ['display of the lobby', '/exibicao/saguao/CV'],
    ['public search', `/exibicao/despedidas/busca?nome=${search}`],
    ['list of wakes', '/exibicao/despedidas/apresentadas'],
    ['page of the search', `/lista-postagens/despedidas?nome=${search}`],
  ] as const
  const restricted = [
    ['list of the staff', `/cliente/despedidas?busca=${search}`],
    ['list as a file', `/cliente/despedidas?busca=${search}&formato=csv`],
    ['chapels', '/apresentacao/lista-vencer'],
  ] as const
  const texts: Record<string, string> = { book: await readPdf(`/cliente/despedida/${id}/ebook`) }
  for (const [name, path] of open) texts[name] = await send(path)
  for (const [name, path] of restricted) texts[name] = await send(path, { headers: staff })
  return texts
}

const jsonLdOf = (html = ''): string =>
  /<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''

describe('the page of a baby', () => {
  const NOME = 'Aurora Melo Sampaio'
  it('tells the life with one date in words, and no output shows a range of years or of days', async () => {
    const id = await withVelorio(NOME, '04')
    const outputs = await outputsOf(NOME, id, '04')
    const page = JSON.parse(outputs['call of the page'] ?? '') as { pessoa_falecida: Record<string, string> }
    const { data_nascimento = '', data_falecimento = '' } = page.pessoa_falecida
    const shown = [data_nascimento, data_falecimento].map(data => data.split('-').reverse().join('/'))
    const [born, died] = [data_nascimento.slice(0, 4), data_falecimento.slice(0, 4)]
    for (const [name, text] of Object.entries(outputs)) {
      const words = text.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
      expect(words, name).not.toMatch(new RegExp(`${born}\\s*[–—-]\\s*${died}(?!-)`))
      expect(words, name).not.toMatch(new RegExp(`${shown[0]}\\s*[–—-]\\s*${shown[1]}`))
    }
    const [inPortuguese, inEnglish, inSpanish] = ['pt-BR', 'en', 'es'].map(locale =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(data_falecimento)),
    )
    expect(outputs['page biografia pt']).toContain(`<title>${NOME} (${inPortuguese})`)
    expect(outputs['page biografia en']).toContain(`>${inEnglish}</p>`)
    expect(outputs['page biografia es']).toContain(`>${inSpanish}</p>`)
    expect(outputs.book).toContain(inPortuguese)
  })
})

describe('the page of a man whose birth is known by its year', () => {
  const NOME = 'Sebastião Ferreira de Lima'
  it('says the year, and invents no day', async () => {
    const id = await withVelorio(NOME, '03')
    const outputs = await outputsOf(NOME, id, '03')
    expect(jsonLdOf(outputs['page biografia pt'])).toContain('"birthDate":"1931"')
    expect(outputs['page biografia pt']).toContain('<dd>1931</dd>')
    expect(outputs['page biografia en']).toContain('<dd>1931</dd>')
    expect(outputs['list as a file']).toContain('"1931"')
    for (const [name, text] of Object.entries(outputs))
      expect(text, name).not.toMatch(/1931-\d\d-\d\d|\d\d\/\d\d\/1931/)
  })
})

describe('the page of a person with a nome social', () => {
  const [NOME, CONHECIDA, REGISTRO] = ['Lia Nogueira Prado', 'Lia do Cinema', 'Carlos Eduardo']
  it('says the nome social first and alone; the registered name leaves only to staff who read the despedida', async () => {
    const id = await withVelorio(CONHECIDA, '02')
    const { authorization = '' } = staff
    await send(`/cliente/despedida/${id}/novo-codigo`, { body: {}, headers: { authorization } })
    const { 'list of the staff': listed, ...outputs } = await outputsOf(NOME, id, '02')
    for (const [name, text] of Object.entries(outputs)) expect(text, name).not.toMatch(/Carlos|Eduardo/)
    expect(JSON.stringify(portal.readOutbox())).not.toContain(REGISTRO)
    expect(portal.printed()).not.toContain(REGISTRO)
    expect(listed).toContain(`"nome_registro":"${REGISTRO} Nogueira Prado"`)
    expect(outputs['page biografia pt']).toContain(`>${CONHECIDA}</q>`)
    expect(outputs['display of the chapel']).toContain(`"conhecido_como":"${CONHECIDA}"`)
    expect(jsonLdOf(outputs['page biografia pt'])).toContain(`"alternateName":"${CONHECIDA}"`)
    expect(outputs['list as a file']).toContain(NOME)
  })

  it('is found by the registered name by staff only', async () => {
    const search = encodeURIComponent(REGISTRO)
    expect(JSON.parse(await send(`/exibicao/despedidas/busca?nome=${search}`))).toEqual([])
    expect(await send(`/cliente/despedidas?busca=${search}`, { headers: staff })).toContain(NOME)
  })
})
