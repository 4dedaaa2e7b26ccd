import { createDespedida, type Installation, signInColaboradores } from './installation.ts'
import { measureInTurn, type Pair, ratioGoal } from './ratio.ts'
import { type DrawnContent, type DrawnKind, startDrawing } from './reference/engines.ts'
import { type Goal, send } from './shared.ts'

const ROUND_COUNT = { ebook: 5, informativo: 15, cartao: 15 }

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

type Work = { kind: DrawnKind; content: DrawnContent; request: () => Promise<number> }

/** Documents by a process that has drawn one before. */
const measureDrawing = async ({ kind, content, request }: Work): Promise<Pair> => {
  const drawing = startDrawing(content)
  try {
    await drawing.draw(kind)
    await request()
    return await measureInTurn(ROUND_COUNT[kind], {
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

/** U8: the card of a page just saved, beside satori and sharp. */
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
  const one = await measureDrawing({ kind: 'cartao', content, request: async () => card(await save()) })
  const comparison = { id: 'U8', engine: 'satori and sharp', unit: 'ms', atMost: 1.3 }
  return [ratioGoal({ ...comparison, what: 'share card of a page just saved' }, one)]
}

/** U9: documents of the staff, beside the libraries that draw them. */
export const measureDocuments = async (
  installation: Installation,
  despedida: number,
  homenagens: number,
): Promise<Goal[]> => {
  const content = contentOf(homenagens)
  const measure = async (kind: 'ebook' | 'informativo') => {
    const [headers = {}] = await signInColaboradores(installation, 1)
    const request = () => received(`${installation.front}/cliente/despedida/${despedida}/${kind}`, { headers })
    return measureDrawing({ kind, content, request })
  }
  const book = { id: 'U9', engine: '@react-pdf/renderer', unit: 'ms', atMost: 1.3 }
  const sheet = { id: 'U9', engine: 'satori and resvg', unit: 'ms', atMost: 1.5 }
  return [
    ratioGoal({ ...book, what: `e-book of ${homenagens} homenagens` }, await measure('ebook')),
    ratioGoal({ ...sheet, what: 'informativo' }, await measure('informativo')),
  ]
}
