import type { Continuacao } from '#contract/despedida/continuacao-schema.ts'
import { RITO } from '#contract/despedida/rito-messages.ts'
import { TRANSMISSAO } from '#contract/transmissao/messages.ts'
import { Problem } from '#server/core/problem.ts'
import type { Deps } from '#server/deps.ts'
import { type CerimoniaRow, type ContinuacaoRow, listContinuacoes } from '#server/features/transmissao/queries.ts'
import type { Caller } from '#server/http/caller.ts'
import { type VisitorAccess, visitorAccess } from './access-service.ts'

/** The name of a ceremony in Portuguese. */
export const continuacaoTitle = ({ tipo, titulo }: Pick<CerimoniaRow, 'tipo' | 'titulo'>): string => {
  if (tipo === 'velorio') return 'Velório'
  return tipo === 'sepultamento' || tipo === 'cremacao' ? RITO[tipo] : titulo
}

/**
 * Whether this visitor may see a ceremony for the family alone: as on a private page, with the access code, or as who works on the page. A
 * code that everybody gets by registering on a public page is not enough.
 */
export const mayWatchReserved = ({ granted, by, acessoVersao }: VisitorAccess): boolean =>
  granted && (by === 'sessao' || acessoVersao !== null)

const isOnAir = (deps: Deps, { fase, camera }: ContinuacaoRow): boolean =>
  fase !== 'antes' && deps.streams.addressOf(camera, null) !== undefined

/** Where the transmissao of a despedida continues. `reserved`: those for the family alone too. */
export const readContinuacoes = async (deps: Deps, despedidaId: number, reserved: boolean): Promise<Continuacao[]> => {
  const rows = await listContinuacoes(deps.db, despedidaId, deps.config.ENCERRA_TOLERANCIA_MIN)
  return (
    rows
      .filter(({ publica }) => reserved || publica)
      .map(row => ({ ...row, estado: isOnAir(deps, row) ? ('ao-vivo' as const) : ('em-breve' as const) }))
      // After its hour only a picture that still arrives is shown.
      .filter(({ fase, estado }) => fase !== 'tolerancia' || estado === 'ao-vivo')
      .map(row => {
        const { camera, cerimonia, tipo, inicio, fim, estado } = row
        return { camera, cerimonia, tipo, titulo: continuacaoTitle(row), inicio, fim, estado }
      })
  )
}

/** For the page, which everybody may read; nothing without any. */
export const readPublicContinuacoes = async (
  deps: Deps,
  despedidaId: number,
): Promise<{ continuacoes?: Continuacao[] }> => {
  const continuacoes = await readContinuacoes(deps, despedidaId, false)
  return continuacoes.length === 0 ? {} : { continuacoes }
}

/** For an open room. @throws Problem CODIGO_NECESSARIO */
export const listForVisitor = async (
  deps: Deps,
  caller: Caller,
  despedidaId: number,
  codigo: string | undefined,
): Promise<Continuacao[]> => {
  const access = await visitorAccess(deps, deps.db, despedidaId, caller, codigo)
  if (!access.granted) throw new Problem('CODIGO_NECESSARIO', { message: TRANSMISSAO.codigoNecessario })
  return readContinuacoes(deps, despedidaId, mayWatchReserved(access))
}
