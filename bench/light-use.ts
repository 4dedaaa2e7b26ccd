import { createDespedida, homenagemForm, type Installation, registerParticipante } from './installation.ts'
import { openLoop, send } from './shared.ts'

const PAGES_PER_S = 1
const SEARCHES_PER_S = 0.1
const LISTS_PER_S = 0.2
const PHOTOS_PER_S = 1 / 60
const CARDS_PER_S = 1 / 120
const DOCUMENTS_PER_S = 1 / 180

const expectOk = async (what: string, sending: Promise<{ status: number }>): Promise<void> => {
  const { status } = await sending
  if (status !== 200) throw new Error(`${what}: ${status}`)
}

/**
 * An ordinary hour: readers of one page, searches, staff at the list, now and then a homenagem with a photo, a new page with its share
 * card, an e-book and an informativo.
 */
export const useLightly = async (
  installation: Installation,
  { large, small, foto }: { large: number; small: number; foto: Buffer },
  seconds: number,
): Promise<void> => {
  const { front, direct, admin } = installation
  const visitorOf = (kind: number, index: number): number => kind * 100_000 + (index % 50_000)
  const sendPhoto = async (visitor: number): Promise<void> => {
    const codigo = await registerParticipante(direct, small, visitor)
    const form = await homenagemForm(small, codigo, foto)
    await expectOk('homenagem', send(`${front}/homenagem/homenagem`, { ...form, visitor }))
  }
  const openNewPage = async (visitor: number): Promise<void> => {
    const id = await createDespedida(installation)
    await expectOk('share card', send(`${front}/exibicao/despedida/${id}/cartao.jpg`, { visitor }))
  }
  const readAsStaff = (what: string, path: string) => expectOk(what, send(front + path, { headers: admin }))
  const drawDocuments = async (): Promise<void> => {
    await readAsStaff('e-book', `/cliente/despedida/${large}/ebook`)
    await readAsStaff('informativo', `/cliente/despedida/${large}/informativo`)
  }
  await Promise.all([
    openLoop(PAGES_PER_S, seconds, index =>
      expectOk('page', send(`${front}/despedida/${index % 2 === 0 ? large : small}`, { visitor: visitorOf(1, index) })),
    ),
    openLoop(SEARCHES_PER_S, seconds, index =>
      expectOk('search', send(`${front}/exibicao/despedidas/busca?nome=maria`, { visitor: visitorOf(2, index) })),
    ),
    openLoop(LISTS_PER_S, seconds, () => readAsStaff('list', '/cliente/despedidas?pagina=1&tamanho=5&busca=')),
    openLoop(PHOTOS_PER_S, seconds, index => sendPhoto(visitorOf(4, index))),
    openLoop(CARDS_PER_S, seconds, index => openNewPage(visitorOf(5, index))),
    openLoop(DOCUMENTS_PER_S, seconds, drawDocuments),
  ])
}
