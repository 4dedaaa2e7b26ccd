import { type ContatoUnidade, LINK_AVISADO, type LinkConferido } from '#contract/unidade/schema.ts'
import { Problem } from '#server/core/problem.ts'
import { publicAddress } from '#server/core/public-url.ts'
import { hitWindow } from '#server/db/limit-windows.ts'
import type { Deps } from '#server/deps.ts'
import { listUnidades } from '#server/features/configuracao/service.ts'
import { readOpenDespedida } from '#server/features/despedida/public-service.ts'
import type { Caller } from '#server/http/caller.ts'
import { addressKey } from '#server/http/rate-limits.ts'
import { despedidaIn, disarmed, type Judged, judgeMessage, siteOf } from './link-rules.ts'
import { speaksOfMoney } from './money-rules.ts'

/** The contacts of the units that have one, in the order of the units. */
export const listUnitContacts = async (deps: Deps): Promise<ContatoUnidade[]> =>
  (await listUnidades(deps.db))
    .filter(({ telefone, whatsapp, endereco }) => telefone + whatsapp + endereco !== '')
    .map(({ codigo, ...unidade }) => ({ unidade: codigo, ...unidade }))

/** More sites than this in a day share one alarm: reports of anybody must not flood the staff. */
const SITES_PER_DAY_MAX = 20
const DAY_SECONDS = 86_400

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])$/

/** Without `PUBLIC_URL` the portal is tried on one machine. */
const isOurs = ({ config: { PUBLIC_URL } }: Pick<Deps, 'config'>, url: URL): boolean =>
  PUBLIC_URL === '' ? LOOPBACK.test(url.hostname) : siteOf(url) === siteOf(new URL(PUBLIC_URL))

/** Only of a page that everybody may open: a link must not tell where a private wake is. */
const unitBehind = async (deps: Deps, links: readonly URL[]): Promise<ContatoUnidade | undefined> => {
  const id = links.map(despedidaIn).find(one => one !== undefined)
  if (id === undefined) return undefined
  const despedida = await readOpenDespedida(deps, id).catch((error: unknown) => {
    if (error instanceof Problem) return undefined
    throw error
  })
  const empresa = despedida?.apresentacao.empresa
  return (await listUnitContacts(deps)).find(({ unidade }) => unidade === empresa)
}

const judge = (deps: Deps, endereco: string): Judged => judgeMessage(endereco, url => isOurs(deps, url))

/** `GET exibicao/verificar`: whether the links of a message that somebody received are of this portal. */
export const checkLink = async (deps: Deps, endereco: string): Promise<LinkConferido> => {
  const { resultado, links, foreign, words } = judge(deps, endereco)
  const contacts = (await listUnitContacts(deps)).flatMap(({ telefone, whatsapp }) => [telefone, whatsapp])
  const shown = foreign ?? links[0]
  return {
    resultado,
    site: shown ? siteOf(shown) : '',
    ...(foreign && links.some(link => isOurs(deps, link)) ? { misto: true } : {}),
    ...(speaksOfMoney(words, contacts) ? { dinheiro: true } : {}),
    unidade: resultado === 'nosso' ? ((await unitBehind(deps, links)) ?? null) : null,
  }
}

const warningOf = (deps: Deps, url: URL): string =>
  `Página falsa, avisada por um visitante: ${disarmed(url)}. Não pague nem escreva dados ali; denuncie-a a quem hospeda o site e à rede por onde o link corre. ` +
  `Texto pronto para as famílias: "Circula uma página falsa com o nome da nossa casa. Assistir é de graça: ninguém pede Pix nem cartão. Confira um link em ${publicAddress(deps.config, '/verificar')}"`

const MANY = 'Mais de 20 páginas falsas avisadas em um dia; as últimas não estão nesta lista.'

/** `POST exibicao/verificar`: alarms the staff of a copy, once for each site. A link of the portal, or none, alarms nobody. */
export const reportLink = async (
  deps: Deps,
  caller: Caller,
  endereco: string,
): Promise<{ mensagem: typeof LINK_AVISADO }> => {
  await deps.limits.hit('DENUNCIA', { address: addressKey(caller.address) })
  const { foreign } = judge(deps, endereco)
  if (foreign) {
    const { count } = await hitWindow(deps.db, 'VERIFICAR:dia', DAY_SECONDS)
    if (count > SITES_PER_DAY_MAX) await deps.raiseAlarm('fraude', 'outras', MANY)
    else await deps.raiseAlarm('fraude', siteOf(foreign), warningOf(deps, foreign))
  }
  return { mensagem: LINK_AVISADO }
}
