import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDespedida, type Installation, signInColaboradores } from './installation.ts'
import { measureInTurn, type Pair, ratioGoal } from './ratio.ts'
import { type DrawnContent, type DrawnKind, startDrawing } from './reference/engines.ts'
import { type Goal, send } from './shared.ts'

const COLD_ROUND_COUNT = 3
const WARM_ROUND_COUNT = { ebook: 5, informativo: 15, cartao: 15 }
const CARDS_AT_ONCE_COUNT = 10

/** The words that the portal prints of the despedida of `createDespedida`, with so many homenagens of `homenagemForm`. */
const contentOf = (homenagens: number): DrawnContent => ({
  nome: 'Helena Brandão de Albuquerque',
  nascimento: '02/01/1940',
  falecimento: '04/11/2026',
  biografia: 'Professora por quarenta anos, plantava jasmim no quintal. '.repeat(15),
  cerimonias: [
    {
      titulo: 'Velório',
      quando: 'Terça-feira, às oito da manhã',
      data: '05/01/2027 08:00',
      lugar: 'Central de Velórios, capela 2',
    },
    {
      titulo: 'Sepultamento',
      quando: 'Terça-feira, às quatro e meia da tarde',
      data: '05/01/2027 16:30',
      lugar: 'Parque das Flores',
    },
  ],
  endereco: 'https://memorial.exemplo.com.br/despedida/10001',
  homenagens: Array.from({ length: homenagens }, (_none, index) => ({
    nome: `Visitante ${index}`,
    descricao: `Mensagem ${index}: obrigada por cada café na varanda e pela paciência de sempre.`,
    data: '26/11/2026',
  })),
})

const WORKER = 'documents-worker.js'

const parentOf = (pid: string): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

const documentProcesses = (portal: number): number[] =>
  readdirSync('/proc').flatMap(pid => {
    try {
      const isOurs = /^\d+$/.test(pid) && parentOf(pid) === portal
      return isOurs && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(WORKER) ? [Number(pid)] : []
    } catch {
      // It ended while the folder was read.
      return []
    }
  })

const EXIT_POLL_INTERVAL_MS = 20

/** Ends the idle processes that draw, as their idle timeout does, so that the next document starts one. */
const endDocumentProcesses = async ({ portal }: Installation): Promise<void> => {
  for (const pid of documentProcesses(portal.pid)) {
    process.kill(pid, 'SIGKILL')
    // The folder remains until the portal has learned that the process ended.
    while (existsSync(`/proc/${pid}`)) await sleep(EXIT_POLL_INTERVAL_MS)
  }
}

type Work = { kind: DrawnKind; content: DrawnContent; request: () => Promise<number> }

/** The first document of a process, with its start. */
const measureFirst = ({ kind, content, request }: Work): Promise<Pair> =>
  measureInTurn(COLD_ROUND_COUNT, {
    alone: async () => {
      const start = performance.now()
      const drawing = startDrawing(content)
      await drawing.draw(kind)
      drawing.close()
      return [performance.now() - start]
    },
    portal: async () => [await request()],
  })

/** Further ones of the same process. */
const measureNext = async ({ kind, content, request }: Work): Promise<Pair> => {
  const drawing = startDrawing(content)
  try {
    await drawing.draw(kind)
    await request()
    return await measureInTurn(WARM_ROUND_COUNT[kind], {
      alone: async () => [await drawing.draw(kind)],
      portal: async () => [await request()],
    })
  } finally {
    drawing.close()
  }
}

const received = async (url: string, sending: { visitor?: number; headers?: Record<string, string> }) => {
  const { status, ms } = await send(url, sending)
  if (status !== 200) throw new Error(`${status} ${url}`)
  return ms
}

/** Enough accounts for all pages: the limits of staff count by account. */
const COLLEAGUE_COUNT = 4

/** U8: the card of a page just saved, and of ten pages at once, beside satori and sharp. */
export const measureCards = async (installation: Installation): Promise<Goal[]> => {
  const content = contentOf(0)
  const staff = await signInColaboradores(installation, COLLEAGUE_COUNT)
  let saved = 0
  const save = (): Promise<number> => {
    saved += 1
    return createDespedida({ ...installation, admin: staff[saved % staff.length] ?? {} })
  }
  const card = (id: number): Promise<number> =>
    received(`${installation.front}/exibicao/despedida/${id}/cartao.jpg`, { visitor: id })
  const first = await measureFirst({
    kind: 'cartao',
    content,
    request: async () => {
      const id = await save()
      await endDocumentProcesses(installation)
      return card(id)
    },
  })
  const next = await measureNext({ kind: 'cartao', content, request: async () => card(await save()) })
  const drawing = startDrawing(content)
  await drawing.draw('cartao')
  const together = await measureInTurn(COLD_ROUND_COUNT, {
    alone: async () => {
      let sum = 0
      for (let drawn = 0; drawn < CARDS_AT_ONCE_COUNT; drawn += 1) sum += await drawing.draw('cartao')
      return [sum]
    },
    portal: async () => {
      const ids = await Promise.all(Array.from({ length: CARDS_AT_ONCE_COUNT }, save))
      return [Math.max(...(await Promise.all(ids.map(card))))]
    },
  })
  drawing.close()
  const comparison = { id: 'U8', engine: 'satori and sharp', unit: 'ms', atMost: 1.3 }
  return [
    ratioGoal({ ...comparison, what: 'share card of a page just saved, first of a process' }, first),
    ratioGoal({ ...comparison, what: 'share card of a page just saved' }, next),
    ratioGoal({ ...comparison, what: `${CARDS_AT_ONCE_COUNT} share cards at once, slowest` }, together),
  ]
}

/** U9: documents of the staff, beside the libraries that draw them. */
export const measureDocuments = async (
  installation: Installation,
  despedida: number,
  homenagens: number,
): Promise<Goal[]> => {
  const content = contentOf(homenagens)
  const { front } = installation
  const measure = async (kind: 'ebook' | 'informativo') => {
    const [headers = {}] = await signInColaboradores(installation, 1)
    const request = () => received(`${front}/cliente/despedida/${despedida}/${kind}`, { headers })
    const requestFirst = async () => {
      await endDocumentProcesses(installation)
      return request()
    }
    const first = await measureFirst({ kind, content, request: requestFirst })
    return { first, next: await measureNext({ kind, content, request }) }
  }
  const ebook = await measure('ebook')
  const informativo = await measure('informativo')
  const book = { id: 'U9', engine: '@react-pdf/renderer', unit: 'ms', atMost: 1.3 }
  const sheet = { id: 'U9', engine: 'satori and resvg', unit: 'ms', atMost: 1.5 }
  return [
    ratioGoal({ ...book, what: `e-book of ${homenagens} homenagens, first of a process` }, ebook.first),
    ratioGoal({ ...book, what: `e-book of ${homenagens} homenagens` }, ebook.next),
    ratioGoal({ ...sheet, what: 'informativo, first of a process' }, informativo.first),
    ratioGoal({ ...sheet, what: 'informativo' }, informativo.next),
  ]
}
