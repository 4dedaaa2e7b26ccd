import { createDespedida, homenagemForm, type Installation, registerParticipante } from './installation.ts'
import { createMeter, openLoop, type Response, send } from './shared.ts'

type Despedidas = { large: number; small: number; foto: Buffer }

/**
 * An ordinary hour: readers, searches, staff at the list, now and then a photo, a new page with its share card, and documents.
 * @returns what was refused or not answered, by kind
 */
export const useLightly = async (installation: Installation, { large, small, foto }: Despedidas, seconds: number) => {
  const { front, direct, admin: headers } = installation
  let visitor = 100_000
  const read = (path: string) => send(front + path, { visitor: ++visitor })
  const readAsStaff = (path: string) => send(`${front}/cliente/${path}`, { headers })
  const sendPhoto = async () => {
    const codigo = await registerParticipante(direct, small, ++visitor)
    return send(`${front}/homenagem/homenagem`, { ...(await homenagemForm(small, codigo, foto)), visitor })
  }
  const uses: [kind: string, perHour: number, use: () => Promise<Response>][] = [
    ['page', 3600, () => read(`/despedida/${visitor % 2 === 0 ? large : small}`)],
    ['search', 360, () => read('/exibicao/despedidas/busca?nome=maria')],
    ['list', 720, () => readAsStaff('despedidas?pagina=1&tamanho=5&busca=')],
    ['e-book', 20, () => readAsStaff(`despedida/${large}/ebook`)],
    ['informativo', 20, () => readAsStaff(`despedida/${large}/informativo`)],
    ['share card', 30, async () => read(`/exibicao/despedida/${await createDespedida(installation)}/cartao.jpg`)],
    ['photo', 60, sendPhoto],
  ]
  const meter = createMeter()
  const loop = ([kind, perHour, use]: (typeof uses)[number]) =>
    openLoop(perHour / 3600, seconds, () => meter.measure(kind, use()))
  await Promise.all(uses.map(loop))
  return [...meter.refusals].map(([kind, count]) => `${count} × ${kind}`).join(', ')
}
