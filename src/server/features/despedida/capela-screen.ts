import type { DespedidaPublica } from '#contract/despedida/public-schema.ts'
import { canonicalUnit } from '#contract/units.ts'
import type { Deps } from '#server/deps.ts'
import { holdsChave } from '#server/features/tela/service.ts'
import { Problem } from '#server/problem.ts'
import * as store from './store.ts'
import { toPublica } from './wire.ts'

/** Of a private wake a wall shows the name, the dates and the ceremonies, and nothing else (security §1.3, row 32). */
const reserved = (page: DespedidaPublica): DespedidaPublica => ({
  ...page,
  foto_perfil: null,
  obituario: '',
  pessoa_moderador: null,
  localizacao_sepultado: '',
  floriculturas: [],
})

/**
 * `exibicao/despedida-capela/{empresa}/{id}`: the farewell whose active booking covers now, in chapel `id` of the unit; AM and PA are one unit.
 * @throws Problem DESPEDIDA_NAO_ENCONTRADA when nobody is in the chapel, or the farewell is inactive, or private and the screen has no key.
 */
export const readCapela = async (
  deps: Deps,
  empresa: string,
  id: string,
  chave: string | undefined,
): Promise<DespedidaPublica> => {
  const unit = canonicalUnit(empresa)
  const lugar = id.padStart(2, '0')
  if (unit === undefined || !/^\d{2}$/.test(lugar)) throw new Problem('DESPEDIDA_NAO_ENCONTRADA')
  const shown = await store.findShown(deps.db, unit, lugar)
  const row = shown && (await store.findFarewell(deps.db, shown.despedidaId))
  if (!shown || !row?.status_memoria) throw new Problem('DESPEDIDA_NAO_ENCONTRADA')
  const open = row.tipo === 'Publica'
  if (!open && !(await holdsChave(deps, { empresa: unit, lugar }, chave))) throw new Problem('DESPEDIDA_NAO_ENCONTRADA')
  const { capela, dataHoraInicial, dataHoraFinal } = shown
  // Of several bookings the display shows the one of its own chapel.
  const shownRow = { ...row, empresa: unit, capela, data_hora_inicial: dataHoraInicial, apresentacao_status: true }
  const page: DespedidaPublica = {
    ...toPublica(shownRow, {
      floriculturas: open ? await store.listFlorists(deps.db, unit) : [],
      mudancas: [],
      acesso: false,
    }),
    apresentacao: { empresa: unit, capela, camera: null, dataHoraInicial, dataHoraFinal },
  }
  return open ? page : reserved(page)
}
