import { hourOf } from '#contract/despedida/phase-rules.ts'
import { isId } from '#contract/fields/id.ts'
import { GALLERY, loadGallery } from '#web/features/fotografia/gallery-query.ts'
import { AGRADECIMENTO, loadAgradecimento } from '#web/features/homenagem/agradecimento-query.ts'
import { FORMULARIO_SIMPLES } from '#web/features/homenagem/plain-form-messages.ts'
import { homenagensPage } from '#web/features/homenagem/public-query.ts'
import { dataHoraAt, timeOf } from '#web/lib/instant.ts'
import { loadKey } from '#web/lib/load.ts'
import { definePage, type ServerRenderedPage } from '#web/lib/public-page.ts'
import { paths } from '#web/paths.ts'
import { isNotFound, refusalOf } from '#web/screens/public/refusal-rules.ts'
import { PlainCodeForm } from '#web/screens/public/status/code-form.tsx'
import { loadDespedida } from './despedida.load.ts'
import { despedidaHead, neutralHead } from './head-rules.ts'
import { printedAddress } from './printed-address-rules.ts'
import { RefusedFormScreen } from './refused-form.tsx'

/** The state of the stream changes without a write, so the response expires; at the latest when the line of the hour changes. */
const WITH_APRESENTACAO_S = 3
const WITHOUT_APRESENTACAO_S = 300

const refused = (id: string, error: unknown): ServerRenderedPage => {
  const { to, reason } = refusalOf(error, Number(id))
  return {
    head: neutralHead(isId(id) ? id : '0'),
    seconds: 0,
    notFoundPath: to,
    ...(reason === 'private' ? { alone: true, note: 'codigo' } : { note: 'none' }),
    eager: true,
  }
}

/** A private page at an address with a code, right or wrong: only the browser sends the code, and shows the refusal if it has to. */
const opening = (id: string, codigo: string): ServerRenderedPage => ({
  head: neutralHead(id),
  seconds: 0,
  unshared: true,
  withoutScripts: <PlainCodeForm id={Number(id)} codigo={codigo} />,
  note: 'codigo',
  alone: true,
  eager: true,
})

export const page = definePage('despedida', {
  /**
   * The page as an anonymous visitor sees it. What a code opens is read by the browser, or by the server for the one visitor who sent the code by
   * the form of the page; it is never part of a shared page.
   */
  open: async ({ params, search, address, now }, reading) => {
    const id = params.id ?? ''
    if (!isId(id)) return { ...refused(id, undefined), notFoundPath: paths.status('not-found') }
    try {
      const despedida = await loadDespedida(reading.api, { id, codigo: '' })
      reading.seed(loadKey('despedida', { id, codigo: '' }), despedida)
      const { unidades } = await reading.api('GET /exibicao/grupo')
      const clock = dataHoraAt(now)
      const { until } = hourOf(despedida, clock)
      if (search.get('aba') === 'mensagens') {
        const { key, data } = await homenagensPage(reading.apiPage, despedida.id)
        reading.seed(key, data)
        const thanks = { despedidaId: despedida.id }
        reading.seed(loadKey(AGRADECIMENTO, thanks), await loadAgradecimento(reading.api, thanks))
      }
      if (despedida.qtd_fotografias > 0 && search.get('aba') === 'fotografias') {
        const page = { despedidaId: despedida.id }
        reading.seed(loadKey(GALLERY, page), await loadGallery(reading.api, page))
      }
      const longest = despedida.apresentacao.camera === null ? WITHOUT_APRESENTACAO_S : WITH_APRESENTACAO_S
      // A visitor with a code sees more than the shared page, and a visitor of the live picture wants it immediately.
      const eager = search.get('aba') === 'velorio' || params.codigo !== undefined
      return {
        head: despedidaHead(despedida, clock, address, unidades),
        extraHtml: printedAddress(despedida.id, address),
        seconds: Math.min(longest, (timeOf(until) - now) / 1000),
        eager,
        ...(despedida.tipo === 'Privada' ? { alone: true } : {}),
      }
    } catch (error) {
      if (!isNotFound(error)) throw error
      const { codigo = '0' } = params
      const mayOpen = codigo !== '0' && refusalOf(error, Number(id)).reason === 'private'
      return mayOpen ? opening(id, codigo) : refused(id, error)
    }
  },
  refused: async (form, { api }) => {
    const id = String(form.despedidaId)
    const despedida = await loadDespedida(api, { id, codigo: '' }).catch(() => undefined)
    return {
      title: FORMULARIO_SIMPLES.naoEnviada,
      description: form.message,
      path: paths.despedida(form.despedidaId),
      screen: <RefusedFormScreen form={form} despedida={despedida} />,
    }
  },
})
