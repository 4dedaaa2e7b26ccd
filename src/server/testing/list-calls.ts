import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { readTotal } from '#server/db/totals.ts'
import type { Deps } from '#server/deps.ts'
import { buildAccount } from './factories.ts'

export type ListCall = { name: string; url: string; headers: { authorization: string } | undefined }

type Sample = { id: number; chave: string; moderador: number; contrato: string }

/** A despedida from the middle of a seeded database, with a family grave and a moderator. */
const middleOne = async (db: Db): Promise<Sample> => {
  const result = await sql<Sample>`
    select d.id, d.chave, d.moderador_id as moderador, d.contrato_jazigo as contrato from despedida d
    where d.id >= (select (min(id) + max(id)) / 2 from despedida) and d.contrato_jazigo <> '' and d.moderador_id is not null
      and d.status_memoria and d.tipo = 'Publica' order by d.id limit 1`.execute(db)
  const [row] = result.rows
  if (!row) throw new Error('the database is not seeded')
  return row
}

const PUBLIC = {
  'últimas, primeira página': '/exibicao/despedidas/ultimas?tamanho=20',
  'últimas, página 50': '/exibicao/despedidas/ultimas?tamanho=20&pagina=50',
  'ao vivo': '/exibicao/despedidas/apresentadas',
  próximas: '/exibicao/despedidas/proximas',
  'busca, nome comum': '/exibicao/despedidas/busca?nome=maria',
  'busca, nome inteiro': '/exibicao/despedidas/busca?nome=silva%20jose',
  'busca, nome raro': '/exibicao/despedidas/busca?nome=zuleide%20zanotti',
  'busca, duas letras': '/exibicao/despedidas/busca?nome=ze',
  'busca, ninguém': '/exibicao/despedidas/busca?nome=qqqxyz',
  'busca, com erro': '/exibicao/despedidas/busca?nome=vasconcelus',
  'evento, aprovadas': '/homenagem/eventos/aprovados?tamanho=100',
  saguão: '/exibicao/saguao/CV',
}

const STAFF = {
  'equipe, primeira página': '/cliente/despedidas?tamanho=5',
  'equipe, filtro': '/cliente/despedidas?tamanho=5&busca=maria%20de%20lourdes',
  'equipe, moderador': '/cliente/despedidas?tamanho=5&busca=joana%20lima',
  'equipe, dia': '/cliente/despedidas?tamanho=5&busca=23/10/2026',
  'equipe, telefone': '/cliente/despedidas?tamanho=5&busca=(82)%2098888-7777',
  'equipe, contrato': '/cliente/despedidas?tamanho=5&busca=CT-20014',
  'equipe, capela': '/cliente/despedidas?tamanho=5&busca=capela%202',
  'equipe, hoje': '/cliente/despedidas?tamanho=5&periodo=hoje',
  'equipe, semana': '/cliente/despedidas?tamanho=5&periodo=semana',
  'equipe, mês passado': '/cliente/despedidas?tamanho=25&periodo=mes-passado&busca=maria',
  'equipe, filtro de uma letra': '/cliente/despedidas?tamanho=5&busca=x',
  'evento, todas': '/homenagem/eventos/?tamanho=20',
  'evento, filtro': '/homenagem/eventos/?tamanho=20&busca=jatob%C3%A1',
  'denúncias da casa': '/homenagem/denuncias?tamanho=20',
  'pedidos de titulares': '/cliente/titular/pedidos?tamanho=20',
  ofertas: '/participantes/ofertas?tamanho=20',
  'ofertas, nome': '/participantes/ofertas?tamanho=20&busca=maria%20silva',
  'ofertas, telefone': '/participantes/ofertas?tamanho=20&busca=82900000123',
  'ofertas que não valem': '/participantes/ofertas?tamanho=20&vale=nao',
  'ofertas de um mês': '/participantes/ofertas?tamanho=20&de=2026-03-01&ate=2026-03-31',
  // A seeded database may be younger than a year: a report of all of it rightly reads all of it.
  'relatório de um mês': '/cliente/relatorios?de=2026-03&ate=2026-03',
  colaboradores: '/usuario/colaboradores',
  'reservas a vencer': '/apresentacao/lista-vencer',
  'cadastro de falecidos': '/cliente/pessoas-ivertex-falecidas',
  'cadastro, nome': '/cliente/pessoas-ivertex?nome=jose%20silva',
  'cadastro, nome de duas letras': '/cliente/pessoas-ivertex?nome=s%C3%A1',
}

const ofDespedida = (id: number) => ({
  'mensagens aprovadas': `/homenagem/homenagem-aprovadas/${id}?tamanho=20`,
  'mensagens aprovadas, filtro': `/homenagem/homenagem-aprovadas/${id}?tamanho=20&busca=abra%C3%A7o`,
})
const ofDespedidaForStaff = (id: number) => ({
  despedida: `/cliente/despedida/${id}`,
  'mensagens da despedida': `/homenagem/homenagem-despedida/${id}?tamanho=10`,
  'mensagens que aguardam': `/homenagem/homenagem-despedida/${id}?tamanho=10&situacao=aguardando`,
  'mensagens desaprovadas': `/homenagem/homenagem-despedida/${id}?tamanho=10&situacao=desaprovadas`,
  'mensagens lidas': `/homenagem/homenagem-despedida/${id}?tamanho=10&situacao=lidas`,
  'denúncias da despedida': `/homenagem/denuncias/${id}`,
  histórico: `/cliente/despedida/${id}/historico?tamanho=20`,
  'livro de presença': `/participantes/despedida/${id}?tamanho=20`,
  'reservas da despedida': `/apresentacao/despedida/${id}`,
})

const calls = (urls: Record<string, string>, authorization?: string): ListCall[] =>
  Object.entries(urls).map(([name, url]) => ({ name, url, headers: authorization ? { authorization } : undefined }))

/** Every list of the contract, with the queries of its screens on a seeded database. */
export const listCalls = async (deps: Deps): Promise<ListCall[]> => {
  const despedida = await middleOne(deps.db)
  const { authorization } = await buildAccount(deps, ['ROLE_ADMIN'])
  const moderador = await buildAccount(deps, ['ROLE_MODERADOR'])
  await deps.db
    .updateTable('conta')
    .set({ pessoa_id: despedida.moderador })
    .where('id', '=', moderador.contaId)
    .execute()
  const chave = `/exibicao/despedida-chave/${despedida.chave}`
  const own = '/cliente/despedidas-moderacao?tamanho=5'
  const total = await readTotal(deps.db, 'despedidas')
  const pages = {
    'equipe, última página': `/cliente/despedidas?tamanho=5&pagina=${Math.floor(total / 5)}`,
    'equipe, página do meio': `/cliente/despedidas?tamanho=5&pagina=${Math.floor(total / 10)}`,
  }
  return [
    ...calls({ ...PUBLIC, 'chave da família': chave, ...ofDespedida(despedida.id) }),
    ...calls({ ...STAFF, ...pages, ...ofDespedidaForStaff(despedida.id) }, authorization),
    ...calls({ moderador: own, 'moderador, filtro': `${own}&busca=silva` }, moderador.authorization),
  ]
}
